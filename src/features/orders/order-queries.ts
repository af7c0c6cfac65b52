import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {
  createOrderMutation,
  getAutoTopUpOptions,
  getBillingDetailsOptions,
  getOrderOptions,
  getPaymentMethodOptions,
  listOrdersInfiniteOptions,
  payOrderMutation,
  removePaymentMethodMutation,
  setAutoTopUpMutation,
  setBillingDetailsMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { checkOrder } from '#generated/account/sdk.gen.ts';
import type { Locale, OrderToPay } from '#generated/account/types.gen.ts';
import { useAccountClient, useAccountFile } from '../../core/api/account-client.ts';
import type { ShowFaults } from '../../core/api/field-messages.ts';
import { type OperationName, useAction, useRefresh } from '../../core/api/use-action.ts';
import { useRead, useRows } from '../../core/api/use-read.ts';
import { usePageConfig } from '../../core/page-services.ts';
import { pollDelay, pollingEnds } from '../../core/poll-delay.ts';

const query = { limit: 10 };

/** The orders, newest first, page by page. */
export const useOrders = (enabled: boolean) => useRows(listOrdersInfiniteOptions, { query }, { enabled });

/** An order with all that happened to it. */
export const useOrder = (id: string) => useRead(getOrderOptions, { path: { id } });

/** What is out of date when money came, or an order is new. */
const orderReads: readonly OperationName[] = [
  'listOrders',
  'listStatement',
  'getPaymentMethod',
  'getAutoTopUp',
  'getCredits',
];

/** Goes to where an order is paid, or says that there is nothing to pay. */
function useGoToPay() {
  const { apiBaseUrl } = usePageConfig();
  return ({ checkout_url: url }: OrderToPay): string | undefined => {
    if (url === null) return translate({ id: 'orders.nothingToPay', message: 'This order is already paid' });
    window.location.assign(url.startsWith('/') ? `${apiBaseUrl}${url}` : url);
    return undefined;
  };
}

const payFailed = () => translate({ id: 'orders.payFailed', message: 'The payment page couldn’t be opened' });

export const useLocale = () => useDocusaurusContext().i18n.currentLocale as Locale;

/** Orders and leaves for the page where it is paid. After a failure, too, the order may be there, without a page. */
export const useBuy = () =>
  useAction(createOrderMutation, { success: useGoToPay(), failure: payFailed, refresh: orderReads });

/** Leaves for another page where an order is paid. */
export const usePay = () =>
  useAction(payOrderMutation, { success: useGoToPay(), failure: payFailed, refresh: orderReads });

/** Fetches the receipt of an order as a file, in the language of the page. */
export function useReceipt() {
  const fileAddress = useAccountFile();
  const locale = useLocale();
  return (id: string) => window.location.assign(fileAddress(`/api/account/orders/${id}/receipt.pdf?locale=${locale}`));
}

const ends = new Set(['paid', 'failed']);

/** The order that one comes back from paying; asked for until it has ended. */
export function useArrivedOrder(id: string, known: boolean) {
  const client = useAccountClient();
  const refresh = useRefresh(orderReads);
  const [began] = useState(() => Date.now());
  const query = useQuery({
    queryKey: ['arrived-order', id],
    queryFn: async ({ signal }) => (await checkOrder({ client, path: { id }, signal, throwOnError: true })).data,
    enabled: known,
    refetchInterval: ({ state }) =>
      (state.data && (ends.has(state.data.status) || state.data.status === 'unpaid')) ||
      Date.now() - began > pollingEnds
        ? false
        : pollDelay(state.dataUpdateCount + state.errorUpdateCount),
  });
  const status = query.data?.status;
  const before = useRef(status);
  useEffect(() => {
    if (status !== undefined && before.current !== status) void refresh();
    before.current = status;
  });
  return query;
}

/** What is saved to be charged. */
export const usePaymentMethod = (enabled: boolean) => useRead(getPaymentMethodOptions, {}, { enabled });

/** What is bought by itself, and how much was this month. */
export const useAutoTopUp = (enabled: boolean) => useRead(getAutoTopUpOptions, {}, { enabled });

/** Removes what is saved; top-ups are off then. The page shows it when it is told to: a dialog is closed before. */
export const useRemoveMethod = () => ({
  remove: useAction(removePaymentMethodMutation, {
    success: translate({ id: 'orders.method.removed', message: 'Payment method removed' }),
    failure: translate({ id: 'orders.method.removeFailed', message: 'The payment method couldn’t be removed' }),
  }),
  showRemoved: useRefresh(['getPaymentMethod', 'getAutoTopUp']),
});

/** Sets what is bought by itself. */
export const useSetAutoTopUp = () =>
  useAction(setAutoTopUpMutation, {
    success: ({ enabled }) =>
      enabled
        ? translate({ id: 'orders.topUp.isOn', message: 'Automatic top-ups are on' })
        : translate({ id: 'orders.topUp.isOff', message: 'Automatic top-ups are off' }),
    failure: translate({ id: 'orders.topUp.saveFailed', message: 'Your settings couldn’t be saved' }),
    refresh: ['getAutoTopUp'],
  });

/** Who buys, as receipts name it. */
export const useBillingDetails = (enabled: boolean) => useRead(getBillingDetailsOptions, {}, { enabled });

/** Sets all of it. */
export const useSetBillingDetails = (fields: ShowFaults) =>
  useAction(setBillingDetailsMutation, {
    success: translate({ id: 'profile.saved', message: 'Changes saved' }),
    failure: translate({ id: 'profile.saveFailed', message: 'Your changes couldn’t be saved. Try again.' }),
    fields,
    refresh: ['getBillingDetails'],
  });
