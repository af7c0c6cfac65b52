import { packs } from '../../../../catalog/packs.ts';
import type { Core } from '../../../core/core.ts';
import { customerTransaction } from '../../../core/customer-lock.ts';
import { readRecipient } from '../../auth/service.ts';
import { queueEmail } from '../../emails/service.ts';
import { topUpLimit } from '../emails/top-up-limit.ts';
import { getCurrentProvider } from '../providers/providers.ts';
import { startOfMonth } from './month.ts';
import { readFullMonths, markLimitEmailSent } from './store.ts';

/** Notifies customers with low credits that the monthly cap leaves no room for another top-up, once a month. */
export async function sendLimitEmails(core: Core, signal: AbortSignal): Promise<void> {
  const provider = getCurrentProvider(core).name;
  const since = startOfMonth(core.clock.now());
  for (const { customer_id: customerId } of await readFullMonths(core.db, { provider, since })) {
    if (signal.aborted) return;
    await customerTransaction(core.db, customerId, async (tx) => {
      const [full] = await readFullMonths(tx, { provider, since, customerId });
      if (!full) return;
      await markLimitEmailSent(tx, customerId, since);
      const customer = await readRecipient(tx, customerId);
      if (!customer) return;
      const { threshold, amount, monthly_cap: cap, charged } = full;
      const data = { threshold, amount, cap, charged, currency: packs[0].price.currency };
      await queueEmail(tx, topUpLimit, { to: customer.email, locale: customer.locale, customerId, data });
    });
  }
}
