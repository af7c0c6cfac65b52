import { useEffect, useRef } from 'react';
import { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { checkOrder } from '#generated/account/sdk.gen.ts';
import type { Locale, OrderToPay } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { type Operation, type OperationName, useAction, useInvalidate } from '../../core/api/use-action.ts';
import { toServerUrl } from '../../core/api/api-base-url.ts';
import { usePoll } from '../../core/api/use-poll.ts';

/** Operations whose data changes with orders and payments. */
const orderOperations: readonly OperationName[] = [
  'listOrders',
  'listStatement',
  'getPaymentMethod',
  'getAutoTopUp',
  'getCredits',
];

export const useLocale = () => useDocusaurusContext().i18n.currentLocale as Locale;

/** Opens the checkout page of an order that the operation returns, or says that the order is already paid. */
export function useCheckout<Input>(operation: Operation<Input, OrderToPay>) {
  return useAction(operation, {
    success: ({ checkout_url: url }) => {
      if (url === null) return translate({ id: 'orders.alreadyPaid', message: 'This order is already paid' });
      window.location.assign(url.startsWith('/') ? toServerUrl(url) : url);
      return undefined;
    },
    failure: translate({ id: 'orders.payFailed', message: 'The payment page couldn’t be opened' }),
    refresh: orderOperations,
  });
}

const settledStatuses = new Set(['paid', 'failed', 'unpaid']);

/** Polls the order after the customer returns from the checkout page, until it is paid, failed or still unpaid. */
export function usePollOrder(id: string, known: boolean) {
  const client = useAccountClient();
  const refresh = useInvalidate(orderOperations);
  const query = usePoll(
    {
      queryKey: ['arrived-order', id],
      queryFn: async ({ signal }) => (await checkOrder({ client, path: { id }, signal, throwOnError: true })).data,
      enabled: known,
    },
    { isFinal: ({ status }) => settledStatuses.has(status) },
  );
  const status = query.data?.status;
  const before = useRef(status);
  useEffect(() => {
    if (status !== undefined && before.current !== status) void refresh();
    before.current = status;
  });
  return query;
}
