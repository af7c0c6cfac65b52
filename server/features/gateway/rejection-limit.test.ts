import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { newAddress } from '../../../tests/customer.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { waitForLogs } from '../../../tests/logs.ts';
import { customer, makeKey, taskApp } from '../../../tests/tasks/rig.ts';
import { logs } from '../logs/feature.ts';

const { perAddress } = limits.rejectedRequests;
const credits = 'GET /api/v2/credits';

let app: TestApp;
beforeAll(async () => {
  // Allowances refill by this clock, which stands still so that they don't. It never goes back, like a real one.
  vi.useFakeTimers({ toFake: ['performance'] });
  app = await taskApp({ beside: [logs], config: { rateLimitPerMinute: 2 } });
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

/** The statuses of requests that are sent until the limit of the address is reached. */
async function exhaust(address: string, key?: string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.filter((status) => status !== 200).length < perAddress)
    statuses.push((await app.call(credits, { address, ...(key === undefined ? {} : { key }) })).status);
  return statuses;
}

describe('the rejected requests of an address', () => {
  it.each([
    ['without a key', undefined],
    ['with unknown keys', `cdz_live_${'x'.repeat(36)}`],
  ])('are limited %s, before a key is looked up', async (_, key) => {
    const address = newAddress();
    expect(new Set(await exhaust(address, key))).toEqual(new Set([401]));
    const { live } = await customer(app.db);
    const named = vi.spyOn(app.db, 'named');
    for (const other of [key ?? 'none', live]) {
      const refused = await app.call(credits, { address, key: other });
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    expect(named).not.toHaveBeenCalled();
    named.mockRestore();
    expect((await app.call(credits, { address: newAddress(), key: live })).status).toBe(200);
    vi.advanceTimersByTime(60_000);
    expect((await app.call(credits, { address, key: live })).status).toBe(200);
  });

  it('include those over the limit of a key, and are in the log of its owner', async () => {
    const address = newAddress();
    const { id, live, cookie } = await customer(app.db);
    expect(new Set(await exhaust(address, live))).toEqual(new Set([200, 429]));
    const named = vi.spyOn(app.db, 'named');
    for (let n = 0; n < 10; n += 1) await app.call(credits, { address, key: live });
    expect(named.mock.calls.filter(([name]) => name === 'gateway_admit')).toEqual([]);
    named.mockRestore();
    await waitForLogs(app);
    const { rows } = await app.db.query<{ calls: number; kept: number }>(
      `select sum(1 + repeats) as calls, count(*) as kept from request_logs
       where customer_id = $1 and code = 'rate_limited'`,
      [id],
    );
    expect(rows[0]!.calls).toBe(perAddress + 10);
    expect(rows[0]!.kept).toBeLessThanOrEqual(2 * limits.rejectedRequests.kept);
    const { data } = (await app.call('GET /api/account/logs?code=rate_limited', { cookie })).body;
    expect(data.some(({ repeats }: { repeats: number }) => repeats > 0)).toBe(true);
  });

  it('do not stop keys that were accepted before', async () => {
    const address = newAddress();
    const { id, live } = await customer(app.db);
    const other = await makeKey(app.db, id, 'live');
    expect((await app.call(credits, { address, key: live })).status).toBe(200);
    await exhaust(address);
    expect((await app.call(credits, { address, key: live })).status).toBe(200);
    expect((await app.call(credits, { address, key: other })).status).toBe(429);
    await app.db.query(`update keys set status = 'inactive' where customer_id = $1`, [id]);
    expect((await app.call(credits, { address, key: live })).status).toBe(401);
    expect((await app.call(credits, { address, key: live })).status).toBe(429);
  });
});
