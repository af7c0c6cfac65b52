import type { Core } from '../../core/core.ts';
import { providerNamed } from './providers/providers.ts';
import { duePayouts, failPayout, type PayoutRow, putOffPayout } from './store.ts';

/** Tries before somebody has to look: over the last of them about two days pass. */
const TRIES = 16;

async function carryOut(core: Core, { id, provider, charge, amount }: PayoutRow): Promise<void> {
  const via = providerNamed(core, provider);
  if (!via || charge === null) throw new Error(`Nobody gives back what was paid by ${provider}.`);
  const reference = await via.giveBack({ key: id, charge, amount });
  // A crash here is mended by the next try: the provider knows the key, and answers with what it did then.
  await core.db.query('select orders_paid_back($1, $2)', [id, reference]);
}

/** Gives back what is due: decided in one transaction, carried out here, once however often it is tried. */
export async function carryOutPayouts(core: Core, signal: AbortSignal): Promise<void> {
  for (const row of await duePayouts(core.db)) {
    if (signal.aborted) return;
    try {
      await carryOut(core, row);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      core.log.error({ err: error, payout: row.id }, 'money could not be given back');
      if (row.tries + 1 < TRIES) await putOffPayout(core.db, row.id, text);
      else await failPayout(core.db, row.id, text);
    }
  }
}
