import type { WebhookEndpoint, WebhookEndpointUpdate } from '../../../generated/account/types.gen.ts';
import { type CustomerTx, withCustomerLock } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';

export interface EndpointRow extends Pick<
  WebhookEndpoint,
  'id' | 'mode' | 'url' | 'description' | 'events' | 'enabled' | 'gone'
> {
  readonly failing_since: Date | null;
  readonly paused_at: Date | null;
  readonly created_at: Date;
}

const COLUMNS = 'id, mode, url, description, events, enabled, failing_since, paused_at, gone, created_at';

/** Endpoints after a cursor, newest first. */
export async function readEndpoints(
  db: Queryable,
  customerId: string,
  after: readonly [string, string] | null,
  limit: number,
  mode: EndpointRow['mode'] | null,
): Promise<EndpointRow[]> {
  return db.all<EndpointRow>(
    `select ${COLUMNS} from webhook_endpoints
     where customer_id = $1 and ($5::text is null or mode = $5) and ($3::timestamptz is null or (created_at, id) < ($3::timestamptz, $4::text))
     order by created_at desc, id desc limit $2`,
    [customerId, limit, after?.[0] ?? null, after?.[1] ?? null, mode],
  );
}

/** An endpoint of a mode, or of any if it is null. */
export async function findEndpoint(
  db: Queryable,
  customerId: string,
  id: string,
  mode: EndpointRow['mode'] | null,
): Promise<EndpointRow | null> {
  const row = await db.first<EndpointRow>(
    `select ${COLUMNS} from webhook_endpoints where id = $1 and customer_id = $2 and ($3::text is null or mode = $3)`,
    [id, customerId, mode],
  );
  return row ?? null;
}

/** Creates an endpoint. Returns null if the customer already has `most`. */
export async function insertEndpoint(
  tx: CustomerTx,
  customerId: string,
  most: number,
  made: Omit<EndpointRow, 'failing_since' | 'paused_at' | 'gone'>,
): Promise<EndpointRow | null> {
  const row = await tx.first<EndpointRow>(
    `insert into webhook_endpoints (id, customer_id, mode, url, description, events, enabled, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8
     where (select count(*) from webhook_endpoints where customer_id = $2) < $9
     returning ${COLUMNS}`,
    [made.id, customerId, made.mode, made.url, made.description, made.events, made.enabled, made.created_at, most],
  );
  return row ?? null;
}

/** Fails the pending deliveries of an endpoint. They can be replayed. */
const failPending = (tx: CustomerTx, customerId: string, endpointId: string, at: Date) =>
  tx.query(
    `update webhook_deliveries set
       status = coalesce(replayed_from, 'failed'), next_at = null, replayed_from = null,
       completed_at = coalesce(completed_at, $3)
     where customer_id = $1 and endpoint_id = $2 and status = 'pending'`,
    [customerId, endpointId, at],
  );

/** Changes an endpoint and its pending deliveries. */
export async function changeEndpoint(
  tx: CustomerTx,
  customerId: string,
  id: string,
  { url, description, events, enabled }: WebhookEndpointUpdate,
  at: Date,
): Promise<EndpointRow> {
  if (enabled === false) await failPending(tx, customerId, id, at);
  if (url !== undefined) {
    await tx.query(
      `update webhook_deliveries set url = $3 where customer_id = $1 and endpoint_id = $2 and status = 'pending'`,
      [customerId, id, url],
    );
  }
  // Turning an endpoint on or off resets its failures, since its owner has seen them.
  return tx.one<EndpointRow>(
    `update webhook_endpoints set
       url = coalesce($3, url), description = coalesce($4, description), events = coalesce($5, events),
       enabled = coalesce($6, enabled),
       paused_at = case when $6::boolean is null then paused_at end,
       gone = gone and $6::boolean is null,
       failing_since = case when $6::boolean is null then failing_since end
     where id = $1 and customer_id = $2 returning ${COLUMNS}`,
    [id, customerId, url, description, events, enabled],
  );
}

/** Deletes an endpoint and fails its pending deliveries. */
export async function removeEndpoint(tx: CustomerTx, customerId: string, id: string, at: Date): Promise<void> {
  await failPending(tx, customerId, id, at);
  await tx.query('delete from webhook_endpoints where customer_id = $1 and id = $2', [customerId, id]);
}

export interface Paused {
  readonly customer_id: string;
  readonly url: string;
}

interface Pause {
  /** The endpoint must have been failing since this time or earlier. */
  readonly before: Date;
  readonly at: Date;
  /** The URL that returned 410, or null. The endpoint may have another one by now. */
  readonly gone: string | null;
}

/** Pauses an endpoint. Returns null if it doesn't fail or has another URL, or is already paused. */
export async function pauseEndpoint(open: Tx, id: string, { before, at, gone }: Pause): Promise<Paused | null> {
  const { rows: owners } = await open.query<{ customer_id: string }>(
    'select customer_id from webhook_endpoints where id = $1',
    [id],
  );
  const [owner] = owners;
  if (!owner) return null;
  const tx = await withCustomerLock(open, owner.customer_id);
  // Locks the deliveries first, like every transaction that holds a delivery and then locks its endpoint.
  await tx.query(
    `select from webhook_deliveries where customer_id = $1 and endpoint_id = $2 and status = 'pending'
     order by id for no key update`,
    [owner.customer_id, id],
  );
  const paused = await tx.first<Paused>(
    `update webhook_endpoints set paused_at = $3, gone = $4::text is not null
     where id = $1 and enabled and paused_at is null and failing_since <= $2 and ($4::text is null or url = $4)
     returning customer_id, url`,
    [id, before, at, gone],
  );
  if (paused) await failPending(tx, paused.customer_id, id, at);
  return paused ?? null;
}
