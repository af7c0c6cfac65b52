import { useInfiniteQuery } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { listAllDeliveriesInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { replayAnyDelivery } from '#generated/account/sdk.gen.ts';
import type { ListAllDeliveriesData } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../../core/api/account-client.ts';
import { useDeed } from '../parts/use-deed.ts';

export type DeliveryFilter = Omit<NonNullable<ListAllDeliveriesData['query']>, 'cursor' | 'limit'>;

const pageSize = 25;

/** Deliveries of all customers, newest first, page by page. */
export function useAllDeliveries(filter: DeliveryFilter) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listAllDeliveriesInfiniteOptions({ client, query: { ...filter, limit: pageSize } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, rows: data?.pages.flatMap((page) => page.data) };
}

export function useReplay() {
  const client = useAccountClient();
  return useDeed(
    async (id: string) => (await replayAnyDelivery({ client, path: { id }, throwOnError: true })).data,
    () => translate({ id: 'support.delivery.replayed', message: 'The delivery is tried again' }),
  );
}
