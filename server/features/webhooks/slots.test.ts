import { afterAll, beforeAll, expect, it } from 'vitest';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';
import { customer } from '../../../tests/tasks/rig.ts';

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open({ config: { slots: { live: 1, sandbox: 1, callbacks: 2 } } });
});
afterAll(() => rig.close());

it('claims no more callbacks at a time than CALLBACK_SLOTS', async () => {
  const { db } = rig.app;
  const waiting: (() => void)[] = [];
  rig.hook.respond = (_hit, _n, response) => void waiting.push(() => response.writeHead(200).end());
  const { id } = await customer(db, 1000);
  await db.tx(async (tx) => {
    await tx.query(
      `with counted as (insert into open_tasks (customer_id, live, test) values ($1, 0, 5))
       insert into tasks (id, customer_id, mode, type, model, input, request_id, outputs, cost, eta_seconds, max_seconds,
         expires_at, slot)
       select 'task_' || n, $1, 'test', 'generate', 'v5', $2, 'req', 2, 0, 1, 15, now() + interval '1 day', false
       from generate_series(1, 5) n`,
      [id, JSON.stringify({ model: 'v5', prompt: 'x', callback_url: rig.hook.url })],
    );
    await tx.query(
      `select tasks_finish($1, 'task_' || n, null, 'failed', '{"code":"engine_failed","detail":"x"}')
       from generate_series(1, 5) n`,
      [id],
    );
  });
  const counts = async () =>
    db.one<{ claimed: number; delivered: number }>(
      `select count(process_id)::integer as claimed, count(*) filter (where status = 'delivered')::integer as delivered
       from webhook_deliveries`,
    );
  for (let delivered = 0; delivered < 4; delivered += 1) {
    await expect.poll(() => waiting.length).toBe(2);
    expect(await counts()).toEqual({ claimed: 2, delivered });
    waiting.shift()!();
    await expect.poll(async () => (await counts()).delivered).toBe(delivered + 1);
  }
  waiting.shift()!();
});
