/**
 * Returns a read whose result serves all calls of the next milliseconds, unless it failed. Calls at the same time share one read.
 * With `isSlow`, calls get the previous result while the next one is read.
 */
export function remember<T>(milliseconds: number, read: () => Promise<T>, isSlow = false): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | null = null;
  let previous: Promise<T> | null = null;
  return () => {
    if (last === null || performance.now() - last.at > milliseconds) {
      const current = { at: performance.now(), result: read() };
      last = current;
      current.result.then(
        () => {
          if (isSlow) previous = current.result;
        },
        () => {
          if (last === current) last = null;
          previous = null;
        },
      );
    }
    return previous ?? last.result;
  };
}
