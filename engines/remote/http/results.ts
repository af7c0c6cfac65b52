import * as z from 'zod';
import type { EngineError } from '../../engine.ts';
import { describeFault } from '../../remote.ts';
import { ApiFailure, EXCERPT, type Prediction } from '../api.ts';
import { predictionErrors } from '../failures.ts';
import { unusableOutput } from '../outputs.ts';
import type { ServiceClip } from '../song-service.ts';

/** An id of the service, which becomes a part of paths. */
const id = z.string().regex(/^[\w-]{1,200}$/, 'must be 1 to 200 letters, digits, _ or -');

/** The response to `POST /v1/songs`. */
export const createdSong = z.object({ id });

const word = z
  .object({
    text: z.string().min(1).max(200),
    start: z.number().min(0).max(3600),
    end: z.number().min(0).max(3600),
    line: z.int().min(0).max(10_000),
    confidence: z.number().min(0).max(1).default(1),
  })
  .refine(({ start, end }) => start <= end, 'must not end before it starts');

const inOrder = (words: readonly { readonly start: number }[]): boolean =>
  words.every(({ start }, n) => n === 0 || start >= words[n - 1]!.start);

const common = { id, progress: z.number().min(0).max(1).nullish() };

/** The response to `GET /v1/songs/{id}` (docs/own-engine.mdx). */
export const songState = z.discriminatedUnion('state', [
  z.object({ ...common, state: z.enum(['queued', 'running']) }),
  z.object({
    ...common,
    state: z.literal('succeeded'),
    audio_url: z.string().regex(/^(?:https?:\/)?\/\S{1,2000}$/, 'must be a URL, or a path such as /v1/audio/1.mp3'),
    title: z.string().max(200).nullish(),
    style: z.string().max(1000).nullish(),
    lyrics: z.string().max(100_000).nullish(),
    words: z.array(word).max(20_000).refine(inOrder, 'must be in the order of singing').nullish(),
  }),
  z.object({
    ...common,
    state: z.literal('failed'),
    error: z.object({ code: z.string().max(100), message: z.string().max(2000) }),
  }),
]);

/** What customers read about a failed song. Codes of a newer contract count as `failed`. */
const errors: Readonly<Record<string, () => EngineError>> = {
  content_refused: predictionErrors.refused,
  input_unusable: predictionErrors.unusable,
};

/** The JSON in a response, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The id of a created song. @throws ApiFailure if the response has none. */
export function readCreated(url: string, text: string): string {
  const { data } = createdSong.safeParse(parseJson(text));
  if (data) return data.id;
  throw new ApiFailure('away', `The response of ${url} has no id of a song: ${text.slice(0, EXCERPT)}`, false);
}

/** The URL of a file, which the service may name by its path. */
export const toFileUrl = (url: string, address: string): string => (address.startsWith('/') ? url + address : address);

const failed = (error: EngineError, status: string, failure: string): Prediction => ({
  state: 'failed',
  error,
  status,
  failure,
});

/** Reads the state of a song. A response that isn't JSON is a proxy's, so it is waited out. @throws ApiFailure */
export function readSong(url: string, reference: string, text: string): Prediction {
  const json = parseJson(text);
  if (json === undefined) {
    throw new ApiFailure('away', `The response of ${url} is not JSON: ${text.slice(0, EXCERPT)}`, false);
  }
  const { data, error } = songState.safeParse(json);
  if (error) return failed(unusableOutput(), 'invalid', `The state of the song is invalid. ${describeFault(error)}`);
  if (data.id !== reference) return failed(unusableOutput(), 'invalid', `The state is of another song, ${data.id}.`);
  switch (data.state) {
    case 'queued':
    case 'running':
      return { state: 'running' };
    case 'failed': {
      const { code, message } = data.error;
      return failed((errors[code] ?? predictionErrors.failed)(), code, message.slice(0, EXCERPT));
    }
    case 'succeeded': {
      const { audio_url: address, title, style, lyrics, words } = data;
      const clip: ServiceClip = {
        file: toFileUrl(url, address),
        title: title ?? '',
        lyrics: lyrics?.trim() ?? '',
        sound: style ?? '',
        words: words ?? [],
      };
      return { state: 'succeeded', output: clip };
    }
  }
}
