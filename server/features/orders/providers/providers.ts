import { type Core, perCore } from '../../../core/core.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';

/** Who takes payments: Stripe where it is configured, else the sandbox. */
export const currentProvider = perCore(({ config, db }: Core): PaymentProvider =>
  config.stripe ? stripeProvider(config.stripe, config.publicUrl) : sandboxProvider(db, config.sandboxSpeed),
);

/** The provider of a payment, null for one that this server has none of any more. */
export function providerNamed(core: Core, name: ProviderName): PaymentProvider | null {
  const current = currentProvider(core);
  return current.name === name ? current : null;
}
