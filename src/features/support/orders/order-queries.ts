import { getAnyOrderOptions, listAllOrdersInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Order } from '#generated/account/types.gen.ts';
import { useRead, useRows } from '../../../core/api/use-read.ts';

/** What the list is narrowed to. */
export interface OrderFilter {
  readonly search?: string;
  readonly status?: Order['status'];
}

/** Orders of all customers, newest first, page by page. */
export const useAllOrders = (filter: OrderFilter) =>
  useRows(listAllOrdersInfiniteOptions, { query: { ...filter, limit: 25 } });

/** An order with all that happened to it and its money. */
export const useAnyOrder = (id: string) => useRead(getAnyOrderOptions, { path: { id } });
