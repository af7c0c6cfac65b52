import { useEffect, useState } from 'react';
import type { ServiceStatus } from '#generated/account/types.gen.ts';
import { jsonCall } from '../../core/api/json-call.ts';
import { usePageServices } from '../../core/page-services.ts';

const usual = 15_000;
const longest = 120_000;

export interface Watched {
  /** The last answer, if there ever was one. */
  readonly status?: ServiceStatus;
  /** The last question was not answered. */
  readonly failed: boolean;
}

/** Asks for the status while the page is seen: every 15 seconds, less and less often while there is no answer. */
export function useStatus(): Watched {
  const { config } = usePageServices();
  const [watched, setWatched] = useState<Watched>({ failed: false });
  useEffect(() => {
    const over = new AbortController();
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const status = await jsonCall<ServiceStatus>(config, 'GET', '/api/status').catch(() => undefined);
      if (over.signal.aborted) return;
      failures = status === undefined ? failures + 1 : 0;
      setWatched((before) => (status === undefined ? { ...before, failed: true } : { status, failed: false }));
      timer = setTimeout(() => void ask(), Math.min(longest, usual * 2 ** failures));
    };
    document.addEventListener('visibilitychange', () => void ask(), { signal: over.signal });
    addEventListener('online', () => void ask(), { signal: over.signal });
    void ask();
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [config]);
  return watched;
}
