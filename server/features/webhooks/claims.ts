import type { TaskEventType, WebhookAttempt } from '../../../generated/account/types.gen.ts';
import type { Queryable } from '../../core/db.ts';
import type { Mode } from './store.ts';

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
}

type Held = Pick<Claim, 'id' | 'attempt'>;

/** A statement of its own, so that the test of statements about several customers reads it. */
const DUE = `
  select true from webhook_deliveries
  where status = 'pending' and next_at <= clock.now and (lease_until is null or lease_until <= now())
  order by next_at, id limit 1`;

/**
 * Whether there may be a delivery to claim, as a condition to poll for. The order makes every plan read the index of
 * due deliveries, whatever the statistics are.
 */
export const HAS_DUE_DELIVERIES = `(${DUE}) is not null`;

/** Claims up to `limit` deliveries that are due at `now`, but none of the customers in `except`. */
export async function claimDeliveries(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
  leaseSeconds: number,
): Promise<Claim[]> {
  const { rows } = await db.named<Claim>(
    'webhooks_claim',
    `select id, event_id, customer_id, mode, task_id, endpoint_id, type, sequence, url, created_at, body, attempt, tries,
       replayed_from, (select t.traceparent from tasks t where t.id = d.task_id) as traceparent,
       (select t.type from tasks t where t.id = d.task_id) as task_type
     from webhooks_claim($1, $2, $3, make_interval(secs => $4)) d order by next_at, id`,
    [now, limit, except, leaseSeconds],
  );
  return rows;
}

/**
 * Stores the body of the first attempt. Returns the stored body, which is the one already sent to another URL for the
 * same event. Null if the claim is lost or there is a newer event.
 */
export async function saveBody(db: Queryable, { id, attempt }: Held, body: string): Promise<string | null> {
  const row = await db.first<{ body: string }>(
    `update webhook_deliveries d set body = coalesce(
       d.body,
       (select s.body from webhook_deliveries s where s.event_id = d.event_id and s.body is not null limit 1),
       $3)
     where id = $1 and attempt = $2 and lease_until is not null and status = 'pending' returning body`,
    [id, attempt, body],
  );
  return row?.body ?? null;
}

export type AttemptRecord = Pick<WebhookAttempt, 'at' | 'duration_ms' | 'outcome' | 'status_code'> & {
  /** The beginning of the receiver's response. */
  readonly answer: string | null;
};

export interface AttemptResult {
  /** False if the claim is lost. */
  readonly held: boolean;
  /** When the endpoint of the failed attempt started to fail. */
  readonly failing_since: Date | null;
}

/** Saves the result of an attempt. `next` is when the next one is due, or null after the last. */
export async function finishAttempt(
  db: Queryable,
  { id, attempt }: Held,
  next: Date | null,
  record: AttemptRecord,
): Promise<AttemptResult> {
  const { rows } = await db.named<AttemptResult>(
    'webhooks_finish',
    'select held, failing_since from webhooks_finish($1, $2, $3, $4)',
    [id, attempt, next, JSON.stringify(record)],
  );
  return rows[0]!;
}

/** Seconds after which a delivery that this release can't make is claimed again, so that others find it first. */
const LEFT_SECONDS = 2;

/** Leaves a delivery to other processes for a moment, without counting an attempt. */
export async function leaveDelivery(db: Queryable, { id, attempt }: Held, now: Date): Promise<void> {
  await db.query(
    `update webhook_deliveries set lease_until = null, next_at = $3::timestamptz + make_interval(secs => $4)
     where id = $1 and attempt = $2 and status = 'pending' and lease_until is not null`,
    [id, attempt, now, LEFT_SECONDS],
  );
}

/** Releases claims without counting an attempt. Superseded deliveries don't change. */
export async function returnClaims(db: Queryable, claims: readonly Held[]): Promise<void> {
  await db.query(
    `update webhook_deliveries d set lease_until = null from unnest($1::text[], $2::integer[]) as mine (id, attempt)
     where d.id = mine.id and d.attempt = mine.attempt`,
    [claims.map(({ id }) => id), claims.map(({ attempt }) => attempt)],
  );
}

/** An embedded database has one process, so leases found at its start belong to one that was killed. */
export async function endOldLeases(db: Queryable): Promise<void> {
  await db.query('update webhook_deliveries set lease_until = now() where lease_until > now()');
}
