import { type MessagePort, workerData } from 'node:worker_threads';
import type { ClipText, MusicJob } from '../engine.ts';
import type { ImageInput } from '../images.ts';
import type { VideoInput } from '../videos.ts';
import type { ShotFilm } from './films/film.ts';
import { paintPicture, type SourcePixels } from './pictures/paint.ts';
import { lowerPriority } from './priority.ts';
import { playClip } from './render-clip.ts';
import type { RenderedAudio } from './package-clip.ts';
import { describeClips } from './request/describe.ts';

/**
 * A request to a thread: the texts of a job, one of its clips, an image, or a video. A thread handles one at a time.
 */
export type WorkerRequest =
  | { readonly job: MusicJob }
  | { readonly job: MusicJob; readonly index: number }
  | { readonly image: ImageInput; readonly index: number; readonly source: SourcePixels | null }
  | { readonly video: VideoInput; readonly index: number };

/** The result, or the message of an error. */
export type WorkerResponse =
  | { readonly texts: readonly ClipText[] }
  | { readonly played: RenderedAudio }
  | { readonly painted: Uint8Array }
  | { readonly shot: ShotFilm }
  | { readonly failed: string };

const port = workerData as MessagePort;

async function respond(order: WorkerRequest): Promise<void> {
  if ('image' in order) {
    const painted = paintPicture(order.image, order.index, order.source);
    return port.postMessage({ painted } satisfies WorkerResponse, [painted.buffer as ArrayBuffer]);
  }
  if ('video' in order) {
    // Loaded on demand, because a thread that only renders songs doesn't need the video encoder.
    const { shootFilm } = await import('./films/film.ts');
    const shot = await shootFilm(order.video, order.index);
    return port.postMessage({ shot } satisfies WorkerResponse, [shot.mp4.buffer, shot.poster.buffer] as ArrayBuffer[]);
  }
  if (!('index' in order)) return port.postMessage({ texts: describeClips(order.job) } satisfies WorkerResponse);
  const played = await playClip(order.job, order.index);
  port.postMessage({ played } satisfies WorkerResponse, [played.mp3.buffer as ArrayBuffer]);
}

lowerPriority();
port.on('message', (order: WorkerRequest) => {
  respond(order).catch((error: unknown) =>
    port.postMessage({
      failed: error instanceof Error ? error.message : String(error),
    } satisfies WorkerResponse),
  );
});
