import { type Core, perCore } from '../../../core/core.ts';
import type { PaymentProvider, ProviderModule } from './provider.ts';
import { sandbox } from './sandbox/sandbox.ts';
import { stripe } from './stripe/stripe.ts';

/** Every payment provider by its name, in order of preference. A new provider needs a folder and a line here. */
const registry: Readonly<Record<string, ProviderModule>> = { stripe, sandbox };

/** The providers of this release, configured or not. Payments of others are left to processes that know them. */
export const providerNames: readonly string[] = Object.keys(registry);

interface Configured {
  readonly module: ProviderModule;
  readonly provider: PaymentProvider;
}

const configured = perCore((core: Core): readonly Configured[] =>
  Object.values(registry).flatMap((module) => {
    const provider = module.make(core);
    return provider ? [{ module, provider }] : [];
  }),
);

/** The configured providers, in order of preference. */
export const getConfiguredProviders = (core: Core): readonly PaymentProvider[] =>
  configured(core).map(({ provider }) => provider);

/** The providers whose routes and background work run: all configured ones, and a stand-in only if there is no other. */
export const getActiveModules = (core: Core): readonly ProviderModule[] =>
  configured(core).flatMap(({ module }, place) => (module.standIn && place > 0 ? [] : module));

/** The provider for new payments: Stripe if it is configured, otherwise the sandbox. */
export function getCurrentProvider(core: Core): PaymentProvider {
  const [first] = getConfiguredProviders(core);
  if (!first) throw new Error('No payment provider is configured.');
  return first;
}

/** The provider that took a payment, even if another one takes new payments. Null if it is no longer configured. */
export const findProvider = (core: Core, name: string): PaymentProvider | null =>
  getConfiguredProviders(core).find((provider) => provider.name === name) ?? null;
