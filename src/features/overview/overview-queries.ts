import { keepPreviousData } from '@tanstack/react-query';
import { useHistory, useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { Overview } from '#generated/account/types.gen.ts';
import { getOverviewOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { addQuery } from '../../core/url-params.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useSession } from '../../core/session/use-session.ts';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';

export type Range = Overview['range'];

export const ranges = ['24h', '7d', '30d'] as const satisfies readonly Range[];

/** Names of the time ranges. */
export const rangeNames: Readonly<Record<Range, () => string>> = {
  '24h': () => translate({ id: 'overview.range.24h', message: '24 hours' }),
  '7d': () => translate({ id: 'overview.range.7d', message: '7 days' }),
  '30d': () => translate({ id: 'overview.range.30d', message: '30 days' }),
};

/** The totals of the period before. Null if it has no requests: nothing is compared with it. */
export const getPrevious = ({ previous }: Overview): Overview['previous'] | null =>
  previous.calls === 0 ? null : previous;

/** The time range of the page. It is in the URL, so it is validated. */
export function useRange(): [Range, (range: Range) => void] {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const requested = new URLSearchParams(search).get('range');
  // Pages are rendered at build time without a query, so the first render must be the same.
  const range = (useIsBrowser() && ranges.find((one) => one === requested)) || '24h';
  // Replaces the history entry, because a range change isn't a step to go back to.
  const setRange = (next: Range) => {
    const parameters = new URLSearchParams(search);
    if (next === '24h') parameters.delete('range');
    else parameters.set('range', next);
    history.replace(addQuery(pathname, parameters.toString()));
  };
  return [range, setRange];
}

const minute = 60_000;

/** The time zone of days: the customer's or the browser's. UTC until the session is loaded. */
export function useUsageTimeZone(): string {
  const state = useSession();
  if (state.status !== 'in') return 'UTC';
  return state.customer.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The overview numbers. Keeps the previous range until the new one is loaded. */
export const useOverview = (range: Range, enabled: boolean) =>
  useRead(
    getOverviewOptions,
    { query: { range, time_zone: useUsageTimeZone(), ...useModeFilter() } },
    { enabled, placeholderData: keepPreviousData, refetchInterval: minute },
  );
