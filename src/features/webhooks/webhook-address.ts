import { useMemo } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import type { WebhookDeliveryStatus } from '#generated/account/types.gen.ts';
import { oneOf, onlySet, queryOf, withQuery } from '../../core/address.ts';

/** What the page shows. */
const views = ['endpoints', 'deliveries', 'secrets', 'inboxes'] as const;
export type WebhookView = (typeof views)[number];

export const deliveryStatuses: readonly WebhookDeliveryStatus[] = ['pending', 'delivered', 'failed', 'superseded'];

/** What the deliveries are narrowed to: the parameters of the operation, as the address of the page has them. */
export interface DeliveryFilters {
  readonly status?: WebhookDeliveryStatus;
  readonly endpoint_id?: string;
  readonly task_id?: string;
}

/** Reads an address, which anybody may have typed: what the operation would refuse is left out. */
function readFilters(search: string): DeliveryFilters {
  const at = new URLSearchParams(search);
  const id = (name: string) => at.get(name)?.trim().slice(0, 64) || undefined;
  const status = oneOf(deliveryStatuses, at.get('status'));
  return onlySet<DeliveryFilters>({ status, endpoint_id: id('endpoint_id'), task_id: id('task_id') });
}

/** The view, its filters and what is open, which live in the address: `?view=deliveries&status=failed&id=dlv_...`. */
export function useWebhookAddress() {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const filters = useMemo(() => readFilters(search), [search]);
  const parameters = new URLSearchParams(search);
  const view = oneOf(views, parameters.get('view')) ?? 'endpoints';
  const at = (
    next: WebhookView,
    some: { readonly [Name in keyof DeliveryFilters]?: string | undefined },
    id?: string,
  ) => withQuery(pathname, queryOf({ view: next === 'endpoints' ? undefined : next, ...some, id }));
  const kept = view === 'deliveries' ? filters : {};
  return {
    view,
    filters,
    openId: parameters.get('id') ?? undefined,
    look: (next: WebhookView) => history.replace(at(next, {})),
    /** Another look at the same list is no step to come back to. */
    filter: (change: { readonly [Name in keyof DeliveryFilters]?: string | undefined }) =>
      history.replace(at('deliveries', { ...filters, ...change })),
    clear: () => history.replace(at('deliveries', {})),
    /** Where something of this view is open. */
    addressOf: (id: string) => at(view, kept, id),
    /** Where the deliveries to an endpoint are listed. */
    deliveriesOf: (endpointId: string) => at('deliveries', { endpoint_id: endpointId }),
    /** Opens a delivery from wherever one is. */
    openDelivery: (id: string) => history.push(at('deliveries', kept, id)),
    close: () => history.replace(at(view, kept)),
  };
}
