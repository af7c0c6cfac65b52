import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { musicModels } from '../../../catalog/models.ts';
import { killClaimants } from '../../../tests/claimant.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { claimAllTasks, deliverClip, announceTwoClips } from '../../../tests/tasks/deliver.ts';
import { balance, customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';
import { verifyLedger } from '../credits/service.ts';
import type { Claim } from './claims.ts';
import { finishTask } from './store.ts';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  // Without workers.
  app = await taskApp({ engines: fakeEngines(undefined, 0) });
  db = app.db;
});
afterAll(() => app.close());

async function submit(key: string, model = 'v3.5'): Promise<string> {
  const { status, body } = await app.call('POST /api/v2/generate', { key, body: { model, prompt: 'rain' } });
  expect(status).toBe(202);
  return body.id;
}

describe('the cost of a task', () => {
  const ends = ['succeeded', 'canceled', 'failed'] as const;

  it.each(musicModels.map((model) => [model.id, model.credits] as const))(
    '%s: %i credits are held, charged clip by clip, and the rest is released',
    async (model, credits) => {
      for (const delivered of [0, 1, 2]) {
        for (const end of ends) {
          if ((delivered === 2) !== (end === 'succeeded')) continue;
          const who = await customer(db, 50);
          const id = await submit(who.live, model);
          const claim = (await claimAllTasks(db)).find((one) => one.id === id)!;
          await announceTwoClips(db, claim);
          for (let index = 0; index < delivered; index += 1) await deliverClip(db, claim, index);
          const charged = Math.floor((credits * delivered) / 2);
          const held = delivered === 2 ? 0 : credits - charged;
          expect(await balance(db, who.id)).toEqual({ available: 50 - credits, held, used: charged });
          if (end === 'canceled') await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: who.live });
          if (end === 'failed')
            await finishTask(db, who.id, id, claim.attempt, 'failed', { code: 'engine_failed', detail: 'x' });
          const { body } = await app.call(`GET /api/v2/tasks/${id}`, { key: who.live });
          expect(body).toMatchObject({ status: end, credits: { held: 0, charged } });
          expect(await balance(db, who.id)).toEqual({ available: 50 - charged, held: 0, used: charged });
          expect(await verifyLedger(db, who.id)).toMatchObject({ ok: true });
        }
      }
    },
  );

  it('adds up for any sequence of events', async () => {
    const act = fc.record({
      what: fc.constantFrom('submit', 'claim', 'deliver', 'cancel', 'fail', 'lose'),
      model: fc.constantFrom(...musicModels.map(({ id }) => id)),
      pick: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        const who = await customer(db, 60);
        const claims = new Map<string, Claim>();
        const at = (pick: number) => [...claims.values()][pick % Math.max(1, claims.size)];
        for (const { what, model, pick } of acts) {
          const claim = at(pick);
          if (what === 'submit') {
            await app.call('POST /api/v2/generate', { key: who.live, body: { model, prompt: 'x' } });
          } else if (what === 'claim') {
            for (const one of await claimAllTasks(db)) {
              claims.set(one.id, one);
              await announceTwoClips(db, one);
            }
          } else if (claim && what === 'deliver') await deliverClip(db, claim, pick % 2);
          else if (claim && what === 'cancel')
            await finishTask(db, claim.customer_id, claim.id, null, 'canceled', null);
          else if (claim && what === 'fail') {
            await finishTask(db, claim.customer_id, claim.id, claim.attempt, 'failed', {
              code: 'engine_failed',
              detail: 'x',
            });
          } else if (claim) await killClaimants(db);
        }
        const { rows } = await db.query<{ held: number; charged: number; slots: number; ready: number }>(
          `select coalesce(sum(case when completed_at is null then cost - charged else 0 end), 0)::bigint as held,
             coalesce(sum(charged), 0)::bigint as charged,
             count(*) filter (where slot) as slots,
             least(4, count(*) filter (where completed_at is null)) as ready
           from tasks where customer_id = $1`,
          [who.id],
        );
        const { held, charged, slots, ready } = rows[0]!;
        expect(await balance(db, who.id)).toEqual({ available: 60 - held - charged, held, used: charged });
        expect(slots).toBe(ready);
        expect(await verifyLedger(db, who.id)).toMatchObject({ ok: true });
      }),
      { numRuns: 25 },
    );
  });
});
