import { limits } from '../../../catalog/limits.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable } from '../../core/db.ts';
import type { Partitioned } from '../../core/partitions.ts';

export type Mode = 'live' | 'test';

export interface SecretRow {
  readonly id: string;
  readonly mode: Mode;
  readonly sealed: Buffer;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

/** A secret that signs a claimed delivery. */
export interface SigningSecret {
  readonly id: string;
  /** In base64. */
  readonly sealed: string;
  readonly is_current: boolean;
}

export type NewSecret = Pick<SecretRow, 'id' | 'mode' | 'sealed'>;

/** Writes secrets for modes without a current one. */
export async function insertSecrets(db: Queryable, customerId: string, made: readonly NewSecret[]): Promise<void> {
  await db.query(
    `insert into webhook_secrets (id, customer_id, mode, sealed)
     select s.id, $1, s.mode, s.sealed from unnest($2::text[], $3::text[], $4::bytea[]) as s (id, mode, sealed)
     on conflict (customer_id, mode) where expires_at is null do nothing`,
    [customerId, made.map(({ id }) => id), made.map(({ mode }) => mode), made.map(({ sealed }) => sealed)],
  );
}

/** The secrets that sign for a customer at a given time: for each mode the current one, then the previous one. */
export async function readSecrets(
  db: Queryable,
  customerId: string,
  modes: readonly Mode[],
  now: Date,
): Promise<SecretRow[]> {
  return db.all<SecretRow>(
    `select id, mode, sealed, created_at, expires_at from webhook_secrets
     where customer_id = $1 and mode = any ($2) and (expires_at is null or expires_at > $3)
     order by mode, expires_at nulls first`,
    [customerId, modes, now],
  );
}

/** Makes a new secret the current one. The previous one signs until `until`, and the one before that ends. */
export async function replaceSecret(
  tx: CustomerTx,
  customerId: string,
  { id, mode, sealed }: NewSecret,
  until: Date,
): Promise<SecretRow> {
  const mine = [customerId, mode];
  await tx.query('delete from webhook_secrets where customer_id = $1 and mode = $2 and expires_at is not null', mine);
  await tx.query(
    'update webhook_secrets set expires_at = $3 where customer_id = $1 and mode = $2 and expires_at is null',
    [...mine, until],
  );
  return tx.one<SecretRow>(
    `insert into webhook_secrets (customer_id, mode, id, sealed) values ($1, $2, $3, $4)
     returning id, mode, sealed, created_at, expires_at`,
    [...mine, id, sealed],
  );
}

/** The body sent for a customer's event. Null if the event doesn't exist or nothing was sent yet. */
export async function findSentBody(db: Queryable, customerId: string, eventId: string): Promise<string | null> {
  const row = await db.first<{ body: string | null }>(
    // All URLs of an event get the same body.
    'select max(body) as body from webhook_deliveries where event_id = $1 and customer_id = $2',
    [eventId, customerId],
  );
  return row?.body ?? null;
}

/** The guest that an event belongs to. Null if the event is unknown or a customer's. */
export async function findGuest(db: Queryable, eventId: string): Promise<string | null> {
  const row = await db.first<{ customer_id: string }>(
    `select customer_id from webhook_deliveries where event_id = $1 and starts_with(customer_id, 'guest_')`,
    [eventId],
  );
  return row?.customer_id ?? null;
}

/** Deletes secrets that have expired by `now`. */
export async function deleteExpiredSecrets(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from webhook_secrets where expires_at < $1', [now]);
}

/** Each partition contains the deliveries of a week, which follows from their ids. */
export const partitioned: Partitioned = {
  table: 'webhook_deliveries',
  key: 'id',
  least: "left(webhooks_new_id('dlv', at), 14)",
  days: 7,
  keptDays: limits.recordDays,
  refersTo: ['customers', 'tasks'],
};
