import type { Tx } from '../../core/db.ts';

/** What of a guest becomes a customer's. */
export interface Transfer {
  readonly guestId: string;
  readonly customerId: string;
  /** Works that expire before this time stay, because their deletion may have begun. */
  readonly after: Date;
  /** The most tasks. */
  readonly most: number;
  /** The hours after their creation at which the files expire, unless they are kept. */
  readonly hours: number;
}

/**
 * The tasks of a guest whose works can be moved, newest first. Works that others can see, or that support took down, stay with
 * their reports.
 */
async function listMovable(tx: Tx, { guestId, after, most }: Transfer): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(
    `select t.id from tasks t
     where t.customer_id = $1 and t.completed_at is not null and t.expires_at > $2
       and exists (
         select from outputs o where o.customer_id = $1 and o.task_id = t.id and o.media_file is not null)
       and not exists (
         select from outputs o where o.customer_id = $1 and o.task_id = t.id
           and (o.visibility = 'public' or o.taken_down_at is not null))
     order by t.created_at desc, t.id desc limit $3`,
    [guestId, after, most],
  );
  return rows.map(({ id }) => id);
}

/** Copies of rows with the customer in their key. The IDs stay. */
async function copyRows(tx: Tx, { guestId, customerId, hours }: Transfer, tasks: readonly string[]): Promise<void> {
  const values = [guestId, tasks, customerId, hours];
  await tx.query(
    `insert into tasks
     select (jsonb_populate_record(t, jsonb_build_object(
       'customer_id', $3::text, 'key_id', null, 'expires_at', t.created_at + make_interval(hours => $4::integer)))).*
     from tasks t where t.customer_id = $1 and t.id = any ($2)`,
    values,
  );
  await tx.query(
    `insert into outputs
     select (jsonb_populate_record(o, jsonb_build_object(
       'customer_id', $3::text, 'key_id', null, 'search', null, 'public_search', null,
       'expires_at', t.created_at + make_interval(hours => $4::integer)))).*
     from outputs o join tasks t on t.customer_id = $1 and t.id = o.task_id
     where o.customer_id = $1 and o.task_id = any ($2)`,
    values,
  );
}

/** Hands over the files. Their URLs stay. */
async function moveFiles(tx: Tx, { guestId, customerId, hours }: Transfer, tasks: readonly string[]): Promise<void> {
  await tx.query(
    `update files f set customer_id = $3, expires_at = t.created_at + make_interval(hours => $4::integer)
     from tasks t where t.customer_id = $1 and t.id = any ($2) and f.customer_id = $1 and f.task_id = t.id`,
    [guestId, tasks, customerId, hours],
  );
  // A row that changes its partition counts as deleted, and its object would be deleted too.
  await tx.query(
    `delete from orphaned_objects where storage_key in (
       select storage_key from files where customer_id = $1 and task_id = any ($2))`,
    [customerId, tasks],
  );
}

/** Deletes what was copied, and the callbacks of the tasks, in an order that references allow. */
const DELETIONS = [
  'delete from webhook_deliveries where customer_id = $1 and task_id = any ($2)',
  'delete from outputs where customer_id = $1 and task_id = any ($2)',
  'delete from tasks where customer_id = $1 and id = any ($2)',
] as const;

/** Moves the finished works of a guest to a customer. Returns their IDs, newest first. */
export async function moveWorks(tx: Tx, transfer: Transfer): Promise<string[]> {
  const tasks = await listMovable(tx, transfer);
  if (tasks.length === 0) return [];
  await copyRows(tx, transfer, tasks);
  await moveFiles(tx, transfer, tasks);
  for (const deletion of DELETIONS) await tx.query(deletion, [transfer.guestId, tasks]);
  const works = await tx.all<{ id: string }>(
    `select id from outputs where customer_id = $1 and task_id = any ($2) and media_file is not null
     order by created_at desc, id desc`,
    [transfer.customerId, tasks],
  );
  return works.map(({ id }) => id);
}
