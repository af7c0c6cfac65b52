import { useCallback, useEffect, useState } from 'react';

/** Loads data; the signal aborts when it is no longer needed. */
type Load<Data> = (signal: AbortSignal) => Promise<Data>;

/** The data of a page without a query cache, or why it couldn't be loaded. */
interface Loaded<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
}

const nothing = { data: undefined, error: null };

/**
 * Loads data once, on pages without a query cache. `load` must be stable. Without it, nothing is loaded and the last data
 * stays. `data` is undefined and `error` is null while data loads: at first, after `refetch`, and for another `load`.
 */
export function useLoad<Data>(load: Load<Data> | undefined) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Loaded<Data> & { readonly of?: Load<Data> }>(nothing);
  useEffect(() => {
    if (load === undefined) return;
    const abort = new AbortController();
    const show = (next: Loaded<Data>) => {
      if (!abort.signal.aborted) setOutcome({ ...next, of: load });
    };
    load(abort.signal).then(
      (data) => show({ data, error: null }),
      (error: unknown) => show({ data: undefined, error }),
    );
    return () => abort.abort();
  }, [load, attempt]);
  const refetch = useCallback(() => {
    setOutcome(nothing);
    setAttempt((before) => before + 1);
  }, []);
  const isOutcome = load === undefined || outcome.of === load;
  const { data, error }: Loaded<Data> = isOutcome ? outcome : nothing;
  return { data, error, isFetching: load !== undefined && !isOutcome, refetch };
}
