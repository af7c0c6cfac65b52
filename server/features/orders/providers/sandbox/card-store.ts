import type { Queryable, Tx } from '../../../../core/db.ts';
import { newId } from '../../../../core/ids.ts';
import type { Charge, ChargeRefusal, SavedMethod } from '../provider.ts';
import { getPaymentDelay, lastFour, type SandboxCard } from './cards.ts';

/** Years until a card expires. */
const GOOD_YEARS = 3;

/** Saves the card of a payment. */
export async function saveCard(tx: Tx, payment: string, card: SandboxCard): Promise<void> {
  const payer = newId('payer');
  await tx.query(
    'insert into sandbox_cards (payer, card, exp_year) values ($1, $2, extract(year from now())::integer + $3)',
    [payer, card, GOOD_YEARS],
  );
  await tx.query('update sandbox_payments set payer = $2 where id = $1', [payment, payer]);
}

/** The card of a payer, or null if it was deleted. */
export async function findCard(db: Queryable, payer: string): Promise<SavedMethod | null> {
  const { rows } = await db.query<{ card: SandboxCard; exp_year: number }>(
    'select card, exp_year from sandbox_cards where payer = $1',
    [payer],
  );
  const row = rows[0];
  if (!row) return null;
  const { card, exp_year: year } = row;
  return { payer, reference: payer, brand: 'Visa', last4: lastFour(card), exp_month: 12, exp_year: year };
}

export async function deleteCard(db: Queryable, payer: string): Promise<void> {
  await db.query('delete from sandbox_cards where payer = $1', [payer]);
}

const refusals: Readonly<Partial<Record<SandboxCard, ChargeRefusal>>> = {
  declined: 'declined',
  declined_later: 'declined',
  confirmation_later: 'confirmation',
};

/** Charges a card without its owner, once for each payment. Returns null if the card doesn't exist. */
export async function chargeCard(
  db: Queryable,
  { payment, order, amount, currency, payer }: Charge,
  speed: number,
): Promise<string | null> {
  const found = await db.query<{ card: SandboxCard }>('select card from sandbox_cards where payer = $1', [payer]);
  const card = found.rows[0]?.card;
  if (card === undefined) return null;
  const refusal = refusals[card] ?? null;
  const paid = card === 'pending' ? 'pending' : 'succeeded';
  const state = refusal === null ? paid : 'failed';
  const row = await db.one<{ id: string }>(
    `insert into sandbox_payments
       (id, payment, amount, currency, description, locale, return_path, state, card, payer, refusal, acts_at)
     values ($1, $2, $3, $4, $5, 'en', '/dashboard/api/billing', $6, $7, $8, $9, now() + make_interval(secs => $10))
     on conflict (payment) do update set description = sandbox_payments.description returning id`,
    [newId('pi'), payment, amount, currency, order, state, card, payer, refusal, getPaymentDelay(card, speed)],
  );
  return row.id;
}
