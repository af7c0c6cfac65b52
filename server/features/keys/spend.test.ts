import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import type { Db } from '../../core/db.ts';

const CUSTOMER = 'cus_spender';
const KEY = 'key_spender';

let db: Db;
beforeAll(async () => {
  db = await embeddedDatabase();
  await db.query(
    `create or replace function keys_today() returns date language sql stable as
       $$ select current_setting('test.today')::date $$`,
  );
  await db.query('insert into customers (id) values ($1)', [CUSTOMER]);
  await db.query(
    `insert into keys (customer_id, id, mode, name, secret_hash, prefix, last4)
     values ($1, $2, 'live', '', sha256('x'), 'cdz_live_', 'abcd')`,
    [CUSTOMER, KEY],
  );
});
afterAll(() => db.close());

const DAY_MS = 86_400_000;
/** A Saturday. The month ends on the Tuesday after the next one. */
const FIRST = Date.UTC(2026, 2, 21);
const toDate = (day: number) => new Date(FIRST + day * DAY_MS);
const toText = (day: number) => toDate(day).toISOString().slice(0, 10);
/** Weeks since a Monday. */
const getWeek = (day: number) => Math.floor((day + 5) / 7);

interface Hold {
  readonly day: number;
  readonly amount: number;
}

/** What the holds add up to in the day, week and month of a day. */
const sumUp = (holds: readonly Hold[], today: number) => {
  const sum = (counts: (day: number) => boolean) =>
    holds.filter(({ day }) => counts(day)).reduce((total, { amount }) => total + amount, 0);
  return {
    in_day: sum((day) => day === today),
    in_week: sum((day) => getWeek(day) === getWeek(today)),
    in_month: sum((day) => toDate(day).getUTCMonth() === toDate(today).getUTCMonth()),
  };
};

interface Step {
  /** Days since the previous step. */
  readonly days: number;
  /** The transaction began on the day before, and got the lock after midnight. */
  readonly late: boolean;
  readonly amount: number;
  /** A hold to release, instead of a new one. */
  readonly releases: number | null;
}

const step = fc.record<Step>({
  days: fc.oneof(fc.constant(0), fc.nat({ max: 9 })),
  late: fc.boolean(),
  amount: fc.integer({ min: 1, max: 9 }),
  releases: fc.option(fc.nat({ max: 9 })),
});

it('is counted by day, week from Monday and month, in any history of holds and releases', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await db.query('delete from key_spend');
      const holds: Hold[] = [];
      let latest = 0;
      for (const { days, late, amount, releases } of steps) {
        latest += days;
        await db.query("select set_config('test.today', $1, false)", [toText(late ? latest - 1 : latest)]);
        if (releases === null || holds.length === 0) {
          const { day } = await db.one<{ day: string }>('select keys_add_spend($1, $2, $3)::text as day', [
            CUSTOMER,
            KEY,
            amount,
          ]);
          holds.push({ day: Math.round((Date.parse(day) - FIRST) / DAY_MS), amount });
          latest = Math.max(latest - (late ? 1 : 0), holds.at(-1)!.day);
        } else {
          const [released] = holds.splice(releases % holds.length, 1);
          await db.query('select keys_subtract_spend($1, $2, $3, $4)', [
            CUSTOMER,
            KEY,
            toText(released!.day),
            released!.amount,
          ]);
        }
        await db.query("select set_config('test.today', $1, false)", [toText(latest)]);
        expect(await db.one('select * from keys_spend_by_period($1, $2)', [CUSTOMER, KEY])).toEqual(
          sumUp(holds, latest),
        );
      }
    }),
  );
});

it('counts on the next day if another transaction has counted there already', async () => {
  await db.query('delete from key_spend');
  for (const [today, counted] of [
    [9, 9],
    [8, 9],
    [10, 10],
  ] as const) {
    await db.query("select set_config('test.today', $1, false)", [toText(today)]);
    expect(await db.one('select keys_add_spend($1, $2, 1)::text as day', [CUSTOMER, KEY])).toEqual({
      day: toText(counted),
    });
  }
});
