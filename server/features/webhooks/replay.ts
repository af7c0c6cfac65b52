import { limits } from '../../../catalog/limits.ts';
import type {
  WebhookDelivery,
  WebhookReplayed,
  WebhookReplayFailed,
  WebhookTest,
} from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import {
  type Actor,
  type CustomerTx,
  customerTransaction,
  getActorMode,
  getCustomerId,
} from '../../core/customer-lock.ts';
import { newId } from '../../core/ids.ts';
import { notFound } from '../../core/problem.ts';
import { enforceLimit } from '../limits/service.ts';
import { deliveryColumns, toDelivery, type DeliveryRow, DELIVERY_URL, replay } from './deliveries.ts';
import { recordKeyAction } from '../audit/service.ts';
import type { EndpointRow } from './endpoint-store.ts';
import { requireEndpoint } from './endpoints.ts';
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
export async function replayDelivery(core: Core, actor: Actor, id: string): Promise<WebhookDelivery> {
  await limitReplays(core, getCustomerId(actor));
  const row = await customerTransaction(core.db, actor, async (tx, customerId) => {
    const replayed = await replay(tx, customerId, id, core.clock.now(), getActorMode(actor));
    if (!replayed) throw notFound('No delivery has this ID.');
    await recordKeyAction(tx, actor, { action: 'delivery.replay', target: id });
    return replayed;
  });
  webhookEvents(core).emit('ready');
  return toDelivery(row);
}

/**
 * Retries failed deliveries, oldest event first. Returns whether there are more.
 * @throws Problem rate_limited, not_found.
 */
export async function replayFailed(core: Core, actor: Actor, query: WebhookReplayFailed): Promise<WebhookReplayed> {
  await limitReplays(core, getCustomerId(actor));
  const { replayed, more } = await customerTransaction(core.db, actor, async (tx) => {
    const result = await markFailedDue(tx, actor, query, core.clock.now());
    const target = query.endpoint_id ?? getCustomerId(actor);
    await recordKeyAction(tx, actor, { action: 'delivery.replay_failed', target, after: { ...result } });
    return result;
  });
  if (replayed > 0) webhookEvents(core).emit('ready');
  return { replayed, more };
}

/** Makes failed deliveries due. @throws Problem not_found for an endpoint. */
async function markFailedDue(
  tx: CustomerTx,
  actor: Actor,
  { since, endpoint_id: endpointId }: WebhookReplayFailed,
  now: Date,
): Promise<{ readonly replayed: number; readonly more: boolean }> {
  if (endpointId !== undefined) await requireEndpoint(tx, actor, endpointId);
  return tx.one<{ replayed: number; more: boolean }>(
    `with failed as materialized (
       select id, row_number() over (order by created_at, id) as n from (
         select id, created_at from webhook_deliveries
         where customer_id = $2 and status = 'failed' and created_at >= $3 and ($4::text is null or endpoint_id = $4)
           and ($6::text is null or mode = $6)
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
    [now, getCustomerId(actor), since, endpointId ?? null, AT_ONCE, getActorMode(actor)],
  );
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
  actor: Actor,
  { endpoint_id: endpointId, type }: WebhookTest,
): Promise<WebhookDelivery> {
  await limitReplays(core, getCustomerId(actor));
  const now = core.clock.now();
  const row = await customerTransaction(core.db, actor, async (tx, customerId) => {
    const endpoint = await requireEndpoint(tx, actor, endpointId);
    await recordKeyAction(tx, actor, { action: 'webhook.test', target: endpoint.id, after: { type } });
    return insertTest(tx, customerId, endpoint, exampleEvent(type, newId('evt'), endpoint.mode, now), now);
  });
  webhookEvents(core).emit('ready');
  return toDelivery(row);
}
