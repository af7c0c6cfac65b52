import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { listBalanceAlertsOptions, listBalanceAlertsQueryKey } from '#generated/account/@tanstack/react-query.gen.ts';
import { setBalanceAlerts } from '#generated/account/sdk.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';

/** The balances below which the customer is written to. `known`: whether it is known whose. */
export function useAlerts(known: boolean) {
  const client = useAccountClient();
  return useQuery({ ...listBalanceAlertsOptions({ client }), enabled: known });
}

/** Sets them all. What was answered is shown. */
export function useSetAlerts() {
  const client = useAccountClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (thresholds: number[]) =>
      (await setBalanceAlerts({ client, body: { thresholds }, throwOnError: true })).data,
    onSuccess: (alerts) => queries.setQueryData(listBalanceAlertsQueryKey({ client }), alerts),
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'overview.alerts.saveFailed', message: 'The alert could not be saved, please try again' }),
        ),
      ),
  });
}
