import type { Queryable } from '../../../../core/db.ts';
import { newId } from '../../../../core/ids.ts';
import type { ProviderRefund, RefundTransfer } from '../provider.ts';
import { getRefundFailureDelay, type SandboxCard } from './cards.ts';

interface RefundRow {
  readonly id: string;
  readonly state: 'succeeded' | 'failed';
}

const toTransfer = ({ id, state }: RefundRow): RefundTransfer => ({
  reference: id,
  state,
  failure: state === 'failed' ? 'expired_or_canceled_card' : null,
});

/** Refunds a sandbox payment, once for each `key`. The refund to a `refund_fails` card succeeds first and fails later. */
export async function refundSandbox(
  db: Queryable,
  { key, charge, amount }: { readonly key: string; readonly charge: string; readonly amount: number },
  speed: number,
): Promise<RefundTransfer> {
  const { rows: paid } = await db.query<{ card: SandboxCard | null }>(
    'select card from sandbox_payments where id = $1',
    [charge],
  );
  const delay = getRefundFailureDelay(paid[0]?.card ?? null, speed);
  const { rows } = await db.query<RefundRow>(
    `insert into sandbox_refunds (key, id, payment, amount, acts_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))
     on conflict (key) do update set amount = sandbox_refunds.amount returning id, state`,
    [key, newId('re'), charge, amount, delay],
  );
  return toTransfer(rows[0]!);
}

/** The state of a refund, or null if the sandbox doesn't know it. */
export async function readSandboxRefund(db: Queryable, id: string): Promise<RefundTransfer | null> {
  const { rows } = await db.query<RefundRow>('select id, state from sandbox_refunds where id = $1', [id]);
  return rows[0] ? toTransfer(rows[0]) : null;
}

/** The refunds of a payment, oldest first. */
export async function listSandboxRefunds(db: Queryable, payment: string): Promise<ProviderRefund[]> {
  const rows = await db.all<RefundRow & Pick<ProviderRefund, 'key' | 'amount' | 'created_at'>>(
    'select id, state, key, amount, created_at from sandbox_refunds where payment = $1 order by created_at, id',
    [payment],
  );
  return rows.map((row) => ({
    ...toTransfer(row),
    key: row.key,
    amount: row.amount,
    created_at: row.created_at,
  }));
}

/** Fails the refunds that are due to fail. Returns their keys. */
export async function failSandboxRefunds(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    "update sandbox_refunds set state = 'failed', acts_at = null where acts_at <= now() returning key",
  );
  return rows.map(({ key }) => key);
}
