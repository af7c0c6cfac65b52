import { useEffect, useState } from 'react';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { toast } from '../../ui/toaster/toast.ts';
import { toApiError } from './api-error.ts';
import { getPollDelay, pollTimeout } from './poll-delay.ts';

/** Whether the server rejected a request and would reject the same request again. */
function isRejected(error: unknown): boolean {
  const status = toApiError(error)?.status;
  return status !== undefined && status < 500 && status !== 429;
}

interface PollOptions<Data> {
  /** Whether the data can't change anymore. */
  readonly isFinal: (data: Data) => boolean;
  /** Whether to poll. Otherwise, only `check` requests the data. */
  readonly auto?: boolean;
  /** The message when polling stops after ten minutes. */
  readonly overdue?: string | undefined;
}

/**
 * Polls data with growing intervals until it is final, for at most ten minutes or until the server rejects a request:
 * `stopped` is true afterwards. `check` requests the data at once and starts again. While the page is hidden, the next
 * request waits for its return.
 */
export function usePoll<Data, Failure, Key extends QueryKey>(
  query: UseQueryOptions<Data, Failure, Data, Key>,
  { isFinal, auto = true, overdue }: PollOptions<Data>,
) {
  const [attempt, setAttempt] = useState(0);
  const [timedOut, setTimedOut] = useState(false);
  const result = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      timedOut || !auto || isRejected(state.error) || (state.data !== undefined && isFinal(state.data))
        ? false
        : getPollDelay(state.dataUpdateCount + state.errorUpdateCount),
  });
  const done = result.data !== undefined && isFinal(result.data);
  useEffect(() => {
    if (done || !auto) return;
    const timer = setTimeout(() => {
      setTimedOut(true);
      if (overdue !== undefined) toast.error(overdue);
    }, pollTimeout);
    return () => {
      clearTimeout(timer);
      setTimedOut(false);
    };
  }, [done, auto, overdue, attempt]);
  const check = () => {
    setAttempt(attempt + 1);
    return result.refetch();
  };
  return { ...result, check, stopped: !done && (timedOut || !auto || isRejected(result.error)) };
}
