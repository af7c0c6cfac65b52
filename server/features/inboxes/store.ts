import type { InboxSignature } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';

export interface InboxRow {
  readonly id: string;
  readonly token: string;
  readonly customer_id: string | null;
  readonly received: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const COLUMNS = 'id, token, customer_id, received, created_at, expires_at';

/** The owner: a customer, or a guest at an address. */
export type InboxOwner = { readonly customerId: string } | { readonly address: string };

export async function insertInbox(
  db: Queryable,
  holder: InboxOwner,
  made: Pick<InboxRow, 'id' | 'token' | 'created_at' | 'expires_at'>,
): Promise<void> {
  const customerId = 'customerId' in holder ? holder.customerId : null;
  const address = 'address' in holder ? holder.address : null;
  await db.query(
    `insert into inboxes (id, token, customer_id, address, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [made.id, made.token, customerId, address, made.created_at, made.expires_at],
  );
}

/** Deletes a customer's oldest inboxes, so that only a number of them remain. */
export async function deleteOldInboxes(tx: CustomerTx, customerId: string, count: number): Promise<void> {
  await tx.query(
    `delete from inboxes where id in (
       select id from inboxes where customer_id = $1 order by created_at desc, id desc offset $2)`,
    [customerId, count],
  );
}

/** When each inbox of an address expires, earliest first. Other requests from the address wait for the transaction. */
export async function lockAddress(tx: Tx, address: string, now: Date): Promise<Date[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('inboxes:' || $1, 0))`, [address]);
  const { rows } = await tx.query<{ expires_at: Date }>(
    'select expires_at from inboxes where address = $1 and expires_at > $2 order by expires_at',
    [address, now],
  );
  return rows.map(({ expires_at }) => expires_at);
}

/** The inbox of a token. */
export async function findByToken(db: Queryable, token: string, now: Date): Promise<InboxRow | null> {
  const row = await db.first<InboxRow>(`select ${COLUMNS} from inboxes where token = $1 and expires_at > $2`, [
    token,
    now,
  ]);
  return row ?? null;
}

/** The inbox that a caller may read: a customer's own, or a guest's. */
export async function findReadableInbox(
  db: Queryable,
  id: string,
  customerId: string | null,
  now: Date,
): Promise<InboxRow | null> {
  const row = await db.first<InboxRow>(
    `select ${COLUMNS} from inboxes where id = $1 and (customer_id is null or customer_id = $2) and expires_at > $3`,
    [id, customerId, now],
  );
  return row ?? null;
}

/** A customer's active inboxes after a cursor, newest first. */
export async function readInboxes(
  db: Queryable,
  customerId: string,
  now: Date,
  after: readonly [string, string] | null,
  limit: number,
): Promise<InboxRow[]> {
  return db.all<InboxRow>(
    `select ${COLUMNS} from inboxes
     where customer_id = $1 and expires_at > $2
       and ($4::timestamptz is null or (created_at, id) < ($4::timestamptz, $5::text))
     order by created_at desc, id desc limit $3`,
    [customerId, now, limit, after?.[0] ?? null, after?.[1] ?? null],
  );
}

export interface MessageRow {
  readonly id: string;
  readonly n: number;
  readonly received_at: Date;
  readonly query: string | null;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly bytes: number;
  readonly is_text: boolean;
  readonly signature: InboxSignature;
}

/** Stores a message and keeps only the newest ones. False if the inbox no longer exists. */
export async function insertMessage(
  db: Queryable,
  inboxId: string,
  keep: number,
  message: Omit<MessageRow, 'n'>,
): Promise<boolean> {
  const { id, received_at, query, headers, body, bytes, is_text, signature } = message;
  const { rowCount } = await db.query(
    `with box as (
       update inboxes set received = received + 1 where id = $1 returning id, received
     )
     insert into inbox_messages (id, inbox_id, n, received_at, query, headers, body, bytes, is_text, signature)
     select $2, box.id, box.received, $3, $4, $5, $6, $7, $8, $9 from box`,
    [inboxId, id, received_at, query, JSON.stringify(headers), body, bytes, is_text, JSON.stringify(signature)],
  );
  if (rowCount === 0) return false;
  // A separate statement, because the one above waited for the inbox and doesn't see newer messages.
  await db.query(
    `delete from inbox_messages m using inboxes box
     where box.id = $1 and m.inbox_id = box.id and m.n <= box.received - $2`,
    [inboxId, keep],
  );
  return true;
}

/** Messages before the number `before`, newest first. */
export async function listMessages(
  db: Queryable,
  inboxId: string,
  before: number | null,
  limit: number,
): Promise<MessageRow[]> {
  return db.all<MessageRow>(
    `select id, n, received_at, query, headers, body, bytes, is_text, signature from inbox_messages
     where inbox_id = $1 and ($2::integer is null or n < $2) order by n desc limit $3`,
    [inboxId, before, limit],
  );
}

/** Deletes expired inboxes with their messages. */
export async function deleteExpiredInboxes(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from inboxes where expires_at <= $1', [now]);
}
