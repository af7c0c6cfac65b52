import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { waitForLogs } from '../../../tests/logs.ts';
import { makeKey, taskApp, waitForFinalTask } from '../../../tests/tasks/rig.ts';
import { logs } from '../logs/feature.ts';
import { overview } from './feature.ts';

const song = { model: 'v3.5', prompt: 'a token of love' };

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ beside: [logs, overview] });
});
afterAll(() => app.close());

async function readOverview(cookie: string): Promise<any> {
  await waitForLogs(app);
  return (await app.call('GET /api/account/overview', { cookie })).body;
}

it('the first steps of an account stay completed', async () => {
  const { id } = await signedIn(app);
  const cookie = `customer=${id}`;
  const done = async () =>
    (await readOverview(cookie)).first_steps
      .filter((step: any) => step.done_at !== null)
      .map((step: any): string => step.step);
  expect(await done()).toEqual([]);
  const key = await makeKey(app.db, id, 'test');
  expect(await done()).toEqual(['key']);
  await app.call('POST /api/v2/generate', { key, body: { prompt: 'x' } });
  expect(await done()).toEqual(['key']);
  const { body } = await app.call('POST /api/v2/generate', { key, body: song });
  await waitForFinalTask(app, key, body.id);
  expect(await done()).toEqual(['key', 'song']);
  await app.db.query('update keys set budget_month = 100 where customer_id = $1', [id]);
  expect(await done()).toEqual(['key', 'song', 'budget']);
  await app.db.query('update keys set budget_month = null where customer_id = $1', [id]);
  await app.db.query(
    `insert into orders (id, customer_id, credits, amount, currency, automatic) values ($1, $2, 500, 500, 'usd', false)`,
    [`ord_${id}`, id],
  );
  expect(await done()).toEqual(['key', 'song', 'budget']);
  await app.db.query(`update orders set status = 'paid', paid_at = now(), receipt = 1 where customer_id = $1`, [id]);
  expect(await done()).toEqual(['key', 'song', 'budget', 'credits']);
  await app.db.query(
    `insert into webhook_deliveries (id, event_id, customer_id, mode, task_id, type, sequence, url, status, next_at)
     values ($1, $1, $2, 'test', $3, 'task.complete', 1, 'https://example.com', 'delivered', null)`,
    [`evt_${id}`, id, body.id],
  );
  const { first_steps: steps } = await readOverview(cookie);
  expect(steps.map((step: any) => step.done_at !== null)).toEqual([true, true, true, true, true]);
});
