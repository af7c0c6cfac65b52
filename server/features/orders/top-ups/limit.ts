import { packs } from '../../../../catalog/packs.ts';
import type { Core } from '../../../core/core.ts';
import { customerTransaction } from '../../../core/customer-lock.ts';
import { readRecipient } from '../../auth/service.ts';
import { queueMail } from '../../mails/service.ts';
import { topUpLimit } from '../mails/top-up-limit.ts';
import { currentProvider } from '../providers/providers.ts';
import { monthOf } from './month.ts';
import { readFull, writeLimitTold } from './store.ts';

/** Tells whose credits run low that the month has no room for another top-up: once a month, not each time it is looked at. */
export async function tellOfLimits(core: Core, signal: AbortSignal): Promise<void> {
  const provider = currentProvider(core).name;
  const since = monthOf(core.clock.now());
  for (const { customer_id: customerId } of await readFull(core.db, { provider, since })) {
    if (signal.aborted) return;
    await customerTransaction(core.db, customerId, async (tx) => {
      const [full] = await readFull(tx, { provider, since, customerId });
      if (!full) return;
      await writeLimitTold(tx, customerId, since);
      const customer = await readRecipient(tx, customerId);
      if (!customer) return;
      const { threshold, amount, monthly_cap: cap, charged } = full;
      const data = { threshold, amount, cap, charged, currency: packs[0].price.currency };
      await queueMail(tx, topUpLimit, { to: customer.email, locale: customer.locale, customerId, data });
    });
  }
}
