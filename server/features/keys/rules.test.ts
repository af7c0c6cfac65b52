import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { waitForLogs } from '../../../tests/logs.ts';
import { fakeEngines, waitForFinalTask } from '../../../tests/tasks/rig.ts';

let app: TestApp;
let ada: TestCustomer;
beforeAll(async () => {
  app = await testApp({ engines: fakeEngines() });
  ada = await signedIn(app);
});
afterAll(() => app.close());

const as = (who = ada) => ({ cookie: who.cookie });
const make = async (body: object = {}, who = ada) =>
  (await app.call('POST /api/account/keys', { ...as(who), body: { name: 'CI', mode: 'live', ...body } })).body;
const change = (id: string, body: object) => app.call(`PATCH /api/account/keys/${id}`, { ...as(), body });
const rotate = (id: string, hours: number) =>
  app.call(`POST /api/account/keys/${id}/rotate`, { ...as(), body: { grace_hours: hours } });
const freeze = (frozen: boolean) => app.call('PUT /api/account/keys/frozen', { ...as(), body: { frozen } });
const shown = async (id: string) =>
  (await app.call('GET /api/account/keys?limit=100', as())).body.data.find((key: { id: string }) => key.id === id);
/** Whether the public API accepts a key from an address, and if not, why. */
const tryKey = async (key: string, address = '192.0.2.7') => {
  const { status, body } = await app.call('GET /api/v2/credits', { key, address });
  return status === 200 ? 'ok' : `${status} ${body.code}`;
};
const generate = (key: string, address = '192.0.2.7') =>
  app.call('POST /api/v2/generate', { key, address, body: { model: 'v3.5', prompt: 'rain', instrumental: true } });

describe('allowed addresses of a key', () => {
  it('allow it from there and from nowhere else', async () => {
    const { id, secret, allowed_addresses } = await make({
      allowed_addresses: ['192.0.2.7', '198.51.100.9/24', '2001:DB8:0::1/32', '::ffff:203.0.113.4', '192.0.2.7'],
    });
    expect(allowed_addresses).toEqual(['192.0.2.7', '198.51.100.0/24', '2001:db8::/32', '203.0.113.4']);
    for (const address of ['192.0.2.7', '198.51.100.200', '2001:db8:ffff::9', '203.0.113.4', '::ffff:192.0.2.7']) {
      expect(await tryKey(secret, address)).toBe('ok');
    }
    for (const address of ['192.0.2.8', '198.51.101.1', '2001:db9::1', '203.0.113.5', '127.0.0.1']) {
      expect(await tryKey(secret, address)).toBe('403 address_not_allowed');
    }
    const { status, body } = await generate(secret, '192.0.2.8');
    expect({ status, detail: body.detail }).toEqual({
      status: 403,
      detail: 'This API key does not allow requests from 192.0.2.8. Add the address to the key in the dashboard.',
    });
    expect((await change(id, { allowed_addresses: ['192.0.2.8'] })).body.allowed_addresses).toEqual(['192.0.2.8']);
    expect([await tryKey(secret, '192.0.2.8'), await tryKey(secret)]).toEqual(['ok', '403 address_not_allowed']);
    expect((await change(id, { allowed_addresses: [] })).body.allowed_addresses).toEqual([]);
    expect(await tryKey(secret, '2001:db9::1')).toBe('ok');
  });

  it('do not reveal that a deactivated, expired or unknown key exists', async () => {
    const { id, secret } = await make({ allowed_addresses: ['192.0.2.7'] });
    await change(id, { status: 'inactive' });
    expect(await tryKey(secret, '192.0.2.8')).toBe('401 inactive_key');
  });

  it.each(['example.com', '192.0.2.0/33', '192.0.2', '2001:db8::/129', '192.0.2.7/24/24', '10.0.0.1-10.0.0.9'])(
    'are rejected by name: %s',
    async (wrong) => {
      const body = { name: '', mode: 'test', allowed_addresses: ['192.0.2.7', wrong] };
      const response = await app.call('POST /api/account/keys', { ...as(), body });
      expect(response.status).toBe(422);
      expect(response.body.errors).toMatchObject([{ pointer: '/allowed_addresses/1', code: 'bad_format' }]);
    },
  );
});

describe('the usage record of a key', () => {
  it('shows from where it was called, and how often it was rejected', async () => {
    const { id, secret } = await make({ mode: 'test', allowed_addresses: ['192.0.2.0/24'] });
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1', '203.0.113.1']) await tryKey(secret, address);
    await waitForLogs(app);
    const { body } = await app.call(`GET /api/account/keys/${id}/addresses`, as());
    expect(body.data.map(({ address, calls, refused }: Record<string, unknown>) => [address, calls, refused])).toEqual([
      ['203.0.113.1', 1, 1],
      ['192.0.2.1', 2, 0],
      ['192.0.2.2', 1, 0],
    ]);
    expect(body.next_cursor).toBeNull();
  });
});

describe('rotating a key', () => {
  it('makes a key with the same rules, and keeps both valid for the grace period', async () => {
    const rules = { budget: { week: 50 }, allowed_addresses: ['192.0.2.7'] };
    const old = await make({ name: 'Production', ...rules });
    const { status, body } = await rotate(old.id, 24);
    expect(status).toBe(201);
    const { created, replaced } = body;
    expect(created).toMatchObject({ name: 'Production', mode: 'live', expires_at: null, status: 'active', spent: 0 });
    expect(created.budget).toEqual({ day: null, week: 50, month: null });
    expect(created.allowed_addresses).toEqual(['192.0.2.7']);
    expect(created.secret).not.toBe(old.secret);
    expect(replaced).toMatchObject({ id: old.id, replaced_by: created.id });
    const left = Date.parse(replaced.expires_at) - Date.now();
    expect(Math.abs(left - 24 * 3_600_000)).toBeLessThan(60_000);
    expect([await tryKey(old.secret), await tryKey(created.secret)]).toEqual(['ok', 'ok']);
    await app.db.query("update keys set expires_at = now() - interval '1 second' where id = $1", [old.id]);
    expect([await tryKey(old.secret), await tryKey(created.secret)]).toEqual(['401 expired_key', 'ok']);
  });

  it('keeps neither valid beyond the expiry of the old one', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await make({ expires_at: soon });
    const { replaced, created } = (await rotate(id, 48)).body;
    expect([replaced.expires_at, created.expires_at]).toEqual([soon, soon]);
  });

  it('encrypts the secret of a test key, and stores no live one', async () => {
    const [test, live] = [await make({ mode: 'test' }), await make()];
    const reveal = async (id: string) => (await app.call(`POST /api/account/keys/${id}/reveal`, as())).body;
    const rotated = [(await rotate(test.id, 1)).body.created, (await rotate(live.id, 1)).body.created];
    expect((await reveal(rotated[0].id)).secret).toBe(rotated[0].secret);
    expect((await reveal(rotated[1].id)).code).toBe('secret_not_kept');
  });

  it('makes an inactive key from an inactive one', async () => {
    const { id } = await make();
    await change(id, { status: 'inactive' });
    const { created } = (await rotate(id, 1)).body;
    expect(created.status).toBe('inactive');
    expect(await tryKey(created.secret)).toBe('401 inactive_key');
  });

  it('works once: rotated and expired keys cannot be rotated', async () => {
    const [old, over] = [await make(), await make()];
    const { created, replaced } = (await rotate(old.id, 1)).body;
    const second = await rotate(old.id, 720);
    expect(second.body).toMatchObject({
      status: 409,
      code: 'key_retired',
      detail: `This API key was replaced by ${created.id}. Rotate that key instead.`,
    });
    expect(await shown(old.id)).toEqual(replaced);
    expect((await rotate(created.id, 1)).status).toBe(201);
    await app.db.query("update keys set expires_at = now() - interval '1 second' where id = $1", [over.id]);
    expect((await rotate(over.id, 1)).body).toMatchObject({ status: 409, code: 'key_retired' });
  });

  it.each([0, 721, 1.5, 'a day'])('rejects a grace period of %s hours', async (hours) => {
    const { id } = await make();
    const response = await rotate(id, hours as number);
    expect(response.body).toMatchObject({ status: 422, errors: [{ pointer: '/grace_hours' }] });
  });
});

describe('freezing all keys', () => {
  it('stops every key, and unfreezing restores the state of each', async () => {
    const [on, off] = [await make(), await make({ mode: 'test' })];
    await change(off.id, { status: 'inactive' });
    const bystander = await signedIn(app);
    const { secret: theirs } = await make({}, bystander);
    const { body } = await freeze(true);
    expect(body).toMatchObject({ frozen: true });
    const refused = await app.call('GET /api/v2/credits', { key: on.secret });
    expect(refused.body).toMatchObject({
      code: 'inactive_key',
      detail: 'All API keys of the account are frozen. Unfreeze them in the dashboard.',
    });
    expect([await tryKey(off.secret), await tryKey(theirs)]).toEqual(['401 inactive_key', 'ok']);
    expect([await shown(on.id), await shown(off.id)]).toMatchObject([
      { frozen: true, status: 'active' },
      { frozen: true, status: 'inactive' },
    ]);
    // Keys that are created or activated meanwhile don't work either.
    const made = await make();
    await change(off.id, { status: 'active' });
    await change(off.id, { status: 'inactive' });
    const { created } = (await rotate(on.id, 1)).body;
    expect([made.frozen, created.frozen]).toEqual([true, true]);
    expect([await tryKey(made.secret), await tryKey(created.secret)]).toEqual(['401 inactive_key', '401 inactive_key']);
    expect((await freeze(true)).status).toBe(200);
    expect((await freeze(false)).body).toMatchObject({ frozen: false });
    expect([await tryKey(on.secret), await tryKey(off.secret), await tryKey(made.secret)]).toEqual([
      'ok',
      '401 inactive_key',
      'ok',
    ]);
  });
});

describe('a frozen account', () => {
  it('freezes its first key too', async () => {
    const bea = await signedIn(app);
    const put = (frozen: boolean) => app.call('PUT /api/account/keys/frozen', { ...as(bea), body: { frozen } });
    expect((await put(true)).body).toEqual({ frozen: true, keys: 0 });
    const { frozen, secret } = await make({}, bea);
    expect([frozen, await tryKey(secret)]).toEqual([true, '401 inactive_key']);
    await put(false);
    expect(await tryKey(secret)).toBe('ok');
  });
});

describe('the budget of a key', () => {
  it('counts holds, rejects what exceeds it, and shows its use', async () => {
    const bea = await signedIn(app);
    const { id, secret, budget, budget_used } = await make({ budget: { day: 12, month: 100 } }, bea);
    expect(budget).toEqual({ day: 12, week: null, month: 100 });
    expect(budget_used).toEqual({ day: 0, week: 0, month: 0 });
    const first = await generate(secret);
    const second = await generate(secret);
    expect(first.status).toBe(202);
    expect([(await generate(secret)).status, second.status]).toEqual([402, 202]);
    const refused = await generate(secret);
    expect(refused.body).toMatchObject({
      code: 'key_budget_exceeded',
      status: 402,
      detail: "This API key's daily budget has 2 of 12 credits left; the request needs 5. It resets at 00:00 UTC.",
    });
    for (const { body } of [first, second]) await waitForFinalTask(app, secret, body.id);
    const { body: list } = await app.call('GET /api/account/keys', as(bea));
    expect(list.data.find((key: { id: string }) => key.id === id)).toMatchObject({
      spent: 10,
      budget_used: { day: 10, week: 10, month: 10 },
    });
  });

  it('counts what the key spent before it had a budget, once', async () => {
    const { id, secret } = await make({ name: 'late' });
    await waitForFinalTask(app, secret, (await generate(secret)).body.id);
    expect((await shown(id)).budget_used).toBeNull();
    expect((await change(id, { budget: { week: 9 } })).body.budget_used.week).toBe(5);
    expect((await generate(secret)).body.code).toBe('key_budget_exceeded');
    expect((await change(id, { budget: {} })).body.budget_used).toBeNull();
    await waitForFinalTask(app, secret, (await generate(secret)).body.id);
    expect((await change(id, { budget: { week: 14 } })).body.budget_used.week).toBe(10);
    expect((await generate(secret)).body.detail).toMatch(
      /weekly budget has 4 of 14 credits left; the request needs \d+\. It resets on Monday, 00:00 UTC\.$/,
    );
  });

  it('is shared by a key and its successor', async () => {
    const cleo = await signedIn(app);
    const old = await make({ budget: { month: 12 } }, cleo);
    const { body } = await app.call(`POST /api/account/keys/${old.id}/rotate`, {
      ...as(cleo),
      body: { grace_hours: 1 },
    });
    expect((await generate(old.secret)).status).toBe(202);
    expect((await generate(body.created.secret)).status).toBe(202);
    expect((await generate(old.secret)).body.code).toBe('key_budget_exceeded');
    expect((await generate(body.created.secret)).body.detail).toMatch(
      /monthly budget has 2 of 12 credits left; the request needs \d+\. It resets on [A-Z][a-z]+ 1, 00:00 UTC\.$/,
    );
  });

  it('never limits test keys, and applies to version 1 too', async () => {
    const dora = await signedIn(app);
    const test = await make({ mode: 'test', budget: { day: 1 } }, dora);
    expect((await generate(test.secret)).status).toBe(202);
    const live = await make({ budget: { day: 4 } }, dora);
    const body = { model: 'v3.5', prompt: 'rain', callback_url: 'https://example.com/hook' };
    const response = await app.call('POST /api/v1/generate', { key: live.secret, body });
    expect(response.body).toMatchObject({ code: 'key_budget_exceeded', status: 402 });
  });

  it.each([
    ['nothing', { day: 0 }, '/budget/day'],
    ['parts of credits', { week: 1.5 }, '/budget/week'],
    ['more than anybody has', { month: 1_000_000_001 }, '/budget/month'],
    ['another period', { year: 1 }, '/budget/year'],
  ])('rejects %s', async (_, budget, pointer) => {
    const { id } = await make();
    const response = await change(id, { budget });
    expect(response.body).toMatchObject({ status: 422, errors: [{ pointer }] });
  });
});
