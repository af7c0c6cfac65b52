import type { RefundState } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable } from '../../core/db.ts';

/** A customer's own accounts. The other accounts of the ledger belong to the system. */
export type CustomerAccount = 'available' | 'held' | 'refund_hold';

export type LedgerAccount = CustomerAccount | 'grants' | 'payments' | 'revenue' | 'refunds' | 'bad_debt';

export type CauseKind = 'grant' | 'order' | 'task' | 'lyrics' | 'refund' | 'dispute' | 'admin' | 'expiry';

export interface BalanceRow {
  readonly available: number;
  readonly held: number;
  /** Credits charged so far. */
  readonly used: number;
}

export interface TransferRow {
  readonly id: number;
  readonly cause_kind: CauseKind;
  readonly cause_id: string;
  readonly step: string;
  readonly created_at: Date;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: number;
}

/** A stored lot. */
interface StoredLot {
  readonly id: number;
  readonly granted: number;
  readonly remaining: number;
  readonly refund_hold: number;
}

export interface StoredLedger {
  /** The id of the newest transfer, or 0 if there is none. */
  readonly last: number;
  readonly balances: Readonly<Record<CustomerAccount, number>>;
  readonly lots: readonly StoredLot[];
}

/** The sums of some of a customer's transfers. */
export interface TransferSums {
  /** The id of the last of these transfers, or null if there were none. */
  readonly reached: number | null;
  /** Transfers whose balances don't continue the balances of the transfer before. */
  readonly breaks: number;
  /** What was added to each account, minus what was taken from it, in all and by lot. */
  readonly sums: readonly {
    readonly lot_id: number | null;
    readonly account: LedgerAccount;
    readonly amount: number;
  }[];
}

export async function readBalance(db: Queryable, customerId: string): Promise<BalanceRow> {
  const { rows } = await db.named<BalanceRow>(
    'credits_balance',
    `select coalesce(max(available), 0) as available, coalesce(max(held), 0) as held, coalesce(max(used), 0) as used
     from accounts where customer_id = $1`,
    [customerId],
  );
  return rows[0]!;
}

/** Grants credits, or takes available ones in the order in which they are spent. Returns false if there aren't enough to take. */
export async function postAdjustment(
  tx: CustomerTx,
  customerId: string,
  cause: string,
  amount: number,
): Promise<boolean> {
  const adjust =
    amount > 0
      ? "select credits_grant($1, 'grant', $2, $3, 'admin') as done"
      : "select ledger_transfer($1, 'admin', $2, 'take', 'available', 'grants', $3) as done";
  const { done } = await tx.one<{ done: boolean }>(adjust, [customerId, cause, Math.abs(amount)]);
  return done;
}

export interface LedgerQuery {
  /** Only transfers with a smaller id. */
  readonly before: number | null;
  readonly taskId: string | undefined;
  readonly limit: number;
}

/** Transfers of a customer, newest first. */
export async function readTransfers(
  db: Queryable,
  customerId: string,
  { before, taskId, limit }: LedgerQuery,
): Promise<TransferRow[]> {
  return db.all<TransferRow>(
    `select id, cause_kind, cause_id, step, created_at, debit, credit, amount
     from transfers
     where customer_id = $1
       and ($2::bigint is null or id < $2)
       and ($3::text is null or cause_kind = 'task' and cause_id = $3)
     order by id desc limit $4`,
    [customerId, before, taskId ?? null, limit],
  );
}

export interface StatementRow extends Omit<TransferRow, 'debit' | 'credit'> {
  /** The title or prompt of the task, shortened. */
  readonly title: string | null;
  readonly task_id: string | null;
  /** Whether the task was charged in full; null if it isn't finished or nothing was charged. */
  readonly charged_in_full: boolean | null;
  readonly order_id: string | null;
  /** Null for a refund that was made at the payment provider. */
  readonly refund_state: RefundState | null;
  /** The change of the available credits. */
  readonly amount: number;
  /** The available credits after the transfer. */
  readonly balance: number;
}

export interface StatementQuery {
  /** Only transfers with a smaller id. */
  readonly before: number | null;
  readonly limit: number;
}

/** Code points of a title. */
const TITLE_LENGTH = 200;

/**
 * Transfers that changed a customer's available credits, newest first, with the balance after each. What they are about
 * is looked up for each, of which there is one at most.
 */
export async function readStatement(
  db: Queryable,
  customerId: string,
  { before, limit }: StatementQuery,
): Promise<StatementRow[]> {
  return db.all<StatementRow>(
    `with page as (
       select id, cause_kind, cause_id, step, created_at, case credit when 'available' then amount else -amount end as amount,
         available_after as balance
       from transfers
       where customer_id = $1 and ($2::bigint is null or id < $2) and 'available' in (debit, credit)
       order by id desc limit $3
     )
     select page.*, t.id as task_id, t.charged_in_full, t.title, coalesce(r.order_id, v.order_id, d.order_id, b.id) as order_id,
       r.state as refund_state
     from page
     left join lateral (
       select task_id, title from outputs
       where page.cause_kind = 'lyrics' and customer_id = $1 and id = page.cause_id limit 1
     ) o on true
     left join lateral (
       select k.id, case when k.completed_at is not null and k.charged > 0 then k.charged = k.cost end as charged_in_full,
         left(coalesce(
           nullif(o.title, ''),
           (select nullif(title, '') from outputs where customer_id = $1 and task_id = k.id and kind = 'song' and index = 0),
           nullif(k.input ->> 'title', ''), nullif(k.input ->> 'prompt', ''), nullif(k.input ->> 'style', '')
         ), ${TITLE_LENGTH}) as title
       from tasks k
       where k.id = case page.cause_kind when 'task' then page.cause_id when 'lyrics' then o.task_id end
         and k.customer_id = $1
       limit 1
     ) t on true
     left join lateral (
       select id from orders where page.cause_kind = 'order' and id = page.cause_id and customer_id = $1 limit 1
     ) b on true
     left join lateral (
       select order_id, state from refund_requests
       where page.cause_kind = 'refund' and id = page.cause_id and customer_id = $1 limit 1
     ) r on true
     left join lateral (
       select order_id from payouts
       where page.cause_kind = 'refund' and id = page.cause_id and customer_id = $1 limit 1
     ) v on true
     left join lateral (
       select order_id from disputes
       where page.cause_kind = 'dispute' and customer_id = $1 and provider || ':' || reference = page.cause_id
       limit 1
     ) d on true
     order by page.id desc`,
    [customerId, before, limit],
  );
}

/** A customer's stored balances and lots, in one snapshot. */
export async function readStoredLedger(db: Queryable, customerId: string): Promise<StoredLedger> {
  return db.one<StoredLedger>(
    `select coalesce((select max(id) from transfers where customer_id = $1), 0) as last,
       (select jsonb_build_object('available', coalesce(max(available), 0), 'held', coalesce(max(held), 0),
          'refund_hold', coalesce(max(refund_hold), 0)) from accounts where customer_id = $1) as balances,
       (select coalesce(jsonb_agg(l), '[]') from (
          select id, granted, remaining, refund_hold from lots where customer_id = $1) l) as lots`,
    [customerId],
  );
}

/** The change of a customer's account by a transfer, in SQL. */
const change = (account: CustomerAccount): string =>
  `case '${account}' when credit then amount when debit then -amount else 0 end`;

/** Whether the balances that a transfer recorded don't follow from those before it, in SQL. */
const IS_BREAK = `(available_after <> available_before + ${change('available')}
  or held_after <> held_before + ${change('held')})`;

/** Adds up a customer's next transfers after `after`, up to `last`. */
export async function readTransferSums(
  db: Queryable,
  customerId: string,
  { after, last, limit }: { readonly after: number; readonly last: number; readonly limit: number },
): Promise<TransferSums> {
  return db.one<TransferSums>(
    `with part as materialized (
       select * from transfers where customer_id = $1 and id > $2 and id <= $3 order by id limit $4
     ), before as (
       select id, available_after, held_after from transfers where customer_id = $1 and id <= $2 order by id desc limit 1
     ), chained as (
       select p.*, coalesce(lag(p.available_after) over w, (select available_after from before), 0) as available_before,
         coalesce(lag(p.held_after) over w, (select held_after from before), 0) as held_before
       from part p window w as (order by p.id)
     )
     select (select max(id) from part) as reached,
       (select count(*) from chained where ${IS_BREAK}) as breaks,
       (select coalesce(jsonb_agg(s), '[]') from (
          select p.lot_id, side.account, sum(side.amount)::bigint as amount
          from part p cross join lateral (values (p.debit, -p.amount), (p.credit, p.amount)) as side (account, amount)
          group by 1, 2) s) as sums`,
    [customerId, after, last, limit],
  );
}

export interface RecomputedLedger {
  readonly transactions: number;
  /** Transfers whose balances don't continue the balances of the transfer before. */
  readonly unbalanced: number;
  /** Accounts that differ from the sum of their transfers. */
  readonly wrong_balances: number;
  /** Lots that differ from their transfers, and customers whose lots don't sum to their balances. */
  readonly wrong_lots: number;
}

/**
 * Recomputes the whole ledger from its transfers, in one statement, so that all numbers are of one moment. It reads every transfer.
 */
export async function recomputeLedger(db: Queryable): Promise<RecomputedLedger> {
  return db.one<RecomputedLedger>(
    `with chained as materialized (
       select t.*, coalesce(lag(available_after) over w, 0) as available_before, coalesce(lag(held_after) over w, 0) as held_before
       from transfers t window w as (partition by customer_id order by id)
     ), moved as (
       select customer_id, sum(${change('available')}) as available, sum(${change('held')}) as held,
         sum(${change('refund_hold')}) as refund_hold, sum(case credit when 'revenue' then amount else 0 end) as used
       from transfers group by customer_id
     ), by_lot as (
       select customer_id, lot_id, sum(case when debit in ('grants', 'payments') then amount else 0 end) as granted,
         sum(${change('refund_hold')}) as refund_hold
       from transfers where lot_id is not null group by customer_id, lot_id
     )
     select
       (select count(*) from chained) as transactions,
       (select count(*) from chained where ${IS_BREAK}) as unbalanced,
       (select count(*) from accounts a full join moved m using (customer_id)
        where (coalesce(a.available, 0), coalesce(a.held, 0), coalesce(a.refund_hold, 0), coalesce(a.used, 0))
          <> (coalesce(m.available, 0), coalesce(m.held, 0), coalesce(m.refund_hold, 0), coalesce(m.used, 0))) as wrong_balances,
       (select count(*) from lots l left join by_lot p on p.customer_id = l.customer_id and p.lot_id = l.id
        where (l.granted, l.refund_hold) <> (coalesce(p.granted, 0), coalesce(p.refund_hold, 0)))
       + (select count(*) from accounts a
          where a.available + a.held + a.refund_hold
            <> (select coalesce(sum(remaining), 0) from lots l where l.customer_id = a.customer_id)) as wrong_lots`,
  );
}
