import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { isGenuine } from '../../../tests/callbacks/receiver.ts';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';
import { customer } from '../../../tests/tasks/rig.ts';

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open();
});
beforeEach(() => rig.nextDelivery());
afterAll(() => rig.close());

describe('a replay', () => {
  it('posts the same event again, whatever its state', async () => {
    const id = await rig.described();
    const done = await rig.newest(id, { status: 'delivered' });
    const { status, body } = await rig.replay(done.id);
    expect(status).toBe(202);
    expect(body).toMatchObject({ id: done.id, event_id: done.event_id, status: 'pending', completed_at: null });
    const hits = await rig.hook.count(2);
    expect(hits[1]!.raw).toBe(hits[0]!.raw);
    expect(hits[1]!.headers['webhook-id']).toBe(done.event_id);
    await rig.newest(id, { status: 'delivered', attempts: [{ replay: false }, { replay: true, outcome: 'accepted' }] });
  });

  it('is one attempt: if it fails, the delivery keeps its state', async () => {
    const id = await rig.described();
    const done = await rig.newest(id, { status: 'delivered' });
    rig.hook.respond = () => 500;
    await rig.replay(done.id);
    const after = await rig.newest(id, { attempts: { length: 2 } });
    expect(after).toMatchObject({ status: 'delivered', next_attempt_at: null, completed_at: done.completed_at });
  });

  it('moves up a pending delivery, which continues its schedule', async () => {
    rig.hook.respond = () => 500;
    const id = await rig.described();
    const { id: delivery } = await rig.newest(id, { status: 'pending', attempts: { length: 1 } });
    await rig.replay(delivery);
    const after = await rig.newest(id, { status: 'pending', attempts: { length: 2 } });
    expect(new Date(after.next_attempt_at!).getTime()).toBe(rig.clock.now().getTime() + 300_000);
  });

  it("works for the customer's own deliveries only", async () => {
    const id = await rig.described();
    const done = await rig.newest(id, { status: 'delivered' });
    const other = await customer(rig.app.db);
    const [theirs, nobodys] = [await rig.replay(done.id, other.cookie), await rig.replay('dlv_none', other.cookie)];
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...nobodys.body, request_id: '' });
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await rig.replay(done.id, '')).status).toBe(401);
    const { body } = await rig.app.call('GET /api/account/webhooks/deliveries', { cookie: other.cookie });
    expect(body).toEqual({ data: [], next_cursor: null });
    expect(rig.hook.hits).toHaveLength(1);
  });
});

describe('replays', () => {
  it('are rate limited per customer', async () => {
    const done = await rig.newest(await rig.described(), { status: 'delivered' });
    const { replaysPerMinute } = limits;
    // The limit refills in the database's time, so all but one are taken at once.
    const bucket = `replay:${rig.who.id}`;
    await rig.app.db.query('select limits_take($1, $2) from generate_series(2, $2)', [bucket, replaysPerMinute]);
    expect((await rig.replay('dlv_none')).status).toBe(404);
    const { status, body, headers } = await rig.replay(done.id);
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'rate_limited' });
    const seconds = Number(headers['retry-after']);
    expect(body.detail).toBe(`Too many requests. Retry in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`);
    expect(seconds).toBeLessThanOrEqual(60 / replaysPerMinute);
    const other = await customer(rig.app.db);
    expect((await rig.replay('dlv_none', other.cookie)).status).toBe(404);
    expect(rig.hook.hits).toHaveLength(1);
  });
});

describe('rotating a signing secret', () => {
  it('signs with both secrets for a day, then with the new one alone', async () => {
    const [old] = await rig.secrets('test');
    const [live] = await rig.secrets('live');
    const rotated = await rig.app.call('POST /api/account/webhooks/secrets', {
      cookie: rig.who.cookie,
      body: { mode: 'test' },
    });
    expect(rotated).toMatchObject({ status: 201, body: { mode: 'test', expires_at: null } });
    const fresh = rotated.body.secret;
    expect(await rig.secrets('test')).toEqual([fresh, old]);
    expect(await rig.secrets('live')).toEqual([live]);
    const deliver = async (n: number) => {
      await rig.described();
      return (await rig.hook.count(n))[n - 1]!;
    };
    const during = await deliver(1);
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect([fresh, old!, live!].map((secret) => isGenuine(during, secret, rig.clock.now()))).toEqual([
      true,
      true,
      false,
    ]);
    rig.clock.goTo(rig.clock.now().getTime() + 24 * 3_600_000);
    const after = await deliver(2);
    expect([fresh, old!].map((secret) => isGenuine(after, secret, rig.clock.now()))).toEqual([true, false]);
    expect(await rig.secrets('test')).toEqual([fresh]);
  });
});
