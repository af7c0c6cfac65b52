import type { Key } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { TimePlace } from '../../core/page.ts';
import type { RowOf } from '../../core/times.ts';
import type { Scope } from '../../core/scope.ts';
import type { Mode } from './secret.ts';

/** Credits by UTC day, week and month. */
interface PerPeriod<Amount> {
  readonly day: Amount;
  readonly week: Amount;
  readonly month: Amount;
}

/** The spending limits of a key. Null means no limit. */
export type Budget = PerPeriod<number | null>;

export type KeyRow = RowOf<Omit<Key, 'budget'>, 'created_at' | 'expires_at' | 'last_used_at'> & {
  readonly budget: Budget;
};

const COLUMNS = `id, name, mode, status, scopes, (select c.frozen_at is not null from customers c where c.id = keys.customer_id) as frozen,
  prefix, last4, created_at, expires_at,
  json_build_object('day', budget_day, 'week', budget_week, 'month', budget_month) as budget,
  case when coalesce(budget_day, budget_week, budget_month) is not null then (
    select json_build_object('day', in_day, 'week', in_week, 'month', in_month)
    from keys_spend_by_period(customer_id, coalesce(counts_as, id))
  ) end as budget_used,
  coalesce(to_json(allowed_addresses), '[]') as allowed_addresses, spent, replaced_by, assistant, last_used_at, last_used_address`;

/** A key with the key whose daily totals include its own. */
export type LockedKey = KeyRow & { readonly countsAs: string };

const COUNTED = `${COLUMNS}, coalesce(counts_as, id) as "countsAs"`;

/** Every statement filters by customer, so that keys of other customers aren't found. */
const MINE = 'customer_id = $1 and id = $2 and deleted_at is null';

/** Addresses in their stored form: networks with the host bits cleared, or null if there are none. */
const storedAddresses = (place: string) =>
  `(select array_agg(network(a::inet)::inet order by n) from unnest(${place}::text[]) with ordinality as u (a, n))`;

export interface NewKey {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly hash: Buffer;
  readonly sealed: Buffer | null;
  readonly prefix: string;
  readonly last4: string;
  readonly expiresAt: Date | null;
  readonly budget: Budget;
  readonly addresses: readonly string[];
  readonly status: KeyRow['status'];
  readonly scopes: readonly Scope[];
  /** The key whose daily totals include this one's, if that is another key. */
  readonly countsAs: string | null;
  /** The name of the assistant that uses the key. */
  readonly assistant: string | null;
}

/** Counts the customer's keys. */
export async function countKeys(tx: CustomerTx, customerId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(
    'select count(*) as count from keys where customer_id = $1 and deleted_at is null',
    [customerId],
  );
  return row?.count ?? 0;
}

export async function insertKey(tx: CustomerTx, customerId: string, key: NewKey): Promise<LockedKey> {
  const { budget } = key;
  return tx.one<LockedKey>(
    `insert into keys (customer_id, id, name, mode, secret_hash, secret_sealed, prefix, last4, expires_at,
       budget_day, budget_week, budget_month, allowed_addresses, status, counts_as, scopes, assistant, stopped, suspended)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::bigint, $11::bigint, $12::bigint, ${storedAddresses('$13')},
       $14, $15, $16::text[], $17, deletes_at is not null, suspended_at is not null
     from customers where id = $1
     returning ${COUNTED}`,
    [
      customerId,
      key.id,
      key.name,
      key.mode,
      key.hash,
      key.sealed,
      key.prefix,
      key.last4,
      key.expiresAt,
      budget.day,
      budget.week,
      budget.month,
      key.addresses,
      key.status,
      key.countsAs,
      key.scopes,
      key.assistant,
    ],
  );
}

/** Keys after a cursor, newest first. */
export async function readKeys(
  db: Queryable,
  customerId: string,
  after: TimePlace | null,
  limit: number,
  mode: Mode | null,
): Promise<KeyRow[]> {
  return db.all<KeyRow>(
    `select ${COLUMNS} from keys
     where customer_id = $1 and deleted_at is null and ($5::text is null or mode = $5)
       and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::text))
     order by created_at desc, id desc limit $4`,
    [customerId, after?.[0], after?.[1], limit, mode],
  );
}

export async function readKey(db: Queryable, customerId: string, id: string): Promise<KeyRow | undefined> {
  return db.first<KeyRow>(`select ${COLUMNS} from keys where ${MINE}`, [customerId, id]);
}

/** Locks a key and then reads it. */
export async function lockKey(tx: CustomerTx, customerId: string, id: string): Promise<LockedKey | undefined> {
  return tx.first<LockedKey>(`select ${COUNTED} from keys where ${MINE} for no key update`, [customerId, id]);
}

export interface KeyChange {
  readonly name?: string | undefined;
  readonly status?: KeyRow['status'] | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly budget?: Budget | undefined;
  readonly addresses?: readonly string[] | undefined;
}

/** Changes the given fields of a locked key. */
export async function changeKey(
  tx: CustomerTx,
  customerId: string,
  id: string,
  { name, status, scopes, budget, addresses: allowed }: KeyChange,
): Promise<LockedKey> {
  return tx.one<LockedKey>(
    `update keys set name = coalesce($3, name), status = coalesce($4, status),
       budget_day = case when $5 then $6::bigint else budget_day end,
       budget_week = case when $5 then $7::bigint else budget_week end,
       budget_month = case when $5 then $8::bigint else budget_month end,
       allowed_addresses = case when $9 then ${storedAddresses('$10')} else allowed_addresses end,
       scopes = coalesce($11::text[], scopes)
     where ${MINE} returning ${COUNTED}`,
    [
      customerId,
      id,
      name ?? null,
      status ?? null,
      budget !== undefined,
      budget?.day ?? null,
      budget?.week ?? null,
      budget?.month ?? null,
      allowed !== undefined,
      allowed ?? [],
      scopes ?? null,
    ],
  );
}

/** Ends a key after the grace period at the latest, and stores which key replaced it. */
export async function retireKey(
  tx: CustomerTx,
  customerId: string,
  id: string,
  hours: number,
  successor: string,
): Promise<KeyRow> {
  return tx.one<KeyRow>(
    `update keys set expires_at = least(expires_at, now() + make_interval(hours => $3)), replaced_by = $4
     where ${MINE} returning ${COLUMNS}`,
    [customerId, id, hours, successor],
  );
}

/** Freezes or unfreezes the customer's keys, including keys created later. */
export async function setFrozen(tx: CustomerTx, customerId: string, frozen: boolean): Promise<void> {
  await tx.query('update customers set frozen_at = case when $2 then coalesce(frozen_at, now()) end where id = $1', [
    customerId,
    frozen,
  ]);
}

export async function markKeyDeleted(tx: CustomerTx, customerId: string, id: string): Promise<void> {
  await tx.query(`update keys set deleted_at = now(), secret_sealed = null where ${MINE}`, [customerId, id]);
}

/** Stops every key of a customer, or restores their status. */
export async function setStopped(tx: CustomerTx, customerId: string, stopped: boolean): Promise<void> {
  await tx.query('update keys set stopped = $2 where customer_id = $1 and deleted_at is null', [customerId, stopped]);
}

/** Stops the keys of a suspended customer, or restores their status. */
export async function setSuspended(tx: CustomerTx, customerId: string, suspended: boolean): Promise<void> {
  await tx.query('update keys set suspended = $2 where customer_id = $1 and deleted_at is null', [
    customerId,
    suspended,
  ]);
}

export async function markKeysDeleted(tx: CustomerTx, customerId: string): Promise<void> {
  await tx.query(
    'update keys set deleted_at = now(), secret_sealed = null where customer_id = $1 and deleted_at is null',
    [customerId],
  );
}

/** The encrypted secret of a key, null for a live one or an assistant's, and what it may do. Undefined if the key doesn't exist. */
export async function readSealedSecret(
  db: Queryable,
  customerId: string,
  id: string,
): Promise<
  { readonly sealed: Buffer | null; readonly scopes: readonly Scope[]; readonly assistant: string | null } | undefined
> {
  return db.first(`select secret_sealed as sealed, scopes, assistant from keys where ${MINE}`, [customerId, id]);
}

/** The guest with a key. Undefined if no guest has it. */
export async function findKeyGuest(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const row = await tx.first<{ customer_id: string }>(
    `select customer_id from keys where secret_hash = $1 and starts_with(customer_id, 'guest_')`,
    [hash],
  );
  return row?.customer_id;
}

/** Deletes a guest's key. Returns false if it has expired or was deleted before. */
export async function deleteGuestKey(tx: CustomerTx, guestId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update keys set deleted_at = $3
     where customer_id = $1 and secret_hash = $2 and deleted_at is null and expires_at > $3`,
    [guestId, hash, now],
  );
  return rowCount > 0;
}
