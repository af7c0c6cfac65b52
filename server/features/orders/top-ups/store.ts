import type { CustomerTx } from '../../../core/customer-lock.ts';
import type { Queryable } from '../../../core/db.ts';
import type { PaymentState, ChargeRefusal } from '../providers/provider.ts';

/** Why top-ups were turned off automatically. */
export type OffReason = ChargeRefusal | 'disputed' | 'refund' | 'method_removed';

export interface Settings {
  readonly threshold: number;
  /** The price of each top-up, in the smallest unit of the currency. */
  readonly amount: number;
  readonly monthly_cap: number;
}

export interface SettingsRow extends Settings {
  readonly enabled: boolean;
  readonly off_reason: OffReason | null;
  readonly off_at: Date | null;
}

export async function readSettings(db: Queryable, customerId: string): Promise<SettingsRow | undefined> {
  return db.first<SettingsRow>(
    'select enabled, threshold, amount, monthly_cap, off_reason, off_at from auto_top_ups where customer_id = $1',
    [customerId],
  );
}

export async function writeSettings(
  tx: CustomerTx,
  customerId: string,
  enabled: boolean,
  settings: Settings,
): Promise<void> {
  const { threshold, amount, monthly_cap: cap } = settings;
  await tx.query(
    `insert into auto_top_ups (customer_id, enabled, threshold, amount, monthly_cap) values ($1, $2, $3, $4, $5)
     on conflict (customer_id) do update set enabled = excluded.enabled, threshold = excluded.threshold,
       amount = excluded.amount, monthly_cap = excluded.monthly_cap, off_reason = null, off_at = null, changed_at = now()`,
    [customerId, enabled, threshold, amount, cap],
  );
}

/** Turns top-ups off. Returns false if they were off. */
export async function turnOffTopUps(tx: CustomerTx, customerId: string, reason: OffReason): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update auto_top_ups set enabled = false, off_reason = $2, off_at = now(), changed_at = now()
     where customer_id = $1 and enabled`,
    [customerId, reason],
  );
  return rowCount === 1;
}

/** The sum for the month: everything that was charged since, or still may be. */
const CHARGED = `(select coalesce(sum(o.amount), 0)::bigint from top_ups t join orders o on o.id = t.order_id
  where t.customer_id = s.customer_id and t.created_at >= $1 and t.state <> 'failed')`;

/** The order that is being charged now. */
const OPEN = `(select t.order_id from top_ups t where t.customer_id = s.customer_id and t.state = 'open')`;

export interface MonthRow {
  readonly charged: number;
  readonly open: string | null;
}

export async function readMonth(db: Queryable, customerId: string, since: Date): Promise<MonthRow> {
  return db.one<MonthRow>(`select ${CHARGED} as charged, ${OPEN} as open from (values ($2::text)) s (customer_id)`, [
    since,
    customerId,
  ]);
}

/** Customers whose balance is below their threshold, with a saved payment method and without a top-up in progress. */
const LOW = `auto_top_ups s
  join customers c on c.id = s.customer_id and c.deletes_at is null and c.suspended_at is null
  join accounts a on a.customer_id = s.customer_id
  join payment_methods m on m.customer_id = s.customer_id and m.provider = $2
  where s.enabled and ($3::text is null or s.customer_id = $3) and a.available < s.threshold and ${OPEN} is null`;

/** The scope of a query: the month, and one customer (whose row the caller has locked) or all. */
interface Scope {
  readonly provider: string;
  readonly since: Date;
  readonly customerId?: string | null;
}

/** The scope, with the time after which an earlier top-up of the customer prevents another one. */
interface DueScope extends Scope {
  readonly lastBefore: Date;
}

export interface DueTopUp {
  readonly customer_id: string;
  readonly amount: number;
  readonly payer: string;
  readonly method: string;
}

/** Customers for whom a top-up is due: the monthly cap has room for it, and the previous one is long enough ago. */
export async function readDueTopUps(
  db: Queryable,
  { provider, since, customerId = null, lastBefore }: DueScope,
): Promise<DueTopUp[]> {
  return db.all<DueTopUp>(
    `select s.customer_id, s.amount, m.payer, m.reference as method
     from ${LOW} and ${CHARGED} + s.amount <= s.monthly_cap
       and not exists (select from top_ups t where t.customer_id = s.customer_id and t.created_at > $4) limit 500`,
    [since, provider, customerId, lastBefore],
  );
}

export interface FullMonth extends Settings {
  readonly customer_id: string;
  readonly charged: number;
}

/** Customers who need a top-up that exceeds the monthly cap and weren't notified yet. */
export async function readFullMonths(
  db: Queryable,
  { provider, since, customerId = null }: Scope,
): Promise<FullMonth[]> {
  return db.all<FullMonth>(
    `select s.customer_id, s.threshold, s.amount, s.monthly_cap, ${CHARGED} as charged
     from ${LOW} and s.limit_notified_for is distinct from $1 and ${CHARGED} + s.amount > s.monthly_cap limit 500`,
    [since, provider, customerId],
  );
}

export async function markLimitEmailSent(tx: CustomerTx, customerId: string, since: Date): Promise<void> {
  await tx.query('update auto_top_ups set limit_notified_for = $2 where customer_id = $1', [customerId, since]);
}

export interface NewTopUp {
  readonly order: string;
  readonly payment: string;
  readonly customerId: string;
  readonly payer: string;
  readonly method: string;
  readonly at: Date;
}

export async function insertTopUp(tx: CustomerTx, topUp: NewTopUp): Promise<void> {
  const { order, payment, customerId, payer, method, at } = topUp;
  await tx.query(
    `insert into top_ups (order_id, payment_id, customer_id, payer, method, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [order, payment, customerId, payer, method, at],
  );
}

export interface ClaimedTopUp {
  readonly order_id: string;
  readonly payment_id: string;
  readonly payer: string;
  readonly method: string;
  readonly amount: number;
  readonly currency: string;
  /** Whether to charge it: top-ups are still on, the payment method still exists, and it isn't too old. */
  readonly charges: boolean;
  /** Seconds since the last attempt, or null. */
  readonly tried: number | null;
}

/** Seconds after which a failing charge isn't retried any more. Providers store keys for longer. */
const TRIED_FOR = 3600;

/** Claims top-ups to charge, for a while. An attempt is recorded before it is made. */
export async function claimTopUps(
  db: Queryable,
  provider: string,
  { mayCharge, limit }: { readonly mayCharge: boolean; readonly limit: number },
): Promise<ClaimedTopUp[]> {
  return db.all<ClaimedTopUp>(
    `with due as (
       select t.order_id, t.tried_at, $4 and t.created_at > now() - make_interval(secs => $3) and exists (
         select from auto_top_ups s join payment_methods m on m.customer_id = s.customer_id
         join customers c on c.id = s.customer_id
         where s.customer_id = t.customer_id and s.enabled and m.payer = t.payer and c.suspended_at is null) as charges
       from top_ups t join payments p on p.id = t.payment_id
       where t.state = 'open' and t.next_at <= now() and p.reference is null and p.provider = $1
       order by t.next_at limit $2 for update of t skip locked
     )
     update top_ups t set tries = tries + 1, tried_at = case when due.charges then now() else t.tried_at end,
       next_at = now() + least(interval '1 minute' * power(2, tries), interval '10 minutes')
     from due, orders o
     where t.order_id = due.order_id and o.id = t.order_id
     returning t.order_id, t.payment_id, t.payer, t.method, o.amount, o.currency, due.charges,
       extract(epoch from now() - due.tried_at)::double precision as tried`,
    [provider, limit, TRIED_FOR, mayCharge],
  );
}

export interface LockedTopUp {
  readonly order_id: string;
  readonly customer_id: string;
  readonly state: 'open' | 'paid' | 'failed';
  readonly payment_state: PaymentState;
  readonly amount: number;
  readonly currency: string;
}

/** Locks the top-up of a payment, and returns it with the current state of the payment. */
export async function lockTopUp(tx: CustomerTx, payment: string): Promise<LockedTopUp | undefined> {
  return tx.first<LockedTopUp>(
    `select t.order_id, t.customer_id, t.state, p.state as payment_state, o.amount, o.currency
     from top_ups t join payments p on p.id = t.payment_id join orders o on o.id = t.order_id
     where t.payment_id = $1 for update of t`,
    [payment],
  );
}

/** Money may come late; nothing is open again, and what was paid stays. */
export async function endTopUp(
  tx: CustomerTx,
  order: string,
  state: 'paid' | 'failed',
  refusal: ChargeRefusal | null,
): Promise<void> {
  await tx.query(
    `update top_ups set state = $2, refusal = $3
     where order_id = $1 and (state = 'open' or state = 'failed' and $2 = 'paid')`,
    [order, state, refusal],
  );
}
