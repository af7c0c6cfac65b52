import { Worker } from 'node:worker_threads';
import type { DecodedSound } from './audio-worker.ts';
import type { Sound } from './sound.ts';

/** A song may be longer than requested, but not without limit. */
const MOST_SECONDS = 600;
const TIMEOUT_MS = 60_000;

/**
 * Decodes audio in its own thread, because audio from outside must be decoded where it can be stopped.
 * @throws Error if it isn't valid audio, and AbortError when `signal` aborts.
 */
export async function readAudio(bytes: Uint8Array, signal: AbortSignal): Promise<Sound> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./audio-worker.ts', import.meta.url), {
    workerData: { bytes, mostSeconds: MOST_SECONDS },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const stop = AbortSignal.any([signal, timeout]);
  try {
    const response = await new Promise<DecodedSound>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', () => reject(new Error('The thread ended without a response.')));
      stop.addEventListener('abort', () => reject(new Error('It takes too long to read.')), { once: true });
    });
    if ('failed' in response) throw new Error(response.failed);
    return response;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await worker.terminate();
  }
}
