import { limits } from '../../../catalog/limits.ts';
import type {
  WebhookDelivery,
  WebhookReplayed,
  WebhookReplayFailed,
  WebhookTest,
} from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type CustomerTx, customerTransaction } from '../../core/customer-lock.ts';
import { newId } from '../../core/ids.ts';
import { notFound } from '../../core/problem.ts';
import { enforceLimit } from '../limits/service.ts';
import { deliveryColumns, toDelivery, type DeliveryRow, DELIVERY_URL, replay } from './deliveries.ts';
import { type EndpointRow, findEndpoint } from './endpoint-store.ts';
import { endpointNotFound } from './endpoints.ts';
import { webhookEvents } from './events.ts';
import { exampleEvent } from './example.ts';

/** Deliveries replayed per request. */
const AT_ONCE = 1000;

const limitReplays = (core: Core, customerId: string) =>
  enforceLimit(core.db, `replay:${customerId}`, limits.replaysPerMinute);

/**
 * Retries a delivery now: the same event with a new signature. A pending delivery continues its schedule afterwards. @throws
 * Problem rate_limited, not_found.
 */
export async function replayDelivery(core: Core, customerId: string, id: string): Promise<WebhookDelivery> {
  await limitReplays(core, customerId);
  const row = await replay(core.db, customerId, id, core.clock.now());
  if (!row) throw notFound('No delivery has this ID.');
  webhookEvents(core).emit('ready');
  return toDelivery(row);
}

/**
 * Retries failed deliveries, oldest event first. Returns whether there are more.
 * @throws Problem rate_limited, not_found.
 */
export async function replayFailed(
  core: Core,
  customerId: string,
  { since, endpoint_id: endpointId }: WebhookReplayFailed,
): Promise<WebhookReplayed> {
  await limitReplays(core, customerId);
  if (endpointId !== undefined && !(await findEndpoint(core.db, customerId, endpointId))) throw endpointNotFound();
  const { rows } = await core.db.query<{ replayed: number; more: boolean }>(
    `with failed as materialized (
       select id, row_number() over (order by created_at, id) as n from (
         select id, created_at from webhook_deliveries
         where customer_id = $2 and status = 'failed' and created_at >= $3 and ($4::text is null or endpoint_id = $4)
         order by created_at, id limit $5 + 1 for no key update skip locked) found
     ), replayed as (
       -- Oldest first: deliveries are claimed in the order in which they are due.
       update webhook_deliveries d set
         replayed_from = 'failed', status = 'pending', next_at = $1::timestamptz - ($5 + 1 - n) * interval '1 ms',
         url = ${DELIVERY_URL}
       from failed
       where d.customer_id = $2 and d.id = failed.id and failed.n <= $5 and d.status = 'failed' returning d.id
     )
     select (select count(*) from replayed)::integer as replayed, (select count(*) from failed) > $5 as more`,
    [core.clock.now(), customerId, since, endpointId ?? null, AT_ONCE],
  );
  const { replayed, more } = rows[0]!;
  if (replayed > 0) webhookEvents(core).emit('ready');
  return { replayed, more };
}

/** Writes a test delivery like the replay of a failed one, so that it gets one attempt only. */
async function insertTest(
  tx: CustomerTx,
  customerId: string,
  endpoint: EndpointRow,
  event: ReturnType<typeof exampleEvent>,
  now: Date,
): Promise<DeliveryRow> {
  return tx.one<DeliveryRow>(
    `insert into webhook_deliveries as d (
       id, event_id, customer_id, mode, endpoint_id, type, sequence, url, body, next_at, created_at, replayed_from)
     values (webhooks_new_id('dlv'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 'failed') returning ${deliveryColumns}`,
    [
      event.id,
      customerId,
      endpoint.mode,
      endpoint.id,
      event.type,
      event.sequence,
      endpoint.url,
      JSON.stringify(event),
      now,
    ],
  );
}

/** Sends the example of an event to an endpoint, once. @throws Problem rate_limited, not_found. */
export async function testEndpoint(
  core: Core,
  customerId: string,
  { endpoint_id: endpointId, type }: WebhookTest,
): Promise<WebhookDelivery> {
  await limitReplays(core, customerId);
  const now = core.clock.now();
  const row = await customerTransaction(core.db, customerId, async (tx) => {
    const endpoint = await findEndpoint(tx, customerId, endpointId);
    if (!endpoint) throw endpointNotFound();
    return insertTest(tx, customerId, endpoint, exampleEvent(type, newId('evt'), endpoint.mode, now), now);
  });
  webhookEvents(core).emit('ready');
  return toDelivery(row);
}
