import { translate } from '@docusaurus/Translate';
import {
  listAllDeliveriesInfiniteOptions,
  replayAnyDeliveryMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { ListAllDeliveriesData } from '#generated/account/types.gen.ts';
import { useAction } from '../../../core/api/use-action.ts';
import { useRows } from '../../../core/api/use-read.ts';
import { afterwards } from '../parts/afterwards.ts';

export type DeliveryFilter = Omit<NonNullable<ListAllDeliveriesData['query']>, 'cursor' | 'limit'>;

/** Deliveries of all customers, newest first, page by page. */
export const useAllDeliveries = (filter: DeliveryFilter) =>
  useRows(listAllDeliveriesInfiniteOptions, { query: { ...filter, limit: 25 } });

export const useReplay = () =>
  useAction(replayAnyDeliveryMutation, {
    ...afterwards,
    success: translate({ id: 'support.delivery.replayed', message: 'The delivery is tried again' }),
  });
