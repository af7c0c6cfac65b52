import { signIn } from '../../../catalog/sign-in.ts';
import type { Queryable, Tx } from '../../core/db.ts';

/** Keyed hashes of what an account is signed in to with and from. */
export interface Marks {
  readonly device: string;
  readonly network: string;
}

/** Devices, and networks, that are remembered of an account at a time: guesses from all of them together stay few. */
const EACH = 10;

const DAY_MS = 86_400_000;

/** Whether the account of an address was signed in to with what a mark stands for. The same work when there is none. */
export async function isFamiliar(db: Queryable, email: string, mark: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from auth_familiar f join auth_users u on u.id = f.user_id where f.mark = $2 and u.email = $1',
    [email.toLowerCase(), mark],
  );
  return rowCount > 0;
}

/** Whether a mark was given out by us, to whomever. */
export async function isMark(db: Queryable, mark: string): Promise<boolean> {
  const { rowCount } = await db.query('select from auth_familiar where mark = $1 limit 1', [mark]);
  return rowCount > 0;
}

/** Remembers both marks of a customer who has just signed in; the ones that were not used for longest give way. */
export async function writeFamiliar(tx: Tx, customerId: string, { device, network }: Marks, now: Date): Promise<void> {
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

/** Deletes marks that were not used for as long as the cookie lasts. */
export async function forgetFamiliar(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from auth_familiar where used_at < $1', [
    new Date(now.getTime() - signIn.familiarDays * DAY_MS),
  ]);
}
