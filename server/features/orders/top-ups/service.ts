import { customAmount, packs } from '../../../../catalog/packs.ts';
import type { AutoTopUp } from '../../../../generated/account/types.gen.ts';
import type { Core } from '../../../core/core.ts';
import { customerTransaction } from '../../../core/customer-lock.ts';
import type { SessionPrincipal } from '../../../core/principal.ts';
import { invalidFields } from '../../../core/problem.ts';
import { readMethod } from '../methods/store.ts';
import { getCurrentProvider } from '../providers/providers.ts';
import { startOfMonth } from './month.ts';
import { readMonth, readSettings, type Settings, writeSettings } from './store.ts';

/** The settings of automatic top-ups, and what was charged this month. */
export async function getAutoTopUp(core: Core, customerId: string): Promise<AutoTopUp> {
  const since = startOfMonth(core.clock.now());
  const row = await readSettings(core.db, customerId);
  const { charged, open } = await readMonth(core.db, customerId, since);
  const { threshold, amount, monthly_cap: cap, off_reason: reason, off_at: at } = row ?? {};
  return {
    enabled: row?.enabled ?? false,
    threshold: threshold ?? null,
    amount: amount ?? null,
    monthly_cap: cap ?? null,
    currency: packs[0].price.currency,
    charged_this_month: charged,
    month_began_at: since.toISOString(),
    open_order: open,
    off_reason: reason ?? null,
    off_at: at?.toISOString() ?? null,
  };
}

/** The fields of a request. */
type Options = Settings & { readonly enabled: boolean };

/** Updates the settings. @throws Problem invalid_field for a cap below one top-up, and without a saved payment method. */
export async function setAutoTopUp(core: Core, session: SessionPrincipal, input: Options): Promise<AutoTopUp> {
  const { customerId } = session;
  const { enabled, ...settings } = input;
  const { amount, monthly_cap: cap } = settings;
  if (cap < amount) {
    const detail = `\`monthly_cap\` must be at least ${Math.max(amount, customAmount.least)}, the amount of one top-up.`;
    throw invalidFields([{ pointer: '/monthly_cap', code: 'too_small', detail }]);
  }
  await customerTransaction(core.db, session, async (tx) => {
    if (enabled && !(await readMethod(tx, customerId, getCurrentProvider(core).name))) {
      const detail = 'Automatic top-ups require a saved payment method. Send `save_method` with an order first.';
      throw invalidFields([{ pointer: '/enabled', code: 'invalid', detail }]);
    }
    await writeSettings(tx, customerId, enabled, settings);
  });
  return getAutoTopUp(core, customerId);
}
