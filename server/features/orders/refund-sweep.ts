import type { Core } from '../../core/core.ts';
import { checkPayment } from './payments.ts';
import { getConfiguredProviders } from './providers/providers.ts';

/** How far back the sweep looks. Until then, it has run even after a long outage. */
const SWEEP_MS = 3 * 24 * 3_600_000;

/** Payments with a refund that isn't booked. */
async function readUnbooked(
  core: Core,
  provider: string,
  refunds: readonly { readonly reference: string; readonly charge: string }[],
): Promise<string[]> {
  const rows = await core.db.all<{ id: string }>(
    `select distinct p.id
     from unnest($2::text[], $3::text[]) as r (charge, reference)
     join payments p on p.provider = $1 and p.charge = r.charge
     where not exists (
       select from payouts
       where customer_id = p.customer_id and payment_id = p.id and reference = r.reference)`,
    [provider, refunds.map(({ charge }) => charge), refunds.map(({ reference }) => reference)],
  );
  return rows.map(({ id }) => id);
}

/** Finds refunds that were made at the provider and whose webhook was lost. */
export async function sweepProviderRefunds(core: Core, signal: AbortSignal): Promise<void> {
  const since = new Date(core.clock.now().getTime() - SWEEP_MS);
  for (const provider of getConfiguredProviders(core)) {
    for (const payment of await readUnbooked(core, provider.name, await provider.listRefunds(since))) {
      if (signal.aborted) return;
      await checkPayment(core, payment);
    }
  }
}
