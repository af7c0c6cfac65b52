import type { Core } from '../../core/core.ts';
import { checkPayment } from './payments.ts';
import { readUnbooked } from './refund-store.ts';
import { getConfiguredProviders } from './providers/providers.ts';

/** How far back the sweep looks. Until then, it has run even after a long outage. */
const SWEEP_MS = 3 * 24 * 3_600_000;

/** Finds refunds that were made at the provider and whose webhook was lost. */
export async function sweepProviderRefunds(core: Core, signal: AbortSignal): Promise<void> {
  const since = new Date(core.clock.now().getTime() - SWEEP_MS);
  for (const provider of getConfiguredProviders(core)) {
    for (const payment of await readUnbooked(core.db, provider.name, await provider.listRefunds(since))) {
      if (signal.aborted) return;
      await checkPayment(core, payment);
    }
  }
}
