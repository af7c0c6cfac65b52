import { useCallback, useEffect, useState } from 'react';

/**
 * Loads data once, on pages without a query cache. `load` must be stable. `data` and `error` are undefined while it
 * loads, also after `retry`.
 */
export function useLoad<Data>(load: (signal: AbortSignal) => Promise<Data>) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ readonly data?: Data; readonly error?: unknown }>({});
  useEffect(() => {
    const abort = new AbortController();
    const show = (next: typeof outcome) => {
      if (!abort.signal.aborted) setOutcome(next);
    };
    load(abort.signal).then(
      (data) => show({ data }),
      (error: unknown) => show({ error }),
    );
    return () => abort.abort();
  }, [load, attempt]);
  const retry = useCallback(() => {
    setOutcome({});
    setAttempt((before) => before + 1);
  }, []);
  return { ...outcome, retry };
}
