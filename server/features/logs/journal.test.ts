import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import { customer, taskApp } from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';
import { createMetrics } from '../../core/metrics.ts';
import type { LoggedCall } from './calls.ts';
import { logs } from './feature.ts';
import { Journal } from './journal.ts';

let db: Db;
beforeAll(async () => {
  db = await embeddedDatabase();
});
afterAll(() => db.close());

const call = (requestId: string, bytes = 0): LoggedCall => ({
  requestId,
  keyed: { caller: { customerId: 'cus_1', keyId: 'key_1', mode: 'live' }, credits: 0, taskId: null },
  at: new Date(),
  latencyMs: 1,
  method: 'GET',
  url: '/api/v2/credits',
  operation: 'v2-credits',
  taskId: undefined,
  status: 200,
  code: null,
  address: '::1',
  requestHeaders: {},
  responseHeaders: {} as LoggedCall['responseHeaders'],
  requestBody: { start: Buffer.alloc(bytes, 'x'), bytes },
  responseBody: { start: Buffer.alloc(0), bytes: 0 },
});

/** A journal on a database whose writes are controlled by the test. */
function rig(write: (run: () => Promise<unknown>) => Promise<unknown> = (run) => run()) {
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const stop = new AbortController();
  const metrics = createMetrics();
  let drain = async () => undefined as void;
  const statements: number[] = [];
  const made = new Journal({
    db: {
      ...db,
      tx: async (work) =>
        (await write(() =>
          db.tx((tx) =>
            work({
              ...tx,
              named: (name, text, values) => {
                if (name.startsWith('insert_logs'))
                  statements.push((values?.[0] as unknown[] | undefined)?.length ?? 0);
                return tx.named(name, text, values);
              },
            }),
          ),
        )) as never,
    },
    log: log as never,
    metrics,
    draining: stop.signal,
    onDrain: (_name, work) => {
      drain = work;
    },
  });
  const dropped = async () =>
    (await metrics.registry.getSingleMetric('request_log_dropped_total')!.get()).values[0]?.value ?? 0;
  return { made, log, stop, statements, dropped, drain: () => drain() };
}

const count = async (prefix: string) =>
  (await db.query<{ n: number }>('select count(*) as n from request_logs where request_id like $1', [`${prefix}%`]))
    .rows[0]!.n;

describe('the log writer', () => {
  it('writes concurrent entries in one statement, a moment later', async () => {
    const { made, statements } = rig();
    for (let n = 0; n < 40; n += 1) made.add(call(`together${n}`));
    expect(statements).toEqual([]);
    await vi.waitFor(async () => expect(await count('together')).toBe(40), { timeout: 60_000 });
    expect(statements).toEqual([40]);
  });

  it('splits large batches into several statements, by count and bytes', async () => {
    const calls = rig();
    for (let n = 0; n < 4100; n += 1) calls.made.add(call(`many${n}`));
    await calls.made.flush();
    expect(calls.statements).toEqual([2000, 2000, 100]);
    expect(await count('many')).toBe(4100);

    const bytes = rig();
    for (let n = 0; n < 300; n += 1) bytes.made.add(call(`large${n}`, 16_384));
    bytes.made.add(call('large-alone', 3 * 1024 * 1024));
    await bytes.made.flush();
    expect(bytes.statements).toEqual([128, 128, 44, 1]);
    expect(await count('large')).toBe(301);
  });

  it('drops and counts entries beyond its limits, in count and bytes', async () => {
    const calls = rig();
    for (let n = 0; n < 10_003; n += 1) calls.made.add(call(`calls${n}`));
    await calls.made.flush();
    expect(await count('calls')).toBe(10_000);
    expect(await calls.dropped()).toBe(3);
    expect(calls.log.error).toHaveBeenCalledExactlyOnceWith({ calls: 3 }, expect.any(String));

    const bytes = rig();
    for (let n = 0; n < 2100; n += 1) bytes.made.add(call(`bytes${n}`, 16_384));
    expect(await bytes.dropped()).toBe(2100 - 2048);
    await bytes.made.flush();
    bytes.made.add(call('bytes-after', 16_384));
    await bytes.made.flush();
    expect(await count('bytes')).toBe(2049);
  });

  it('keeps what it could not write while the database was unavailable, and writes it once', async () => {
    const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    let tries = 0;
    const { made, log, dropped } = rig(async (run) => {
      tries += 1;
      if (tries === 1) throw away;
      // The write succeeds, but its response is lost.
      if (tries === 2) await run().then(() => Promise.reject(away));
      return run();
    });
    made.add(call('kept'));
    await made.flush();
    await made.flush();
    expect(log.warn).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(tries).toBe(3), { timeout: 60_000 });
    await made.flush();
    expect(await count('kept')).toBe(1);
    expect(await dropped()).toBe(0);
  });

  it('counts repeated rejections once, also when the response of the database is lost', async () => {
    const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    let tries = 0;
    const { made, dropped } = rig(async (run) => {
      tries += 1;
      // The counts are written after the rows.
      if (tries === 2) await run().then(() => Promise.reject(away));
      return run();
    });
    const { keyed, ...rest } = call('');
    const caller = { ...keyed.caller, customerId: 'cus_hasty', keyId: 'key_hasty' };
    const rejected = { ...rest, keyed: { ...keyed, caller }, status: 429, code: 'rate_limited' };
    for (let n = 0; n < 105; n += 1) made.add({ ...rejected, requestId: `hasty${n}`, at: new Date(0) });
    await made.flush();
    await made.flush();
    await vi.waitFor(() => expect(tries).toBeGreaterThan(2), { timeout: 60_000 });
    await made.flush();
    const { rows } = await db.query<{ rows: number; calls: number }>(
      `select count(*) as rows, sum(1 + repeats) as calls from request_logs where customer_id = 'cus_hasty'`,
    );
    expect(rows).toEqual([{ rows: limits.rejectedRequests.kept, calls: 105 }]);
    const usage = await db.query(`select sum(calls) as calls from usage_calls where customer_id = 'cus_hasty'`);
    expect(usage.rows).toEqual([{ calls: 105 }]);
    expect(await dropped()).toBe(0);
  });

  it('continues after entries that the database rejects', async () => {
    let tries = 0;
    const { made, log, dropped } = rig(async (run) => {
      tries += 1;
      if (tries === 1) throw new Error('refused');
      return run();
    });
    for (let n = 0; n < 2001; n += 1) made.add(call(`refused${n}`));
    await made.flush();
    expect(await count('refused')).toBe(1);
    expect(await dropped()).toBe(2000);
    expect(log.error).toHaveBeenCalledTimes(2);
  });

  it('is empty when the process has drained, also without a database', async () => {
    const good = rig();
    good.made.add(call('drained'));
    await good.drain();
    expect(await count('drained')).toBe(1);

    const bad = rig(() => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })));
    bad.made.add(call('lost'));
    bad.stop.abort();
    await bad.drain();
    expect(await bad.dropped()).toBe(1);
  });

  it('is written when the app closes', async () => {
    const own = await embeddedDatabase();
    const app = await taskApp({ beside: [logs], db: { ...own, close: async () => undefined } });
    const who = await customer(app.db);
    await app.call('GET /api/v2/credits', { key: who.live });
    await app.close();
    const { rows } = await own.query('select operation, status from request_logs');
    expect(rows).toEqual([{ operation: 'v2-credits', status: 200 }]);
    await own.close();
  });
});
