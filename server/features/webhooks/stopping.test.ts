import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Receiver, receiver } from '../../../tests/callbacks/receiver.ts';
import { claimant } from '../../../tests/claimant.ts';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { claimAllTasks, deliverClip, announceTwoClips } from '../../../tests/tasks/deliver.ts';
import { customer, fakeEngines, quickCallbacks, taskApp } from '../../../tests/tasks/rig.ts';
import { steppedEngines } from '../../../tests/tasks/stepped-engines.ts';
import { claimDeliveries } from './claims.ts';

let hook: Receiver;
beforeEach(async () => {
  hook = await receiver();
});
afterEach(() => hook.close());

describe('a lost worker', () => {
  /** Starts two servers, one after the other, on one database. */
  async function succession(
    between: (first: TestApp) => Promise<unknown>,
    then: (second: TestApp, customerId: string) => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    const own = await embeddedDatabase();
    const shared = { ...own, close: async () => undefined };
    const config = { callbackAllow: [hook.place] };
    const first = await taskApp({ db: shared, engines: fakeEngines(undefined, 0), config });
    const { id, test } = await customer(own);
    await first.call('POST /api/v2/generate', {
      key: test,
      body: { model: 'v5', prompt: 'x', callback_url: hook.url },
    });
    const [claim] = await claimAllTasks(own);
    await announceTwoClips(own, claim!);
    await deliverClip(own, claim!, 0);
    await between(first);
    await first.close();
    const second = await taskApp({ db: shared, engines: fakeEngines(undefined, 0), config, callbacks: quickCallbacks });
    await vi.waitFor(
      async () => {
        const { rows } = await own.query(`select status from webhook_deliveries order by sequence`);
        expect(rows).toEqual([{ status: 'superseded' }, { status: 'delivered' }]);
      },
      { timeout: 60_000 },
    );
    await then(second, id);
    await second.close();
    await own.close();
  }

  it("between the task's change and the callback: the next worker creates it", async () => {
    await succession(async () => undefined);
    expect(hook.hits.map(({ body }) => body.type)).toEqual(['task.first']);
  });

  it('before sending an event that was since replaced: a replay sends the current state', async () => {
    await succession(
      async () => undefined,
      async ({ call, db }, customerId) => {
        const { rows } = await db.query<{ id: string }>(`select id from webhook_deliveries where type = 'task.text'`);
        const cookie = `customer=${customerId}`;
        await call(`POST /api/account/webhooks/deliveries/${rows[0]!.id}/replay`, { cookie });
        const [, second] = await hook.count(2);
        expect(second!.body).toMatchObject({ type: 'task.text', sequence: 1, data: { stage: 'first' } });
      },
    );
  });

  it('during an attempt: it is repeated with the same event id', async () => {
    await succession(async ({ db }) => {
      const { id } = await claimant(db);
      expect(await claimDeliveries(db, id, new Date(), 10, [])).toHaveLength(1);
      expect(await claimDeliveries(db, id, new Date(), 10, [])).toEqual([]);
    });
    expect(hook.hits).toHaveLength(1);
  });
});

describe('a stopping server', () => {
  it('waits for a callback that ends soon, and hands others back uncounted', async () => {
    const own = await embeddedDatabase();
    const shared = { ...own, close: async () => undefined };
    const config = { callbackAllow: [hook.place] };
    const engines = steppedEngines();
    const first = await taskApp({ db: shared, engines, config, callbacks: quickCallbacks });
    const { test } = await customer(own);
    const make = async (path: string) => {
      const body = { model: 'v5', prompt: 'x', callback_url: hook.url.replace('/hook', path) };
      const made = await first.call('POST /api/v2/generate', { key: test, body });
      (await engines.attempt(made.body.id)).text();
    };
    let reply = () => undefined as void;
    hook.respond = (hit, _n, response) => {
      if (hit.path === '/soon') reply = () => void response.writeHead(200).end();
    };
    await make('/soon');
    await make('/never');
    await hook.count(2);
    first.core.draining.addEventListener('abort', () => reply());
    await first.close();
    const { rows } = await own.query(`select right(url, 5) as path, status, tries, process_id from webhook_deliveries
      order by url`);
    expect(rows).toEqual([
      { path: 'never', status: 'pending', tries: 0, process_id: null },
      { path: '/soon', status: 'delivered', tries: 1, process_id: null },
    ]);
    await own.close();
  });
});
