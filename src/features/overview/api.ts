import { keepPreviousData } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  getOverviewOptions,
  listBalanceAlertsOptions,
  setBalanceAlertsMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useSession } from '../../core/session/use-session.ts';
import type { Range } from './use-range.ts';

const minute = 60_000;

/** The time zone that days begin in: the customer's, or that of the browser. Until it is known whose, none in particular. */
export function useTimeZone(): string {
  const state = useSession();
  if (state.status !== 'in') return 'UTC';
  return state.customer.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** How the account is doing. Another range leaves what is shown until it is there. */
export const useOverview = (range: Range, enabled: boolean) =>
  useRead(
    getOverviewOptions,
    { query: { range, time_zone: useTimeZone() } },
    { enabled, placeholderData: keepPreviousData, refetchInterval: minute },
  );

/** The balances below which the customer is written to. */
export const useAlerts = (enabled: boolean) => useRead(listBalanceAlertsOptions, {}, { enabled });

/** Sets them all. */
export const useSetAlerts = () =>
  useAction(setBalanceAlertsMutation, {
    failure: translate({ id: 'overview.alerts.saveFailed', message: 'The alert could not be saved, please try again' }),
    refresh: ['listBalanceAlerts'],
  });
