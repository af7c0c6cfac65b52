import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getOverviewOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useSession } from '../../core/session/use-session.ts';
import type { Range } from './use-range.ts';

const minute = 60_000;

/** The time zone that days begin in: the customer's, or that of the browser. Until it is known whose, none in particular. */
export function useTimeZone(): string {
  const state = useSession();
  if (state.status !== 'in') return 'UTC';
  return state.customer.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** How the account is doing. `known`: whether it is known whose. Another range leaves what is shown until it is there. */
export function useOverview(range: Range, known: boolean) {
  const client = useAccountClient();
  const timeZone = useTimeZone();
  return useQuery({
    ...getOverviewOptions({ client, query: { range, time_zone: timeZone } }),
    enabled: known,
    placeholderData: keepPreviousData,
    refetchInterval: minute,
  });
}
