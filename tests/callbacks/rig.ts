import { expect, vi } from 'vitest';
import type { WebhookDelivery } from '../../generated/account/types.gen.ts';
import type { Config } from '../../server/config.ts';
import type { Feature } from '../../server/core/feature.ts';
import type { CallResult, TestApp } from '../harness.ts';
import { customer, quickCallbacks, taskApp, type TestCustomer } from '../tasks/rig.ts';
import { steppedEngines } from '../tasks/stepped-engines.ts';
import { type Receiver, receiver } from './receiver.ts';

/** An hour ahead of the database's clock, so that new deliveries are due at once and nothing else becomes due. */
export class TestClock {
  #time = Date.now() + 3_600_000;
  now = (): Date => new Date(this.#time);
  goTo(time: number | string): void {
    this.#time = new Date(time).getTime();
  }
}

/** Polls until the value is the expected one. */
function untilMatches<T>(read: () => Promise<T | undefined>, wanted: object): Promise<T> {
  return vi.waitFor(
    async () => {
      const found = await read();
      expect(found).toMatchObject(wanted);
      return found!;
    },
    { timeout: 60_000, interval: 50 },
  );
}

interface RigOptions {
  readonly timeoutMs?: number;
  readonly beside?: readonly Feature[];
  readonly config?: Partial<Config>;
}

/** A server that sends callbacks, a receiver and a customer. */
export class CallbackRig {
  readonly hook: Receiver;
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly engines: ReturnType<typeof steppedEngines>;
  #who: TestCustomer | undefined;

  private constructor(hook: Receiver, app: TestApp, clock: TestClock, engines: ReturnType<typeof steppedEngines>) {
    this.hook = hook;
    this.app = app;
    this.clock = clock;
    this.engines = engines;
  }

  /** `timeoutMs` is the time that the receiver has to respond, by default 15 seconds. `beside` adds features. */
  static async open({ timeoutMs, beside, config: more }: RigOptions = {}): Promise<CallbackRig> {
    const hook = await receiver();
    const clock = new TestClock();
    const engines = steppedEngines(100);
    const config = { callbackAllow: [hook.place], ...more };
    const callbacks = timeoutMs === undefined ? quickCallbacks : { ...quickCallbacks, timeoutMs };
    return new CallbackRig(hook, await taskApp({ engines, clock, callbacks, config, beside }), clock, engines);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.hook.close();
  }

  get who(): TestCustomer {
    return this.#who!;
  }

  /** Resets for the next test: no pending deliveries, no received callbacks, a new customer. */
  async nextDelivery(): Promise<void> {
    const { db } = this.app;
    this.hook.respond = () => 200;
    await vi.waitFor(
      async () => {
        await db.query(
          `update webhook_deliveries set status = 'failed', next_at = null, replayed_from = null
         where status = 'pending' and process_id is null`,
        );
        const { rowCount } = await db.query('select from webhook_deliveries where next_at is not null');
        if (rowCount > 0) throw new Error('Deliveries of the previous test are still pending.');
      },
      { timeout: 60_000 },
    );
    this.hook.hits.length = 0;
    this.#who = await customer(db, 1000);
  }

  /** Creates a task with a callback and returns its ID. */
  async generate(key = this.who.test, url = this.hook.url): Promise<string> {
    const body = { model: 'v5', prompt: 'rain', callback_url: url, metadata: { order: '7' } };
    const { status, body: task } = await this.app.call('POST /api/v2/generate', { key, body });
    if (status !== 202) throw new Error(`A task was not accepted: ${JSON.stringify(task)}`);
    return task.id;
  }

  /** Creates a task that has reached the stage `text`, and returns its ID. */
  async described(key = this.who.test, url = this.hook.url): Promise<string> {
    const id = await this.generate(key, url);
    (await this.engines.attempt(id)).text();
    return id;
  }

  async deliveries(query = ''): Promise<WebhookDelivery[]> {
    const { body } = await this.app.call(`GET /api/account/webhooks/deliveries${query}`, { cookie: this.who.cookie });
    return body.data;
  }

  /** Waits until the newest delivery of a task matches. */
  newest(taskId: string, wanted: object): Promise<WebhookDelivery> {
    return untilMatches(async () => (await this.deliveries(`?task_id=${taskId}`))[0], wanted);
  }

  /** The signing secrets of a mode, newest first. */
  async secrets(mode: 'live' | 'test'): Promise<string[]> {
    const { body } = await this.app.call('GET /api/account/webhooks/secrets', { cookie: this.who.cookie });
    const all = body.data as { mode: string; secret: string }[];
    return all.filter((one) => one.mode === mode).map(({ secret }) => secret);
  }

  replay(id: string, cookie = this.who.cookie): Promise<CallResult> {
    return this.app.call(`POST /api/account/webhooks/deliveries/${id}/replay`, { cookie });
  }
}
