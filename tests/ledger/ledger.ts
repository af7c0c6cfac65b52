import type { Db, Queryable } from '../../server/core/db.ts';
import { newId } from '../../server/core/ids.ts';
import { verifyLedger } from '../../server/features/credits/service.ts';

/** The accounts of a customer: balances; lots as source, granted, remaining, reserved for refunds. */
interface State {
  readonly balances: Readonly<Record<'available' | 'held' | 'refund_hold', number>> | null;
  readonly lots: readonly (readonly [string, number, number, number])[] | null;
  readonly transfers: number;
}

/** A customer without a session, with sign-up credits. */
export async function newCustomer(db: Queryable, credits = 50): Promise<string> {
  const id = newId('cus');
  await db.query('insert into customers (id) values ($1)', [id]);
  await db.query('select credits_open($1, $2)', [id, credits]);
  return id;
}

export async function readState(db: Queryable, customer: string): Promise<State> {
  const { rows } = await db.query<State & Record<string, unknown>>(
    `select (select jsonb_build_object('available', available, 'held', held, 'refund_hold', refund_hold)
        from accounts where customer_id = $1) as balances,
       (select jsonb_agg(jsonb_build_array(source, granted, remaining, refund_hold) order by id)
        from lots where customer_id = $1) as lots,
       (select count(*) from transfers where customer_id = $1) as transfers`,
    [customer],
  );
  return rows[0]!;
}

export async function hold(db: Queryable, customer: string, task: string, amount: number): Promise<boolean> {
  const { rows } = await db.query<{ held: boolean }>(
    "select ledger_transfer($1, 'task', $2, 'hold', 'available', 'held', $3) as held",
    [customer, task, amount],
  );
  return rows[0]!.held;
}

/** Charges held credits of a task. */
export async function settle(
  db: Queryable,
  customer: string,
  task: string,
  step: string,
  amount: number,
): Promise<void> {
  await db.query("select ledger_transfer($1, 'task', $2, $3, 'held', 'revenue', $4)", [customer, task, step, amount]);
}

/** Charges available credits for timed lyrics. Returns false if there are too few. */
export async function charge(db: Queryable, customer: string, clip: string, amount: number): Promise<boolean> {
  const { rows } = await db.query<{ charged: boolean }>(
    `select ledger_transfer(locked.id, 'lyrics', $2, 'charge', 'available', 'revenue', $3) as charged
     from (select id from customers where id = $1 for no key update) locked`,
    [customer, clip, amount],
  );
  return rows[0]!.charged;
}

/** Releases held credits of a task. */
export async function release(db: Queryable, customer: string, task: string, amount: number): Promise<void> {
  await db.query("select ledger_transfer($1, 'task', $2, 'release', 'held', 'available', $3)", [
    customer,
    task,
    amount,
  ]);
}

export async function grant(db: Queryable, customer: string, source: string, cause: string, amount: number) {
  const { rows } = await db.query<{ granted: boolean }>('select credits_grant($1, $2, $3, $4) as granted', [
    customer,
    source,
    cause,
    amount,
  ]);
  return rows[0]!.granted;
}

interface RawTransfer {
  readonly kind?: string;
  readonly cause?: string;
  readonly debit?: string;
  readonly credit?: string;
  readonly amount?: number;
}

/** Inserts a transfer, bypassing the rule that only the functions of the ledger do, as faulty code in them would. */
export function write(db: Db, customer: string, transfer: RawTransfer): Promise<void> {
  const { kind = 'task', cause = newId('task'), debit = 'available', credit = 'held', amount = 5 } = transfer;
  return db.tx(async (tx) => {
    await tx.query("select set_config('ledger.posting', 'on', true)");
    await tx.query(
      `insert into transfers (customer_id, cause_kind, cause_id, step, debit, credit, amount, available_after, held_after)
       values ($1, $2, $3, 'hold', $4, $5, $6, 0, 0)`,
      [customer, kind, cause, debit, credit, amount],
    );
  });
}

/** The error of the database for `attempt`. Throws if it is accepted, or if the customer's accounts changed. */
export async function refusal(db: Db, customer: string, attempt: () => Promise<unknown>): Promise<string> {
  const before = JSON.stringify(await readState(db, customer));
  const message = await attempt().then(
    () => null,
    (error: Error) => error.message,
  );
  if (message === null) throw new Error('It was not refused.');
  if (JSON.stringify(await readState(db, customer)) !== before)
    throw new Error('It was rejected and changed the accounts.');
  if (!(await verifyLedger(db, customer)).ok) throw new Error('It was rejected and left a wrong ledger.');
  return message;
}
