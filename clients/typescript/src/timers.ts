import { TimeoutError } from './errors.ts';

/** The longest delay of a timer, about 25 days. A longer one would end at once. */
const MAX_TIMER = 2 ** 31 - 1;

/** Resolves after a delay. Rejects with the reason of the signal as soon as it is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(milliseconds, MAX_TIMER),
    );
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Runs work with a timeout, and ends it when the outer signal is aborted. A timeout that no timer can measure is none.
 *
 * @throws TimeoutError, or the reason of the outer signal.
 */
export async function withTimeout<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  // Not AbortSignal.any: it needs Node 20.3, and long-lived signals would keep references to all derived ones.
  const controller = new AbortController();
  const stop = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', stop, { once: true });
  const expire = () => controller.abort(new TimeoutError(`No response within ${milliseconds} ms.`));
  const timer = milliseconds > MAX_TIMER ? undefined : setTimeout(expire, milliseconds);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}
