import { EngineError } from '../../engine.ts';
import type { OwnEngineModel } from '../../remote.ts';
import type { PredictionRequest } from '../api.ts';
import type { ServiceSong } from '../song-service.ts';

/** The abilities of the service may have changed since the request was accepted. */
const unable = (detail: string): EngineError => new EngineError('input_unusable', detail, false);

/**
 * The body of `POST /v1/songs` without its id (docs/own-engine.mdx).
 * @throws EngineError for what the service can't do.
 */
export function createRequest(
  model: OwnEngineModel,
  { job, text, sound, seed, source }: ServiceSong,
): PredictionRequest {
  const { prompt, title, instrumental, vocal_gender: voice, negative_style: without } = job.input;
  if (!model.able) throw unable(`The engine makes no songs with ${model.id} any more.`);
  if (text === null && !model.writesLyrics) {
    throw unable('The engine writes no lyrics. Send `lyrics`, or set `instrumental`.');
  }
  return {
    model: model.id,
    input: {
      model: model.id,
      prompt: prompt ?? null,
      title: title ?? null,
      style: sound,
      negative_style: without ?? null,
      vocal_gender: voice ?? null,
      lyrics: source ? source.text.lyrics : (text?.lyrics ?? null),
      instrumental,
      ...(model.seed && { seed }),
      max_seconds: job.maxSeconds,
      ...(source && {
        extend: { at: source.at, lyrics: source.lyrics, audio: Buffer.from(source.audio).toString('base64') },
      }),
    },
  };
}
