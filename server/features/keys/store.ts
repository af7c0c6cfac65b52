import type { Queryable, Tx } from '../../core/db.ts';
import type { Mode } from './secret.ts';

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly status: 'active' | 'inactive';
  readonly prefix: string;
  readonly last4: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly last_used_address: string | null;
}

const COLUMNS = 'id, name, mode, status, prefix, last4, created_at, expires_at, last_used_at, last_used_address';

/** Every statement names the customer: a key of somebody else is no key. */
const MINE = 'customer_id = $1 and id = $2 and deleted_at is null';

export interface NewKey {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly hash: Buffer;
  readonly sealed: Buffer | null;
  readonly prefix: string;
  readonly last4: string;
  readonly expiresAt: Date | null;
}

/** Keys there are. Takes the customer's row: who counts before making one waits for others who do. */
export async function countKeys(tx: Tx, customerId: string): Promise<number> {
  await tx.query('select from customers where id = $1 for no key update', [customerId]);
  const { rows } = await tx.query<{ n: number }>(
    'select count(*) as n from keys where customer_id = $1 and deleted_at is null',
    [customerId],
  );
  return rows[0]!.n;
}

export async function insertKey(db: Queryable, customerId: string, key: NewKey): Promise<KeyRow> {
  const { rows } = await db.query<KeyRow & Record<string, unknown>>(
    `insert into keys (customer_id, id, name, mode, secret_hash, secret_sealed, prefix, last4, expires_at, stopped)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, deletes_at is not null from customers where id = $1
     returning ${COLUMNS}`,
    [customerId, key.id, key.name, key.mode, key.hash, key.sealed, key.prefix, key.last4, key.expiresAt],
  );
  return rows[0]!;
}

/** Keys from behind a place on, newest first. */
export async function readKeys(
  db: Queryable,
  customerId: string,
  after: { readonly createdAt: string; readonly id: string } | null,
  limit: number,
): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow & Record<string, unknown>>(
    `select ${COLUMNS} from keys
     where customer_id = $1 and deleted_at is null
       and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::text))
     order by created_at desc, id desc limit $4`,
    [customerId, after?.createdAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export interface KeyChange {
  readonly name?: string | undefined;
  readonly status?: KeyRow['status'] | undefined;
}

export async function changeKey(
  db: Queryable,
  customerId: string,
  id: string,
  { name, status }: KeyChange,
): Promise<KeyRow | undefined> {
  const { rows } = await db.query<KeyRow & Record<string, unknown>>(
    `update keys set name = coalesce($3, name), status = coalesce($4, status) where ${MINE} returning ${COLUMNS}`,
    [customerId, id, name ?? null, status ?? null],
  );
  return rows[0];
}

export async function buryKey(db: Queryable, customerId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`update keys set deleted_at = now(), secret_sealed = null where ${MINE}`, [
    customerId,
    id,
  ]);
  return rowCount > 0;
}

/** Every key of a customer stops, or works again as its status says. */
export async function setStopped(tx: Tx, customerId: string, stopped: boolean): Promise<void> {
  await tx.query('update keys set stopped = $2 where customer_id = $1 and deleted_at is null', [customerId, stopped]);
}

export async function buryKeys(tx: Tx, customerId: string): Promise<void> {
  await tx.query(
    'update keys set deleted_at = now(), secret_sealed = null where customer_id = $1 and deleted_at is null',
    [customerId],
  );
}

/** The sealed secret of a key, null for a live one; undefined when there is no such key. */
export async function readSealed(db: Queryable, customerId: string, id: string): Promise<Buffer | null | undefined> {
  const { rows } = await db.query<{ secret_sealed: Buffer | null }>(`select secret_sealed from keys where ${MINE}`, [
    customerId,
    id,
  ]);
  return rows[0]?.secret_sealed;
}
