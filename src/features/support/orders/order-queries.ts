import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getAnyOrderOptions, listAllOrdersInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Order } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../../core/api/account-client.ts';

const pageSize = 25;

/** What the list is narrowed to. */
export interface OrderFilter {
  readonly search?: string;
  readonly status?: Order['status'];
}

/** Orders of all customers, newest first, page by page. */
export function useAllOrders(filter: OrderFilter) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listAllOrdersInfiniteOptions({ client, query: { ...filter, limit: pageSize } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, rows: data?.pages.flatMap((page) => page.data) };
}

/** An order with all that happened to it and its money. */
export function useAnyOrder(id: string) {
  const client = useAccountClient();
  return useQuery({ ...getAnyOrderOptions({ client, path: { id } }), staleTime: 0 });
}
