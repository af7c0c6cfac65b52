import { type Core, perCore } from '../../../core/core.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';

/** Every payment provider there is, in order of preference; null where this server has no configuration for it. */
const registry: Readonly<Record<ProviderName, (core: Core) => PaymentProvider | null>> = {
  stripe: ({ config }) => config.stripe && stripeProvider(config.stripe, config.publicUrl),
  sandbox: ({ config, db }) => sandboxProvider(db, config.sandboxSpeed),
};

/** The providers that this server can reach, the preferred one first. */
export const configuredProviders = perCore((core: Core): readonly PaymentProvider[] =>
  Object.values(registry).flatMap((make) => make(core) ?? []),
);

/** Takes new payments: Stripe where it is configured, else the sandbox. */
export function currentProvider(core: Core): PaymentProvider {
  const [first] = configuredProviders(core);
  if (!first) throw new Error('No payment provider is configured.');
  return first;
}

/** The provider that took a payment, whichever takes new ones; null when it is not configured any more. */
export const providerNamed = (core: Core, name: ProviderName): PaymentProvider | null =>
  configuredProviders(core).find((provider) => provider.name === name) ?? null;
