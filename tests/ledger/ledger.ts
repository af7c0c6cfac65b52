import type { Db, Queryable } from '../../server/core/db.ts';
import { newId } from '../../server/core/ids.ts';
import { verifyLedger } from '../../server/features/credits/service.ts';

export interface Posting {
  readonly account: string;
  readonly amount: number;
  /** The owner. By default, the one that the account requires. */
  readonly customer?: string | null;
  /** By default, the customer's first lot. */
  readonly lot?: number;
}

/** The accounts of a customer: balances by account; lots as source, granted, available, held, spent. */
interface State {
  readonly balances: Readonly<Record<string, number>> | null;
  readonly lots: readonly (readonly [string, number, number, number, number])[] | null;
  readonly transactions: number;
}

const OWN_ACCOUNTS = new Set(['available', 'held', 'refund_hold']);

/** A customer without a session, with sign-up credits. */
export async function newCustomer(db: Queryable, credits = 50): Promise<string> {
  const id = newId('cus');
  await db.query('insert into customers (id) values ($1)', [id]);
  await db.query('select credits_open($1, $2)', [id, credits]);
  return id;
}

export async function readState(db: Queryable, customer: string): Promise<State> {
  const { rows } = await db.query<State & Record<string, unknown>>(
    `select (select jsonb_object_agg(account, balance) from ledger_balances where customer_id = $1) as balances,
       (select jsonb_agg(jsonb_build_array(source, granted, available, held, spent) order by id)
        from credit_lots where customer_id = $1) as lots,
       (select count(*) from ledger_transactions where customer_id = $1) as transactions`,
    [customer],
  );
  return rows[0]!;
}

/** The lots of a customer in the order in which they were made. */
export async function readLots(db: Queryable, customer: string): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>('select id from credit_lots where customer_id = $1 order by id', [
    customer,
  ]);
  return rows.map(({ id }) => id);
}

export async function hold(db: Queryable, customer: string, task: string, amount: number): Promise<boolean> {
  const { rows } = await db.query<{ held: boolean }>('select credits_hold($1, $2, $3) as held', [
    customer,
    task,
    amount,
  ]);
  return rows[0]!.held;
}

export async function move(
  db: Queryable,
  customer: string,
  task: string,
  step: string,
  amount: number,
  to: string,
): Promise<number> {
  const { rows } = await db.query<{ moved: number }>('select credits_move_held($1, $2, $3, $4, $5) as moved', [
    customer,
    task,
    step,
    amount,
    to,
  ]);
  return rows[0]!.moved;
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

/** Inserts a transaction without postings, bypassing all functions. Returns its ID. */
export async function openTransaction(db: Queryable, customer: string, cause = newId('task')): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into ledger_transactions (customer_id, cause_kind, cause_id, step) values ($1, 'task', $2, 'hold')
     returning id`,
    [customer, cause],
  );
  return rows[0]!.id;
}

/** Inserts the postings of a transaction in one statement, bypassing all functions. */
export async function post(
  db: Queryable,
  transaction: number,
  customer: string,
  postings: readonly Posting[],
): Promise<void> {
  const [first] = await readLots(db, customer);
  const full = postings.map(({ account, amount, customer: owner, lot }) => ({
    account,
    amount,
    lot_id: lot ?? first,
    customer_id: owner === undefined ? (OWN_ACCOUNTS.has(account) ? customer : null) : owner,
  }));
  await db.query(
    `insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount)
     select $1, lot_id, account, customer_id, amount
     from jsonb_to_recordset($2) as p (lot_id bigint, account text, customer_id text, amount bigint)`,
    [transaction, JSON.stringify(full)],
  );
}

/** Writes a transaction that bypasses all functions, as faulty code would. */
export function write(db: Db, customer: string, ...postings: readonly Posting[]): Promise<void> {
  return db.tx(async (tx) => post(tx, await openTransaction(tx, customer), customer, postings));
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
