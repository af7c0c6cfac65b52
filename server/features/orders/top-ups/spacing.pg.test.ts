import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '../../../../catalog/limits.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../../tests/harness-databases.ts';
import { spendAll, topUpRig } from '../../../../tests/top-ups.ts';

type Rig = Awaited<ReturnType<typeof topUpRig>>;

const MINUTE = 60_000;
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

/** The time of both servers. */
let time: number;
beforeEach(() => {
  time = Date.now();
  for (const rig of rigs) rig.clock.now = () => new Date(time);
});

/** Advances the time, and lets both servers check several times at once. */
async function checkAfter(ms: number): Promise<void> {
  time += ms;
  await Promise.all([...rigs, ...rigs, ...rigs].map((rig) => rig.run()));
  for (const rig of rigs) await rig.run();
}

it('a threshold above what one charge buys is reached by spaced charges, one at a time', async () => {
  const [rig] = rigs;
  const mine = await rig.save();
  // One charge buys 2,200 credits, so three are needed.
  await rig.set(mine, { threshold: 5000, amount: 2000, monthly_cap: 100_000 });
  await spendAll(rig.app, mine);
  const charges = () => rig.listCharges(mine).length;
  const space = limits.autoTopUpMinutes * MINUTE;
  await checkAfter(0);
  expect(charges()).toBe(1);
  await checkAfter(MINUTE);
  await checkAfter(space - MINUTE - 1);
  expect(charges()).toBe(1);
  await checkAfter(1);
  expect(charges()).toBe(2);
  await checkAfter(space);
  expect([charges(), await rig.available(mine)]).toEqual([3, 6600]);
  await checkAfter(space);
  expect(charges()).toBe(3);
});

it('the spacing stays when the settings change, and applies per customer', async () => {
  const [rig] = rigs;
  const [mine, other] = [await rig.low({ threshold: 5000 }), await rig.save()];
  await checkAfter(0);
  await rig.set(mine, { enabled: false });
  await rig.set(mine, { threshold: 6000, amount: 500 });
  await rig.set(other, { threshold: 1000 });
  await spendAll(rig.app, other);
  await checkAfter(MINUTE);
  expect([rig.listCharges(mine).length, rig.listCharges(other).length]).toEqual([1, 1]);
});
