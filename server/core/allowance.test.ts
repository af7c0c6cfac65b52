import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../catalog/limits.ts';
import { newAddress, signedIn, type TestCustomer } from '../../tests/customer.ts';
import { type CallOptions, type CallResult, testApp, type TestApp } from '../../tests/harness.ts';
import { fakeEngines } from '../../tests/tasks/rig.ts';
import { auth } from '../features/auth/feature.ts';
import { credits } from '../features/credits/feature.ts';
import { gateway } from '../features/gateway/feature.ts';
import { keys } from '../features/keys/feature.ts';
import { mcp } from '../features/mcp/feature.ts';
import { tasks } from '../features/tasks/feature.ts';
import { Allowances } from './allowance.ts';

const { perCustomer, perAddress, heavy } = limits.sessionRequests;

describe('a rate limit', () => {
  it.each([1, 7, 60, 600, 3000])('allows %i requests at once, then one after the other', (perMinute) => {
    const allowances = new Allowances(perMinute, 10);
    for (let taken = 0; taken < perMinute; taken += 1) expect(allowances.take('a', 1, 0.3)).toBe(0);
    const wait = allowances.take('a', 1, 0.3);
    expect(Math.abs(wait - 60_000 / perMinute)).toBeLessThanOrEqual(1);
    expect(allowances.take('b', 1, 0.3)).toBe(0);
    expect(allowances.take('a', 1, 1.3 + wait)).toBe(0);
    expect(allowances.take('a', 1, 1.3 + wait)).toBeGreaterThan(0);
  });

  it('evicts the caller that was idle longest when there are too many', () => {
    const allowances = new Allowances(1, 2);
    allowances.take('a', 1, 0);
    allowances.take('b', 1, 0);
    expect(allowances.take('a', 1, 0)).toBeGreaterThan(0);
    allowances.take('c', 1, 0);
    expect(allowances.take('a', 1, 0)).toBeGreaterThan(0);
    expect(allowances.take('b', 1, 0)).toBe(0);
  });
});

describe('requests without an API key', () => {
  let app: TestApp;
  const customers: TestCustomer[] = [];
  beforeAll(async () => {
    app = await testApp({
      features: [auth, credits, keys, gateway, tasks(() => fakeEngines(undefined, 0)), mcp],
      partial: true,
    });
    for (let n = 0; n < 4; n += 1) customers.push(await signedIn(app));
  });
  afterAll(() => app.close());
  // Allowances refill by this clock, which stands still so that they don't.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  async function repeat(times: number, request: string, options: CallOptions): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (let n = 0; n < times; n += 1) statuses.add((await app.call(request, options)).status);
    return statuses;
  }

  function expectRefused({ status, headers, body }: CallResult): number {
    const seconds = Number(headers['retry-after']);
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(body.detail).toContain(`${seconds} second`);
    return seconds;
  }

  it('are limited per customer, from all addresses together', async () => {
    const [{ cookie }, other] = [customers[0]!, customers[1]!];
    const credits = 'GET /api/account/credits';
    expect(await repeat(perCustomer, credits, { cookie, address: newAddress() })).toEqual(new Set([200]));
    const seconds = expectRefused(await app.call(credits, { cookie, address: newAddress() }));
    expect((await app.call(credits, { cookie: other.cookie })).status).toBe(200);
    vi.advanceTimersByTime(seconds * 1000);
    expect((await app.call(credits, { cookie })).status).toBe(200);
  });

  it('count several times when they export everything', async () => {
    const { cookie } = customers[2]!;
    const statement = 'GET /api/account/credits/statement/export';
    expect(await repeat(perCustomer / heavy, statement, { cookie, address: newAddress() })).toEqual(new Set([200]));
    expectRefused(await app.call(statement, { cookie, address: newAddress() }));
    expectRefused(await app.call('GET /api/account/credits', { cookie, address: newAddress() }));
  });

  it('are limited per address, before anything is looked up or parsed', async () => {
    const { cookie } = customers[3]!;
    const [mine, neighbour, stranger] = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'];
    expect(await repeat(perAddress, 'GET /api/account/credits', { address: mine })).toEqual(new Set([401]));
    const [query, named] = [vi.spyOn(app.db, 'query'), vi.spyOn(app.db, 'named')];
    const body = '{'.repeat(1000);
    for (const request of [
      'GET /api/account/credits',
      'POST /api/auth/sign-in/email',
      'POST /api/auth/two-factor/verify-totp',
      'PUT /api/account/alerts',
      'POST /api/mcp',
      'GET /api/nothing',
    ]) {
      expectRefused(
        await app.call(request, { cookie, address: neighbour, ...(request.startsWith('P') ? { body } : {}) }),
      );
    }
    expect(query).not.toHaveBeenCalled();
    expect(named).not.toHaveBeenCalled();
    query.mockRestore();
    named.mockRestore();
    expect((await app.call('GET /api/account/credits', { cookie, address: stranger })).status).toBe(200);
    // The gateway limits these.
    expect((await app.call('GET /api/v2/credits', { address: mine })).status).toBe(401);
    expect((await app.call('GET /healthz', { address: mine })).status).toBe(200);
  });
});
