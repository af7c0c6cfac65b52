import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {
  createOrderMutation,
  getAutoTopUpOptions,
  getOrderOptions,
  getPaymentMethodOptions,
  listOrdersInfiniteOptions,
  payOrderMutation,
  removePaymentMethodMutation,
  setAutoTopUpMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { checkOrder } from '#generated/account/sdk.gen.ts';
import type { Locale, OrderToPay } from '#generated/account/types.gen.ts';
import { useAccountClient, useAccountFileUrl } from '../../core/api/account-client.ts';
import { type OperationName, useAction, useInvalidate } from '../../core/api/use-action.ts';
import { useRead, useReadList } from '../../core/api/use-read.ts';
import { usePageConfig } from '../../core/page-services.ts';
import { getPollDelay, pollTimeout } from '../../core/api/poll-delay.ts';

const query = { limit: 10 };

/** The orders, newest first, page by page. */
export const useOrders = (enabled: boolean) => useReadList(listOrdersInfiniteOptions, { query }, { enabled });

/** An order with its history. */
export const useOrder = (id: string) => useRead(getOrderOptions, { path: { id } });

/** Operations whose data changes with orders and payments. */
const orderOperations: readonly OperationName[] = [
  'listOrders',
  'listStatement',
  'getPaymentMethod',
  'getAutoTopUp',
  'getCredits',
];

/** Opens the checkout page, or returns a message if the order is already paid. */
function useOpenCheckout() {
  const { apiBaseUrl } = usePageConfig();
  return ({ checkout_url: url }: OrderToPay): string | undefined => {
    if (url === null) return translate({ id: 'orders.alreadyPaid', message: 'This order is already paid' });
    window.location.assign(url.startsWith('/') ? `${apiBaseUrl}${url}` : url);
    return undefined;
  };
}

const getPayFailedMessage = () => translate({ id: 'orders.payFailed', message: 'The payment page couldn’t be opened' });

export const useLocale = () => useDocusaurusContext().i18n.currentLocale as Locale;

/**
 * Creates an order and opens its checkout page. A failed request may also have created the order, but without a
 * checkout page.
 */
export const useCreateOrder = () =>
  useAction(createOrderMutation, {
    success: useOpenCheckout(),
    failure: getPayFailedMessage,
    refresh: orderOperations,
  });

/** Opens a new checkout page for an order. */
export const usePayOrder = () =>
  useAction(payOrderMutation, { success: useOpenCheckout(), failure: getPayFailedMessage, refresh: orderOperations });

/** Downloads the receipt of an order in the language of the page. */
export function useDownloadReceipt() {
  const fileAddress = useAccountFileUrl();
  const locale = useLocale();
  return (id: string) => window.location.assign(fileAddress(`/api/account/orders/${id}/receipt.pdf?locale=${locale}`));
}

const finalStatuses = new Set(['paid', 'failed']);

/** Polls the order after the customer returns from the checkout page, until it is paid or failed. */
export function usePollOrder(id: string, known: boolean) {
  const client = useAccountClient();
  const refresh = useInvalidate(orderOperations);
  const [began] = useState(() => Date.now());
  const query = useQuery({
    queryKey: ['arrived-order', id],
    queryFn: async ({ signal }) => (await checkOrder({ client, path: { id }, signal, throwOnError: true })).data,
    enabled: known,
    refetchInterval: ({ state }) =>
      (state.data && (finalStatuses.has(state.data.status) || state.data.status === 'unpaid')) ||
      Date.now() - began > pollTimeout
        ? false
        : getPollDelay(state.dataUpdateCount + state.errorUpdateCount),
  });
  const status = query.data?.status;
  const before = useRef(status);
  useEffect(() => {
    if (status !== undefined && before.current !== status) void refresh();
    before.current = status;
  });
  return query;
}

/** The saved payment method. */
export const usePaymentMethod = (enabled: boolean) => useRead(getPaymentMethodOptions, {}, { enabled });

/** The automatic top-up settings and this month's total. */
export const useAutoTopUp = (enabled: boolean) => useRead(getAutoTopUpOptions, {}, { enabled });

/**
 * Removes the saved payment method, which turns off top-ups. The data is reloaded separately, after the dialog has
 * closed.
 */
export const useRemovePaymentMethod = () => ({
  remove: useAction(removePaymentMethodMutation, {
    success: translate({ id: 'orders.method.removed', message: 'Payment method removed' }),
    failure: translate({ id: 'orders.method.removeFailed', message: 'The payment method couldn’t be removed' }),
  }),
  showRemoved: useInvalidate(['getPaymentMethod', 'getAutoTopUp']),
});

/** Saves the automatic top-up settings. */
export const useSetAutoTopUp = () =>
  useAction(setAutoTopUpMutation, {
    success: ({ enabled }) =>
      enabled
        ? translate({ id: 'orders.topUp.isOn', message: 'Automatic top-ups are on' })
        : translate({ id: 'orders.topUp.isOff', message: 'Automatic top-ups are off' }),
    failure: translate({ id: 'orders.topUp.saveFailed', message: 'Your settings couldn’t be saved' }),
    refresh: ['getAutoTopUp'],
  });
