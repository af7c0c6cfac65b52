import { type Core, perCore } from '../../../core/core.ts';
import type { PaymentProvider, ProviderModule } from './provider.ts';
import { sandbox } from './sandbox/sandbox.ts';
import { stripe } from './stripe/stripe.ts';

/** Every payment provider there is, in order of preference. A new one is a folder and a line here. */
const registry: readonly ProviderModule[] = [stripe, sandbox];

interface Configured {
  readonly module: ProviderModule;
  readonly provider: PaymentProvider;
}

const configured = perCore((core: Core): readonly Configured[] =>
  registry.flatMap((module) => {
    const provider = module.make(core);
    return provider ? [{ module, provider }] : [];
  }),
);

/** The providers that this server can reach, the preferred one first. */
export const getConfiguredProviders = (core: Core): readonly PaymentProvider[] =>
  configured(core).map(({ provider }) => provider);

/** Whose addresses and work this server has: every provider it can reach, and a stand-in only where there is no other. */
export const getActiveModules = (core: Core): readonly ProviderModule[] =>
  configured(core).flatMap(({ module }, place) => (module.standIn && place > 0 ? [] : module));

/** Takes new payments: Stripe where it is configured, else the sandbox. */
export function getCurrentProvider(core: Core): PaymentProvider {
  const [first] = getConfiguredProviders(core);
  if (!first) throw new Error('No payment provider is configured.');
  return first;
}

/** The provider that took a payment, whichever takes new ones; null when it is not configured any more. */
export const findProvider = (core: Core, name: string): PaymentProvider | null =>
  getConfiguredProviders(core).find((provider) => provider.name === name) ?? null;
