import { engineThreads } from '../registry.ts';
import { ThreadPool } from '../thread-pool.ts';
import type { AudioRequest, DecodedSound } from './audio-worker.ts';
import type { Sound } from './sound.ts';

/** A song may be longer than requested, but not without limit. */
export const MOST_SECONDS = 600;
const TIMEOUT_MS = 60_000;

/** Audio from outside is decoded where it can be stopped and where its memory is limited. */
const threads = new ThreadPool<AudioRequest, DecodedSound>(
  engineThreads(),
  new URL('./audio-worker.ts', import.meta.url),
  { maxOldGenerationSizeMb: 256 },
);

/** Decodes audio in a thread. @throws Error if it isn't valid audio, and AbortError when `signal` aborts. */
export async function readAudio(bytes: Uint8Array, signal: AbortSignal): Promise<Sound> {
  const response = await threads.run({ bytes, mostSeconds: MOST_SECONDS }, signal, { limitMs: TIMEOUT_MS });
  if ('failed' in response) throw new Error(response.failed);
  return response;
}
