import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { readTotals, readMoney } from '../../../tests/ledger/money.ts';
import { settleEverything, history, play } from '../../../tests/ledger/money-histories.ts';
import { topUpRig } from '../../../tests/top-ups.ts';
import { verifyLedger } from '../credits/service.ts';

type Rig = Awaited<ReturnType<typeof topUpRig>>;

let database: PostgresDatabase;
/** Two servers on one database, and one Stripe. */
let rigs: readonly [Rig, Rig];
beforeAll(async () => {
  database = await postgresDatabase();
  const first = await topUpRig({ db: database.open() });
  rigs = [first, await topUpRig({ db: database.open(), stripe: first.stripe })];
});
afterAll(async () => {
  for (const rig of rigs) await rig.close();
  await database.drop();
});

it('cents and credits add up after orders, top-ups, refunds and disputes, with concurrency and broken connections', async () => {
  const [{ app, save, set }] = rigs;
  const support = await signedIn(app, 'support');
  await fc.assert(
    fc.asyncProperty(history, async (moves) => {
      for (const rig of rigs) rig.calm();
      const mine = await save();
      await set(mine, { monthly_cap: 8000 });
      const stage = { rigs, mine, support };
      await play(stage, moves);
      await settleEverything(stage);

      const amounts = await readTotals(app.db, mine.id);
      const { had, charges, won, lost } = await readMoney(rigs[0], mine.id);
      expect(amounts).toMatchObject({
        open: 0,
        due: 0,
        kept: had,
        granted: amounts.sold,
        aside: amounts.waiting,
        astray: 0,
        short: 0,
        excess: 0,
        repaid: amounts.approved,
        won,
        lost,
      });
      expect(amounts.month).toBeLessThanOrEqual(8000);
      // No order was charged twice.
      expect(new Set(charges).size).toBe(charges.length);
      expect(await verifyLedger(app.db, mine.id)).toMatchObject({ ok: true });
    }),
    // Concurrent runs can't be reproduced, so there is nothing to shrink.
    { numRuns: 12, endOnFailure: true },
  );
});
