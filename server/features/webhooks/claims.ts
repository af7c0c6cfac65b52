import type { TaskEventType, WebhookAttempt } from '../../../generated/account/types.gen.ts';
import type { Queryable } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import type { ClaimedTable } from '../../core/process-store.ts';
import type { Mode, SigningSecret } from './store.ts';

/** A claimed delivery. */
export interface Claim {
  readonly id: string;
  readonly event_id: string;
  readonly customer_id: string;
  readonly mode: Mode;
  /** Null for a test. */
  readonly task_id: string | null;
  /** Null for the `callback_url` of the task. */
  readonly endpoint_id: string | null;
  readonly type: TaskEventType;
  readonly sequence: number;
  readonly url: string;
  readonly created_at: Date;
  /** Null until the first attempt writes it. */
  readonly body: string | null;
  /** The id of this claim, which every write names. */
  readonly attempt: number;
  /** Attempts before this one. */
  readonly tries: number;
  readonly replayed_from: string | null;
  /** The trace of the request that created the task, and the type of the task. */
  readonly traceparent: string | null;
  readonly task_type: string | null;
  /** The secrets that sign it, the current one first. */
  readonly secrets: readonly SigningSecret[];
}

type Held = Pick<Claim, 'id' | 'customer_id' | 'attempt'>;

/** Claimed deliveries, for the lease of their process. */
export const claimedDeliveries: ClaimedTable = { table: 'webhook_deliveries', orderedBy: 'id' };

/** A statement of its own, so that the test of statements about several customers reads it. */
const FIRST_DUE = `
  select true from webhook_deliveries
  where status = 'pending' and process_id is null and next_at <= clock.now
  order by next_at, id limit 1`;

/**
 * Whether there may be a delivery to claim, as a condition to poll for. The order makes every plan read the index of
 * due deliveries, whatever the statistics are.
 */
export const HAS_DUE_DELIVERIES = `(${FIRST_DUE}) is not null`;

// The name of a row's place in PostgreSQL.
// cspell:words ctid

/** How many due deliveries a claim looks at. If they all belong to customers who have to wait, it looks at others. */
const WINDOW = 512;

const DUE = `
  select tableoid, ctid, customer_id, next_at, id from webhook_deliveries
  where status = 'pending' and process_id is null and next_at <= $2
  order by next_at, id limit ${WINDOW}`;

/** Whether more than these are due. */
const HAS_MORE_DUE = `
  select true from webhook_deliveries
  where status = 'pending' and process_id is null and next_at <= $1
  order by next_at, id offset ${WINDOW} limit 1`;

/**
 * Due deliveries of up to 200 customers after `$5`. As a range and in its order, only the index by customer fits. If one customer has
 * nearly all rows, statistics would favor the index of all due deliveries, which is read in vain for each of the others.
 */
const DUE_BY_CUSTOMER = `
  select d.*
  from (
    with recursive turns as (
      select min(customer_id) as customer_id, 1 as n from webhook_deliveries
      where status = 'pending' and process_id is null and customer_id > $5
      union all
      select (
          select min(d.customer_id) from webhook_deliveries d
          where d.status = 'pending' and d.process_id is null and d.customer_id > t.customer_id),
        n + 1
      from turns t where t.customer_id is not null and n < 200
    )
    select customer_id from turns where customer_id <> all ($4)
  ) t cross join lateral (
    select o.tableoid, o.ctid, o.customer_id, o.next_at, o.id from webhook_deliveries o
    where o.customer_id between t.customer_id and t.customer_id
      and o.status = 'pending' and o.process_id is null and o.next_at <= $2
    order by o.customer_id, o.next_at, o.id limit $3
  ) d
  order by d.next_at, d.id`;

/**
 * Claims the first of these that no other process is claiming. They are locked one by one, up to the limit, and looked up by their
 * place, because a plan from the time when a partition was small may read the whole partition for a lookup by id.
 */
const CLAIM_DUE = `
  locked as materialized (
    select one.*
    from due cross join lateral (
      select d.tableoid, d.ctid from webhook_deliveries d
      where d.tableoid = due.tableoid and d.ctid = due.ctid
        and d.status = 'pending' and d.process_id is null and d.next_at <= $2
      for no key update skip locked
    ) one
    where due.customer_id <> all ($4) and exists (select from processes where id = $1 and lease_until > now())
    limit $3
  ),
  claimed as (
    update webhook_deliveries d set attempt = d.attempt + 1, process_id = $1
    from locked l where d.tableoid = l.tableoid and d.ctid = l.ctid
    returning d.*
  )
  select c.id, c.event_id, c.customer_id, c.mode, c.task_id, c.endpoint_id, c.type, c.sequence, c.url, c.created_at, c.body,
    c.attempt, c.tries, c.replayed_from,
    t.traceparent, t.type as task_type,
    (select coalesce(json_agg(json_build_object('id', s.id, 'sealed', encode(s.sealed, 'base64'), 'is_current', s.expires_at is null)
       order by s.expires_at nulls first), '[]')
     from webhook_secrets s
     where s.customer_id = c.customer_id and s.mode = c.mode and (s.expires_at is null or s.expires_at > $2)) as secrets
  from claimed c left join tasks t on t.customer_id = c.customer_id and t.id = c.task_id
  order by c.next_at, c.id`;

const CLAIM = `with due as materialized (${DUE}), ${CLAIM_DUE}`;
const CLAIM_BY_CUSTOMER = `with due as materialized (${DUE_BY_CUSTOMER}), ${CLAIM_DUE}`;

/**
 * Claims up to `limit` deliveries that are due at `now`, the longest overdue first, but none of the customers in `except`, while the
 * lease of the process lasts. However long the queue is, it delays neither other customers nor the database.
 */
export async function claimDeliveries(
  db: Queryable,
  processId: string,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<Claim[]> {
  const { rows: claims } = await db.named<Claim>('webhooks_claim', CLAIM, [processId, now, limit, except]);
  if (claims.length === limit || except.length === 0 || !(await db.first(HAS_MORE_DUE, [now]))) return claims;
  // From a random customer on, then from the first. This is rare and planned anew each time, for the queue that there is.
  for (const start of [newId('cus'), '']) {
    const values = [processId, now, limit - claims.length, except, start];
    claims.push(...(await db.all<Claim>(CLAIM_BY_CUSTOMER, values)));
    if (claims.length === limit) break;
  }
  return claims;
}

/**
 * Stores the body of the first attempt. Returns the stored body, which is the one already sent to another URL for the
 * same event. Null if the claim is lost or there is a newer event.
 */
export async function saveBody(
  db: Queryable,
  { id, customer_id: customerId, attempt }: Held,
  body: string,
): Promise<string | null> {
  const { rows } = await db.named<{ body: string }>(
    'webhooks_body',
    `update webhook_deliveries d set body = coalesce(
       d.body,
       (select s.body from webhook_deliveries s
        where s.event_id = d.event_id and s.customer_id = d.customer_id and s.body is not null limit 1),
       $4)
     where customer_id = $1 and id = $2 and attempt = $3 and process_id is not null and status = 'pending' returning body`,
    [customerId, id, attempt, body],
  );
  return rows[0]?.body ?? null;
}

export type AttemptRecord = Pick<WebhookAttempt, 'at' | 'duration_ms' | 'outcome' | 'status_code'> & {
  /** The beginning of the receiver's response. */
  readonly answer: string | null;
};

export interface AttemptResult {
  /** When the endpoint of the failed attempt started to fail. */
  readonly failing_since: Date | null;
}

/**
 * Saves the result of an attempt and its consequences. `next` is when the next one is due, or null after the last. An accepted delivery
 * is delivered even if it was superseded meanwhile. `failing_since` is set if the attempt failed and the endpoint keeps failing. A
 * replay can end a failing state, but never causes one. The number of stored attempts is limited, so that endless replays don't grow the
 * row. Undefined if the claim is lost.
 */
export async function finishAttempt(
  db: Queryable,
  { id, customer_id: customerId, attempt }: Held,
  next: Date | null,
  record: AttemptRecord,
): Promise<AttemptResult | undefined> {
  const { rows } = await db.named<AttemptResult>(
    'webhooks_finish',
    `with finished as (
       update webhook_deliveries set
         process_id = null, replayed_from = null,
         status = case
           when $4 then 'delivered'
           when status <> 'pending' then status
           when replayed_from is null and $5::timestamptz is not null then 'pending'
           else coalesce(replayed_from, 'failed') end,
         next_at = case when not $4 and status = 'pending' and replayed_from is null then $5::timestamptz end,
         completed_at = case
           when $4 and 'delivered' in (status, replayed_from) then completed_at
           when $4 or status = 'pending' and replayed_from is null and $5::timestamptz is null then $6::timestamptz
           else completed_at end,
         tries = tries + (replayed_from is null)::integer,
         attempts = case when jsonb_array_length(attempts) < 100 then attempts else attempts - 0 end
           || ($7::jsonb || jsonb_build_object('replay', replayed_from is not null))
       where customer_id = $1 and id = $2 and attempt = $3 and process_id is not null
       returning customer_id, endpoint_id, (attempts -> -1 -> 'replay')::boolean as is_replay
     ), changed as (
       update webhook_endpoints e set failing_since = case when not $4 then $6::timestamptz end
       from finished f
       where e.id = f.endpoint_id and e.customer_id = f.customer_id
         and case when $4 then e.failing_since is not null else e.failing_since is null and not f.is_replay end
     )
     select (
       select coalesce(e.failing_since, $6::timestamptz) from webhook_endpoints e
       where e.id = f.endpoint_id and e.customer_id = f.customer_id and e.paused_at is null and not $4 and not f.is_replay
     ) as failing_since
     from finished f`,
    [customerId, id, attempt, record.outcome === 'accepted', next, record.at, JSON.stringify(record)],
  );
  return rows[0];
}

/** Seconds after which a delivery that this release can't make is claimed again, so that others find it first. */
const LEFT_SECONDS = 2;

/** Leaves a delivery to other processes for a moment, without counting an attempt. */
export async function leaveDelivery(
  db: Queryable,
  { id, customer_id: customerId, attempt }: Held,
  now: Date,
): Promise<void> {
  await db.query(
    `update webhook_deliveries set process_id = null, next_at = $4::timestamptz + make_interval(secs => $5)
     where customer_id = $1 and id = $2 and attempt = $3 and status = 'pending' and process_id is not null`,
    [customerId, id, attempt, now, LEFT_SECONDS],
  );
}
