import { deriveSeed } from '../images.ts';
import type { MadeVideo, VideoEvent, VideoJob } from '../videos.ts';
import { unusableOutput } from './outputs.ts';
import { composePrompt } from './styles.ts';
import { inCompletionOrder, type EngineContext, type ModelContext } from './engine-context.ts';

const MOST_BYTES = 96 * 2 ** 20;
/** A video may be a little longer than requested, but not much. */
const MOST_SECONDS = 60;
const MOST_EDGE = 4096;

/** Validates a video by its content: MP4 or WebM with a video track and a known length. */
async function toMadeVideo(shop: EngineContext, bytes: Uint8Array): Promise<MadeVideo> {
  // Loaded with the first video.
  const { BufferSource, Input, MP4, WEBM } = await import('mediabunny');
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, WEBM] });
  try {
    const isMp4 = (await input.getFormat()) === MP4;
    const track = await input.getPrimaryVideoTrack();
    if (!track || (await track.getCodec()) === null) throw new Error('It has no video track in a known format.');
    const [width, height, seconds] = [
      await track.getDisplayWidth(),
      await track.getDisplayHeight(),
      await track.computeDuration(),
    ];
    if (Math.max(width, height) > MOST_EDGE || seconds > MOST_SECONDS || seconds <= 0) {
      throw new Error(`It is ${width} by ${height} and ${seconds} seconds long.`);
    }
    const duration = Math.round(seconds * 1000) / 1000;
    return { bytes, type: isMp4 ? 'video/mp4' : 'video/webm', width, height, duration, poster: null };
  } catch (error) {
    shop.warn({ failure: (error as Error).message }, 'Output is not a valid video');
    throw unusableOutput();
  } finally {
    input.dispose();
  }
}

/** Makes all videos at the same time, each with its own seed. */
export async function* makeVideos(shop: ModelContext, job: VideoJob, signal: AbortSignal): AsyncGenerator<VideoEvent> {
  const { taskId, model, input } = job;
  const { width, height, seconds } = input;
  const makeOne = async (index: number, stop: AbortSignal): Promise<VideoEvent> => {
    const film = { prompt: composePrompt(input), width, height, seconds, seed: deriveSeed(input, index) % 2 ** 31 };
    const request = shop.table.film(shop.models.videos[model.id], film);
    const output = await shop.make(taskId, `video ${index}`, request, stop);
    return { index, video: await toMadeVideo(shop, await shop.fetch(output, MOST_BYTES, stop)) };
  };
  yield* inCompletionOrder(input.count, job.done, makeOne, signal);
}
