import { Worker } from 'node:worker_threads';
import type { DecodedSound } from './audio-worker.ts';
import type { Sound } from './sound.ts';

/** A song may be longer than was asked for, but not endless. */
const MOST_SECONDS = 600;
const TIMEOUT_MS = 60_000;

/**
 * Reads a sound in a thread of its own: what was made by others is decoded where it can be stopped.
 * @throws Error when it is none, and AbortError when `signal` fires.
 */
export async function readAudio(bytes: Uint8Array, signal: AbortSignal): Promise<Sound> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./audio-worker.ts', import.meta.url), {
    workerData: { bytes, mostSeconds: MOST_SECONDS },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const stop = AbortSignal.any([signal, patience]);
  try {
    const answer = await new Promise<DecodedSound>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
      stop.addEventListener('abort', () => reject(new Error('It takes too long to read.')), { once: true });
    });
    if ('failed' in answer) throw new Error(answer.failed);
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await worker.terminate();
  }
}
