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

export interface TransactionRow {
  readonly id: number;
  readonly cause_kind: CauseKind;
  readonly cause_id: string;
  readonly step: string;
  readonly created_at: Date;
  /** One posting per account; the postings of its lots are added up. */
  readonly postings: readonly { readonly account: LedgerAccount; readonly amount: number }[];
}

/** A stored lot. */
interface StoredLot {
  readonly id: number;
  readonly granted: number;
  readonly available: number;
  readonly held: number;
  readonly refund_hold: number;
  readonly spent: number;
}

export interface StoredLedger {
  /** The id of the newest transaction, or 0 if there is none. */
  readonly last: number;
  readonly balances: readonly { readonly account: CustomerAccount; readonly balance: number }[];
  readonly lots: readonly StoredLot[];
}

/** The sums of the postings of some of a customer's transactions. */
export interface PostedSums {
  /** The id of the last of these transactions, or null if there were none. */
  readonly reached: number | null;
  /** Transactions that don't sum to zero or have no postings. */
  readonly unbalanced: number;
  readonly sums: readonly {
    readonly lot_id: number;
    readonly account: LedgerAccount;
    /** Whether the posting refers to the customer, as all postings to the customer's accounts must. */
    readonly own: boolean;
    readonly amount: number;
  }[];
}

export async function readBalance(db: Queryable, customerId: string): Promise<BalanceRow> {
  const { rows } = await db.named<BalanceRow>('credits_balance', 'select * from credits_balance($1)', [customerId]);
  return rows[0]!;
}

/** Posts an adjustment. Returns false if there aren't enough credits to take. */
export async function postAdjustment(
  tx: CustomerTx,
  customerId: string,
  cause: string,
  amount: number,
): Promise<boolean> {
  const row = await tx.one<{ done: boolean }>('select credits_adjust($1, $2, $3) as done', [customerId, cause, amount]);
  return row.done;
}

export interface LedgerQuery {
  /** Only transactions with a smaller id. */
  readonly before: number | null;
  readonly taskId: string | undefined;
  readonly limit: number;
}

/** Transactions of a customer with their postings, newest first. */
export async function readTransactions(
  db: Queryable,
  customerId: string,
  { before, taskId, limit }: LedgerQuery,
): Promise<TransactionRow[]> {
  return db.all<TransactionRow>(
    `select t.id, t.cause_kind, t.cause_id, t.step, t.created_at, (
       select jsonb_agg(jsonb_build_object('account', p.account, 'amount', p.amount) order by p.amount, p.account)
       from (
         select account, sum(amount) as amount from ledger_postings where transaction_id = t.id group by account
       ) p
     ) as postings
     from ledger_transactions t
     where t.customer_id = $1
       and ($2::bigint is null or t.id < $2)
       and ($3::text is null or t.cause_kind = 'task' and t.cause_id = $3)
     order by t.id desc limit $4`,
    [customerId, before, taskId ?? null, limit],
  );
}

export interface StatementRow extends Omit<TransactionRow, 'postings'> {
  /** The title or prompt of the task, shortened. */
  readonly title: string | null;
  readonly task_id: string | null;
  /** Whether the task was charged in full; null if it isn't finished or nothing was charged. */
  readonly charged_in_full: boolean | null;
  readonly order_id: string | null;
  readonly refund_state: RefundState | null;
  /** The change of the available credits. */
  readonly amount: number;
  /** The available credits after the transaction. */
  readonly balance: number;
}

export interface StatementQuery {
  /** Only transactions with a smaller id. */
  readonly before: number | null;
  /** The balance before that transaction, or null for the current balance. */
  readonly balance: number | null;
  readonly limit: number;
}

/** Code points of a title. */
const TITLE_LENGTH = 200;

/**
 * Transactions that changed a customer's available credits, newest first, with the balance after each. What they are about
 * is looked up for each: `offset 0` prevents the planner from reading all orders or works instead.
 */
export async function readStatement(
  db: Queryable,
  customerId: string,
  { before, balance, limit }: StatementQuery,
): Promise<StatementRow[]> {
  return db.all<StatementRow>(
    `with page as (
       select t.id, t.cause_kind, t.cause_id, t.step, t.created_at, p.amount
       from ledger_transactions t
       cross join lateral (
         select sum(amount)::bigint as amount from ledger_postings
         where transaction_id = t.id and account = 'available'
       ) p
       where t.customer_id = $1 and ($2::bigint is null or t.id < $2) and p.amount <> 0
       order by t.id desc limit $4
     )
     select page.*, t.id as task_id, t.charged_in_full, t.title, coalesce(r.order_id, d.order_id, b.id) as order_id,
       r.state as refund_state, (coalesce($3::bigint,
         (select balance from ledger_balances where customer_id = $1 and account = 'available'), 0)
       - coalesce(sum(page.amount) over (order by page.id desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance
     from page
     left join lateral (
       select task_id, title from outputs where page.cause_kind = 'lyrics' and id = page.cause_id offset 0
     ) o on true
     left join lateral (
       select k.id, case when k.completed_at is not null and k.charged > 0 then k.charged = k.cost end as charged_in_full,
         left(coalesce(
           nullif(o.title, ''),
           (select nullif(title, '') from outputs where task_id = k.id and kind = 'song' and index = 0),
           nullif(k.input ->> 'title', ''), nullif(k.input ->> 'prompt', ''), nullif(k.input ->> 'style', '')
         ), ${TITLE_LENGTH}) as title
       from tasks k
       where k.id = case page.cause_kind when 'task' then page.cause_id when 'lyrics' then o.task_id end
         and k.customer_id = $1
       offset 0
     ) t on true
     left join lateral (
       select id from orders where page.cause_kind = 'order' and id = page.cause_id and customer_id = $1 offset 0
     ) b on true
     left join lateral (
       select order_id, state from refund_requests
       where page.cause_kind = 'refund' and id = page.cause_id and customer_id = $1 offset 0
     ) r on true
     left join lateral (
       select order_id from disputes
       where page.cause_kind = 'dispute' and customer_id = $1 and provider || ':' || reference = page.cause_id
       offset 0
     ) d on true
     order by page.id desc`,
    [customerId, before, balance, limit],
  );
}

/** A customer's stored balances and lots, in one snapshot. */
export async function readStoredLedger(db: Queryable, customerId: string): Promise<StoredLedger> {
  return db.one<StoredLedger>(
    `select coalesce((select max(id) from ledger_transactions where customer_id = $1), 0) as last,
       (select jsonb_agg(jsonb_build_object('account', a.account, 'balance', coalesce(b.balance, 0)) order by a.place)
        from unnest(array['available', 'held', 'refund_hold']) with ordinality as a (account, place)
        left join ledger_balances b on b.customer_id = $1 and b.account = a.account) as balances,
       (select coalesce(jsonb_agg(l), '[]') from (
          select id, granted, available, held, refund_hold, spent from credit_lots where customer_id = $1) l) as lots`,
    [customerId],
  );
}

/**
 * Adds up the postings of a customer's next transactions after `after`, up to `last`. Postings are looked up by transaction:
 * `offset 0` prevents the planner from reading the ledger of all customers instead.
 */
export async function readPostedSums(
  db: Queryable,
  customerId: string,
  { after, last, limit }: { readonly after: number; readonly last: number; readonly limit: number },
): Promise<PostedSums> {
  return db.one<PostedSums>(
    `with part as materialized (
       select t.id from ledger_transactions t where t.customer_id = $1 and t.id > $2 and t.id <= $3
       order by t.id limit $4
     ), posted as materialized (
       select t.id, p.lot_id, p.account, p.customer_id, p.amount
       from part t left join lateral (select * from ledger_postings where transaction_id = t.id offset 0) p on true
     )
     select (select max(id) from part) as reached,
       (select count(*) from (
          select from posted group by id having count(amount) = 0 or sum(amount) <> 0) wrong) as unbalanced,
       (select coalesce(jsonb_agg(s), '[]') from (
          select lot_id, account, customer_id is not distinct from $1 as own, sum(amount) as amount
          from posted where amount is not null group by 1, 2, 3) s) as sums`,
    [customerId, after, last, limit],
  );
}

export interface RecomputedLedger {
  readonly transactions: number;
  /** Transactions that don't sum to zero or have no postings. */
  readonly unbalanced: number;
  /** Balances and lots that differ from the sum of their postings. */
  readonly wrong_balances: number;
  readonly wrong_lots: number;
}

/**
 * Recomputes the whole ledger from its postings, in one statement, so that all numbers are of one moment. It reads every posting.
 */
export async function recomputeLedger(db: Queryable): Promise<RecomputedLedger> {
  return db.one<RecomputedLedger>(
    `with sums as (
       select transaction_id, sum(amount) as amount from ledger_postings group by transaction_id
     ), posted as (
       select customer_id, account, sum(amount) as amount from ledger_postings
       where customer_id is not null group by customer_id, account
     ), lots as (
       select lot_id,
         coalesce(-sum(amount) filter (where account in ('grants', 'payments')), 0) as granted,
         coalesce(sum(amount) filter (where account = 'available'), 0) as available,
         coalesce(sum(amount) filter (where account = 'held'), 0) as held,
         coalesce(sum(amount) filter (where account = 'refund_hold'), 0) as refund_hold,
         coalesce(sum(amount) filter (where account = 'revenue'), 0) as spent
       from ledger_postings group by lot_id
     )
     select
       (select count(*) from ledger_transactions) as transactions,
       (select count(*) from ledger_transactions t left join sums s on s.transaction_id = t.id
        where s.amount is distinct from 0) as unbalanced,
       (select count(*) from ledger_balances b full join posted p using (customer_id, account)
        where coalesce(b.balance, 0) <> coalesce(p.amount, 0)) as wrong_balances,
       (select count(*) from credit_lots l left join lots p on p.lot_id = l.id
        where (l.granted, l.available, l.held, l.refund_hold, l.spent)
          <> (coalesce(p.granted, 0), coalesce(p.available, 0), coalesce(p.held, 0), coalesce(p.refund_hold, 0),
            coalesce(p.spent, 0))) as wrong_lots`,
  );
}
