import { useEffect, useRef, useState } from 'react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { translate } from '@docusaurus/Translate';
import {
  getAutoTopUpQueryKey,
  getOrderOptions,
  getPaymentMethodQueryKey,
  listOrdersInfiniteOptions,
  listOrdersInfiniteQueryKey,
  listStatementInfiniteOptions,
  listStatementInfiniteQueryKey,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { checkOrder, createOrder, payOrder } from '#generated/account/sdk.gen.ts';
import type { Locale, OrderCreate, OrderToPay } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useAccountFile } from '../../core/api/customer-account.ts';
import { usePageConfig } from '../../core/page-config.ts';
import { pollDelay, pollingEnds } from '../../core/poll-delay.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';

const pageSize = 10;

/** The orders, newest first, page by page. */
export function useOrders(known: boolean) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listOrdersInfiniteOptions({ client, query: { limit: pageSize } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    enabled: known,
  });
  return { ...query, orders: data?.pages.flatMap((page) => page.data) };
}

/** An order with all that happened to it. */
export function useOrder(id: string) {
  const client = useAccountClient();
  return useQuery({ ...getOrderOptions({ client, path: { id } }), staleTime: 0 });
}

/** What changed the balance, newest first, page by page. */
export function useStatement(known: boolean) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listStatementInfiniteOptions({ client, query: { limit: pageSize } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    enabled: known,
  });
  return { ...query, lines: data?.pages.flatMap((page) => page.data) };
}

/** Lists and balance are asked for again: money came, or an order is new. */
export function useBooksChanged() {
  const client = useAccountClient();
  const queries = useQueryClient();
  const session = useSessionService();
  return () => {
    const query = { limit: pageSize };
    void queries.invalidateQueries({ queryKey: listOrdersInfiniteQueryKey({ client, query }) });
    void queries.invalidateQueries({ queryKey: listStatementInfiniteQueryKey({ client, query }) });
    void queries.invalidateQueries({ queryKey: getPaymentMethodQueryKey({ client }) });
    void queries.invalidateQueries({ queryKey: getAutoTopUpQueryKey({ client }) });
    void session.reloadCredits();
  };
}

/** Goes to where an order is paid, or says that there is nothing to pay. */
function useGoToPay() {
  const { apiBaseUrl } = usePageConfig();
  const changed = useBooksChanged();
  return ({ checkout_url: url }: OrderToPay) => {
    if (url !== null) window.location.assign(url.startsWith('/') ? `${apiBaseUrl}${url}` : url);
    else {
      changed();
      toast.success(translate({ id: 'billing.nothingToPay', message: 'This order is paid already' }));
    }
  };
}

const failed = (error: unknown) =>
  toast.error(
    problemMessage(error, translate({ id: 'billing.payFailed', message: 'The payment page could not be opened' })),
  );

const useLocale = () => useDocusaurusContext().i18n.currentLocale as Locale;

/** Orders and leaves for the page where it is paid. `save`: what it is paid with is kept. */
export function useBuy(save: boolean) {
  const client = useAccountClient();
  const locale = useLocale();
  const goToPay = useGoToPay();
  const changed = useBooksChanged();
  return useMutation({
    mutationFn: async (wish: Pick<OrderCreate, 'pack' | 'amount'>) => {
      const body = { ...wish, locale, ...(save ? { save_method: true } : {}) };
      return (await createOrder({ client, body, throwOnError: true })).data;
    },
    onSuccess: goToPay,
    onError: (error) => {
      // The order may be there, without a page.
      changed();
      failed(error);
    },
  });
}

/** Leaves for another page where an order is paid. */
export function usePay() {
  const client = useAccountClient();
  const locale = useLocale();
  const goToPay = useGoToPay();
  return useMutation({
    mutationFn: async (id: string) =>
      (await payOrder({ client, path: { id }, body: { locale }, throwOnError: true })).data,
    onSuccess: goToPay,
    onError: failed,
  });
}

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
  const changed = useBooksChanged();
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
    if (status !== undefined && before.current !== status) changed();
    before.current = status;
  });
  return query;
}
