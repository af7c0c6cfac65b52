import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { receiver } from '../../../tests/callbacks/receiver.ts';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';
import { customer } from '../../../tests/tasks/rig.ts';
import { RETRY_DELAYS } from './attempt.ts';
import { claimDeliveries } from './claims.ts';

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open();
});
beforeEach(() => rig.nextDelivery());
afterAll(() => rig.close());

describe('a callback that is not accepted', () => {
  it('is retried at the exact times of the schedule, with the same bytes and id', async () => {
    rig.hook.respond = () => 503;
    const id = await rig.described();
    for (const [n, pause] of RETRY_DELAYS.slice(1).entries()) {
      const { next_attempt_at: due, attempts } = await rig.newest(id, {
        status: 'pending',
        attempts: { length: n + 1 },
      });
      expect(attempts[n]).toMatchObject({ at: rig.clock.now().toISOString(), outcome: 'status', status_code: 503 });
      expect(new Date(due!).getTime()).toBe(rig.clock.now().getTime() + pause * 1000);
      // Before that time, there is nothing to do.
      expect(
        await claimDeliveries(rig.app.db, rig.app.core.process.id, new Date(new Date(due!).getTime() - 1), 10, []),
      ).toEqual([]);
      rig.clock.goTo(due!);
    }
    const failed = await rig.newest(id, {
      status: 'failed',
      next_attempt_at: null,
      attempts: { length: RETRY_DELAYS.length },
    });
    expect(failed.completed_at).toBe(rig.clock.now().toISOString());
    const hits = await rig.hook.count(RETRY_DELAYS.length);
    expect(new Set(hits.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(hits.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed.event_id]));
    // Each attempt has a signature of its own time.
    expect(new Set(hits.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(RETRY_DELAYS.length);
    expect(RETRY_DELAYS).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
  });

  it('is delivered when the receiver has recovered', async () => {
    rig.hook.respond = (_hit, n) => (n === 1 ? 500 : 200);
    const id = await rig.described();
    const { next_attempt_at: due } = await rig.newest(id, { status: 'pending', attempts: { length: 1 } });
    rig.clock.goTo(due!);
    const done = await rig.newest(id, { status: 'delivered', attempts: { length: 2 }, next_attempt_at: null });
    expect(done.attempts.map(({ outcome, status_code }) => [outcome, status_code])).toEqual([
      ['status', 500],
      ['accepted', 200],
    ]);
  });

  it('is replaced by a newer one', async () => {
    rig.hook.respond = (hit) => (hit.body.type === 'task.text' ? 500 : 200);
    const id = await rig.generate();
    const work = await rig.engines.attempt(id);
    work.text();
    await rig.newest(id, { status: 'pending', attempts: { length: 1 } });
    work.clip(0);
    await rig.newest(id, { type: 'task.first', status: 'delivered' });
    const [first, text] = await rig.deliveries(`?task_id=${id}`);
    expect(text).toMatchObject({ type: 'task.text', status: 'superseded', next_attempt_at: null, sequence: 1 });
    expect(first).toMatchObject({ sequence: 2 });
    rig.clock.goTo(rig.clock.now().getTime() + 48 * 3_600_000);
    work.clip(1);
    await rig.newest(id, { type: 'task.complete', status: 'delivered' });
    expect(rig.hook.hits.map(({ body }) => body.type)).toEqual(['task.text', 'task.first', 'task.complete']);
  });

  it.each([
    ['a redirect', { outcome: 'redirect', status_code: 302 }, 'redirect'],
    ['a connection that is reset', { outcome: 'unreachable', status_code: null }, 'reset'],
  ])('shows the error: %s', async (_name, outcome, how) => {
    const elsewhere = await receiver();
    rig.hook.respond = (_hit, _n, response) => {
      if (how === 'reset') response.socket?.resetAndDestroy();
      else response.writeHead(302, { location: elsewhere.url }).end();
    };
    const id = await rig.described();
    await rig.newest(id, { status: 'pending', attempts: [outcome] });
    expect(elsewhere.hits).toEqual([]);
    await elsewhere.close();
  });

  it('is accepted by its status when the response body has no end', async () => {
    rig.hook.respond = (_hit, _n, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x')));
      };
      response.on('drain', more);
      more();
    };
    const id = await rig.described();
    const done = await rig.newest(id, { status: 'delivered' });
    expect(done.attempts).toMatchObject([{ outcome: 'accepted', status_code: 200 }]);
  });

  it('does not block other customers', async () => {
    const other = await customer(rig.app.db, 1000);
    const waiting: (() => void)[] = [];
    rig.hook.respond = (hit, _n, response) => {
      if (hit.path === '/fast') return 200;
      waiting.push(() => response.writeHead(200).end());
    };
    // More than the maximum of concurrent attempts per customer.
    await rig.app.db.query(
      `with counted as (insert into open_tasks (customer_id, live, test) values ($1, 0, 20))
       insert into tasks (id, customer_id, mode, type, model, input, request_id, outputs, cost, eta_seconds, max_seconds,
         expires_at, slot)
       select 'task_' || n, $1, 'test', 'generate', 'v5', $2, 'req', 2, 0, 1, 15, now() + interval '1 day', false
       from generate_series(1, 20) n`,
      [rig.who.id, JSON.stringify({ model: 'v5', prompt: 'x', callback_url: rig.hook.url })],
    );
    await rig.app.db.query(
      `select tasks_finish($1, 'task_' || n, null, 'failed', '{"code":"engine_failed","detail":"x"}')
       from generate_series(1, 20) n`,
      [rig.who.id],
    );
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThanOrEqual(8), { timeout: 60_000 });
    const id = await rig.generate(other.test, rig.hook.url.replace('/hook', '/fast'));
    (await rig.engines.attempt(id)).text();
    await vi.waitFor(() => expect(rig.hook.hits.some(({ path }) => path === '/fast')).toBe(true), { timeout: 60_000 });
    expect(waiting.length).toBeLessThan(16);
    rig.hook.respond = () => 200;
    for (const reply of waiting) reply();
    await vi.waitFor(async () => expect(await rig.deliveries('?status=delivered&limit=100')).toHaveLength(20), {
      timeout: 60_000,
    });
  });
});
