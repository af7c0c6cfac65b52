import { translate } from '@docusaurus/Translate';
import { listBalanceAlertsOptions, setBalanceAlertsMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';

/** The balances below which the customer is written to. */
export const useAlerts = (enabled: boolean) => useRead(listBalanceAlertsOptions, {}, { enabled });

/** Sets them all. */
export const useSetAlerts = () =>
  useAction(setBalanceAlertsMutation, {
    failure: translate({ id: 'overview.alerts.saveFailed', message: 'The alert could not be saved, please try again' }),
    refresh: ['listBalanceAlerts'],
  });
