import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  getAutoTopUpOptions,
  getAutoTopUpQueryKey,
  getPaymentMethodOptions,
  getPaymentMethodQueryKey,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { removePaymentMethod, setAutoTopUp } from '#generated/account/sdk.gen.ts';
import type { AutoTopUpSet } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';

/** What is saved to be charged. `known`: whether it is known whose. */
export function usePaymentMethod(known: boolean) {
  const client = useAccountClient();
  return useQuery({ ...getPaymentMethodOptions({ client }), enabled: known });
}

/** What is bought by itself, and how much was this month. */
export function useAutoTopUp(known: boolean) {
  const client = useAccountClient();
  return useQuery({ ...getAutoTopUpOptions({ client }), enabled: known });
}

/** Removes what is saved; top-ups are off then. The page shows it when it is told to: a dialog is closed before. */
export function useRemoveMethod() {
  const client = useAccountClient();
  const queries = useQueryClient();
  const showRemoved = () => {
    queries.setQueryData(getPaymentMethodQueryKey({ client }), { method: null });
    void queries.invalidateQueries({ queryKey: getAutoTopUpQueryKey({ client }) });
  };
  const remove = useMutation({
    mutationFn: async () => removePaymentMethod({ client, throwOnError: true }),
    onSuccess: () =>
      toast.success(translate({ id: 'billing.method.removed', message: 'The payment method is removed' })),
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'billing.method.removeFailed', message: 'The payment method could not be removed' }),
        ),
      ),
  });
  return { remove, showRemoved };
}

/** Sets what is bought by itself. What was answered is shown; what is wrong with a field is for the form to say. */
export function useSetAutoTopUp() {
  const client = useAccountClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: AutoTopUpSet) => (await setAutoTopUp({ client, body, throwOnError: true })).data,
    onSuccess: (settings) => {
      queries.setQueryData(getAutoTopUpQueryKey({ client }), settings);
      toast.success(
        settings.enabled
          ? translate({ id: 'billing.topUp.isOn', message: 'Automatic top-ups are on' })
          : translate({ id: 'billing.topUp.isOff', message: 'Automatic top-ups are off' }),
      );
    },
  });
}
