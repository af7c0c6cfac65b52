import type { Db } from '../../../../core/db.ts';
import { newId } from '../../../../core/ids.ts';
import type { Locale } from '../../../../core/site/locale.ts';
import type { ChargeRefusal, Checkout, ProviderPayment, ProviderDispute } from '../provider.ts';
import { getPaymentDelay, type SandboxCard } from './cards.ts';
import { saveCard } from './card-store.ts';

export interface SandboxPayment {
  readonly id: string;
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly locale: Locale;
  readonly return_path: string;
  readonly state: ProviderPayment['state'];
  readonly card: SandboxCard | null;
  readonly dispute: ProviderDispute['state'] | null;
  /** Whether the card is saved. */
  readonly save: boolean;
  /** The payer whose card was saved or charged. */
  readonly payer: string | null;
  readonly refusal: ChargeRefusal | null;
}

export async function readSandboxPayment(db: Db, id: string): Promise<SandboxPayment | undefined> {
  return db.first<SandboxPayment>(
    `select id, payment, amount, currency, description, locale, return_path, state, card, dispute, save, payer, refusal
     from sandbox_payments where id = $1`,
    [id],
  );
}

/** Returns the id of a payment that can be paid on its page: the first one, if it exists. */
export async function openSandboxPayment(db: Db, checkout: Checkout): Promise<string> {
  const { payment, amount, currency, description, locale, returnPath, save } = checkout;
  const row = await db.one<{ id: string }>(
    `insert into sandbox_payments (id, payment, amount, currency, description, locale, return_path, save)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (payment) do update set description = sandbox_payments.description returning id`,
    [newId('cs'), payment, amount, currency, description, locale, returnPath, save],
  );
  return row.id;
}

export async function expireSandboxPayment(db: Db, id: string): Promise<void> {
  await db.query("update sandbox_payments set state = 'expired' where id = $1 and state = 'open'", [id]);
}

/** The id of a payment by our own id, or null. */
export async function findSandboxPayment(db: Db, payment: string): Promise<string | null> {
  const row = await db.first<{ id: string }>('select id from sandbox_payments where payment = $1', [payment]);
  return row?.id ?? null;
}

/** Pays with a card. `speed` is that of the sandbox. Returns false if the page no longer accepts payments. */
export async function paySandbox(db: Db, id: string, card: SandboxCard, speed: number): Promise<boolean> {
  const state = card === 'declined' ? 'failed' : card === 'pending' ? 'pending' : 'succeeded';
  return db.tx(async (tx) => {
    const { rows } = await tx.query<{ save: boolean }>(
      `update sandbox_payments set card = $2, state = $3, acts_at = now() + make_interval(secs => $4)
       where id = $1 and state = 'open' returning save`,
      [id, card, state, getPaymentDelay(card, speed)],
    );
    if (rows[0]?.save && state !== 'failed') await saveCard(tx, id, card);
    return rows.length === 1;
  });
}

/** Advances payments that are due: pending money arrives, and banks open disputes. Returns our ids of the changed payments. */
export async function advanceSandbox(db: Db, speed: number): Promise<string[]> {
  const { rows } = await db.query<{ payment: string }>(
    `update sandbox_payments set
       state = 'succeeded',
       dispute = case when card = 'disputed' then case when dispute is null then 'open' else 'lost' end end,
       acts_at = case when card = 'disputed' and dispute is null then now() + make_interval(secs => $1) end
     where acts_at <= now() returning payment`,
    [getPaymentDelay('disputed', speed)],
  );
  return rows.map(({ payment }) => payment);
}
