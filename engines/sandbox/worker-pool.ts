import { EngineError } from '../engine.ts';
import type { ClipSource, ClipText, MusicJob } from '../engine.ts';
import type { ImageInput } from '../images.ts';
import { ThreadPool } from '../thread-pool.ts';
import type { VideoInput } from '../videos.ts';
import type { ShotFilm } from './films/film.ts';
import type { SourcePixels } from './pictures/paint.ts';
import type { RenderedAudio } from './package-clip.ts';
import type { WorkerResponse, WorkerRequest } from './worker.ts';

const failed = (reason: string): EngineError =>
  new EngineError('engine_failed', `The sandbox engine failed: ${reason}`, true);

/**
 * A job as it is sent to a thread, which takes no functions. The sandbox continues a clip by its recipe, so no thread reads the
 * audio.
 */
const withoutAudio = ({ source, ...job }: MusicJob): MusicJob =>
  source ? { ...job, source: { recipe: source.recipe, continueAt: source.continueAt } as ClipSource } : job;

/** The threads that write texts, play clips, paint images, and render videos. */
export class WorkerPool {
  private readonly threads: ThreadPool<WorkerRequest, WorkerResponse>;

  constructor(size: number, script: URL) {
    this.threads = new ThreadPool(size, script);
  }

  /**
   * Writes the texts of a job's clips, ahead of all waiting clips. Rejects with AbortError when the signal fires, and
   * with a retryable EngineError when the thread fails.
   */
  async describe(job: MusicJob, signal: AbortSignal): Promise<readonly ClipText[]> {
    const response = await this.send({ job: withoutAudio(job) }, signal);
    if ('texts' in response) return response.texts;
    throw failed('failed' in response ? response.failed : 'no texts');
  }

  /** Plays one clip. Rejects like `describe`. */
  async play(job: MusicJob, index: number, signal: AbortSignal): Promise<RenderedAudio> {
    const response = await this.send({ job: withoutAudio(job), index }, signal);
    if ('played' in response) return response.played;
    throw failed('failed' in response ? response.failed : 'no clip');
  }

  /** Paints one image and returns its pixels. Rejects like `describe`. */
  async paint(image: ImageInput, index: number, source: SourcePixels | null, signal: AbortSignal): Promise<Uint8Array> {
    const response = await this.send({ image, index, source }, signal);
    if ('painted' in response) return response.painted;
    throw failed('failed' in response ? response.failed : 'no image');
  }

  /** Renders one video. Rejects like `describe`. */
  async shoot(video: VideoInput, index: number, signal: AbortSignal): Promise<ShotFilm> {
    const response = await this.send({ video, index }, signal);
    if ('shot' in response) return response.shot;
    throw failed('failed' in response ? response.failed : 'no video');
  }

  close(): Promise<void> {
    return this.threads.close();
  }

  private send(request: WorkerRequest, signal: AbortSignal): Promise<WorkerResponse> {
    return this.threads.run(request, signal, { first: !('index' in request) }).catch((error: unknown) => {
      const { name, message } = error as Error;
      throw name === 'AbortError' ? error : failed(message);
    });
  }
}
