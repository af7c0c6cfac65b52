import { signIn } from '../../../catalog/sign-in.ts';
import type { Queryable, Tx } from '../../core/db.ts';

/** Keyed hashes of a browser and a network. */
export interface DeviceMarks {
  readonly device: string;
  readonly network: string;
}

/** Browsers and networks stored per account. The limit keeps their total attempts low. */
const EACH = 10;

const DAY_MS = 86_400_000;

/** Whether an account was signed in to with a mark. It does the same work if there is no account. */
export async function isKnownDevice(db: Queryable, email: string, mark: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from auth_familiar f join auth_users u on u.id = f.user_id where f.mark = $2 and u.email = $1',
    [email.toLowerCase(), mark],
  );
  return rowCount > 0;
}

/** Whether we issued a mark, to anyone. */
export async function isDeviceMark(db: Queryable, mark: string): Promise<boolean> {
  const { rowCount } = await db.query('select from auth_familiar where mark = $1 limit 1', [mark]);
  return rowCount > 0;
}

/** Stores both marks after a sign-in and removes the least recently used. */
export async function saveKnownDevice(
  tx: Tx,
  customerId: string,
  { device, network }: DeviceMarks,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into auth_familiar (mark, user_id, kind, used_at)
     select m.mark, u.id, m.kind, $4 from auth_users u, (values ($2, 'device'), ($3, 'network')) as m (mark, kind)
     where u.id = $1
     on conflict (mark, user_id) do update set used_at = excluded.used_at`,
    [customerId, device, network, now],
  );
  await tx.query(
    `delete from auth_familiar where user_id = $1 and mark in (
       select mark from (
         select mark, row_number() over (partition by kind order by used_at desc, mark) as n
         from auth_familiar where user_id = $1
       ) ranked where n > $2)`,
    [customerId, EACH],
  );
}

/** Deletes marks that weren't used for the lifetime of the cookie. */
export async function deleteUnusedMarks(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from auth_familiar where used_at < $1', [
    new Date(now.getTime() - signIn.familiarDays * DAY_MS),
  ]);
}
