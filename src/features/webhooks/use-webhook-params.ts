import { useMemo } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import type { WebhookDeliveryStatus } from '#generated/account/types.gen.ts';
import { parseChoice, omitEmpty, toQuery, addQuery } from '../../core/url-params.ts';

/** The views of the page. */
const views = ['endpoints', 'deliveries', 'secrets', 'inboxes'] as const;
export type WebhookView = (typeof views)[number];

export const deliveryStatuses: readonly WebhookDeliveryStatus[] = ['pending', 'delivered', 'failed', 'superseded'];

/** The filters of deliveries: parameters of the operation and of the URL. */
export interface DeliveryFilters {
  readonly status?: WebhookDeliveryStatus;
  readonly endpoint_id?: string;
  readonly task_id?: string;
}

/** Parses the URL, which anyone can edit: invalid values are ignored. */
function parseFilters(search: string): DeliveryFilters {
  const at = new URLSearchParams(search);
  const id = (name: string) => at.get(name)?.trim().slice(0, 64) || undefined;
  const status = parseChoice(deliveryStatuses, at.get('status'));
  return omitEmpty<DeliveryFilters>({ status, endpoint_id: id('endpoint_id'), task_id: id('task_id') });
}

/** The view, its filters and the open row, from the URL: `?view=deliveries&status=failed&id=dlv_...`. */
export function useWebhookParams() {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const filters = useMemo(() => parseFilters(search), [search]);
  const parameters = new URLSearchParams(search);
  const view = parseChoice(views, parameters.get('view')) ?? 'endpoints';
  const at = (
    next: WebhookView,
    some: { readonly [Name in keyof DeliveryFilters]?: string | undefined },
    id?: string,
  ) => addQuery(pathname, toQuery({ view: next === 'endpoints' ? undefined : next, ...some, id }));
  const currentFilters = view === 'deliveries' ? filters : {};
  return {
    view,
    filters,
    openId: parameters.get('id') ?? undefined,
    selectView: (next: WebhookView) => history.replace(at(next, {})),
    /** Replaces the history entry, because a filter change isn't a step to go back to. */
    filter: (change: { readonly [Name in keyof DeliveryFilters]?: string | undefined }) =>
      history.replace(at('deliveries', { ...filters, ...change })),
    clear: () => history.replace(at('deliveries', {})),
    /** The URL that opens an entry of this view. */
    getAddress: (id: string) => at(view, currentFilters, id),
    /** The URL with the deliveries of an endpoint. */
    getDeliveriesAddress: (endpointId: string) => at('deliveries', { endpoint_id: endpointId }),
    /** Opens a delivery from any page. */
    openDelivery: (id: string) => history.push(at('deliveries', currentFilters, id)),
    close: () => history.replace(at(view, currentFilters)),
  };
}
