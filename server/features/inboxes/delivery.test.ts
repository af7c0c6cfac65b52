import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';
import type { CallOptions } from '../../../tests/harness.ts';
import { customer } from '../../../tests/tasks/rig.ts';
import { inboxes } from './feature.ts';

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open({ beside: [inboxes] });
});
beforeEach(() => rig.nextDelivery());
afterAll(() => rig.close());

interface Box {
  readonly id: string;
  readonly url: string;
}

const make = async (cookie = rig.who.cookie): Promise<Box> =>
  (await rig.app.call('POST /api/account/inboxes', { cookie })).body;
const messages = async ({ id }: Box, cookie = rig.who.cookie) =>
  (await rig.app.call(`GET /api/account/inboxes/${id}`, { cookie })).body.data;
const repost = ({ url }: Box, options: CallOptions) => rig.app.call(`POST ${new URL(url).pathname}`, options);
const refused = (url: string) =>
  rig.app.call('POST /api/v2/generate', { key: rig.who.test, body: { model: 'v5', prompt: 'x', callback_url: url } });

describe('a callback to one of our inboxes', () => {
  it.each(['test', 'live'] as const)(
    'is stored without a connection, with the signature it is sent with (%s)',
    async (mode) => {
      const box = await make();
      const id = await rig.described(rig.who[mode], `${box.url}?order=7`);
      const done = await rig.newest(id, { status: 'delivered' });
      expect(done.attempts).toMatchObject([{ outcome: 'accepted', status_code: 204 }]);
      const [message, ...others] = await messages(box);
      expect(others).toEqual([]);
      expect(message).toMatchObject({ query: 'order=7', headers: { 'webhook-id': done.event_id } });
      expect(message.signature).toEqual({ verdict: 'valid', missing: [], mode, previous: false, seconds_off: 0 });
      expect(JSON.parse(message.body)).toMatchObject({ type: 'task.text', data: { id, mode } });
    },
  );

  it("is verified with the inbox owner's secret", async () => {
    const other = await customer(rig.app.db);
    const box = await make(other.cookie);
    await rig.newest(await rig.described(rig.who.test, box.url), { status: 'delivered' });
    expect(await messages(box, other.cookie)).toMatchObject([{ signature: { verdict: 'wrong_secret' } }]);
    const guests: Box = (await rig.app.call('POST /api/account/inboxes')).body;
    await rig.newest(await rig.described(rig.who.test, guests.url), { status: 'delivered' });
    expect(await messages(guests, '')).toMatchObject([{ signature: { verdict: 'unchecked', seconds_off: 0 } }]);
  });

  it('is distinguished from one that was changed, is late, or has the previous secret', async () => {
    const box = await make();
    await rig.newest(await rig.described(rig.who.test, box.url), { status: 'delivered' });
    const [{ body, headers }] = await messages(box);
    const resend = async (changed: string) => {
      await repost(box, { body: changed, headers });
      return (await messages(box))[0].signature;
    };
    expect(await resend(body.replace('rain', 'snow'))).toMatchObject({ verdict: 'altered' });
    await rig.app.call('POST /api/account/webhooks/secrets', { cookie: rig.who.cookie, body: { mode: 'test' } });
    expect(await resend(body)).toMatchObject({ verdict: 'valid', mode: 'test', previous: true });
    rig.clock.goTo(rig.clock.now().getTime() + 301_000);
    expect(await resend(body)).toMatchObject({ verdict: 'stale', seconds_off: 301 });
  });

  it('to a deleted inbox fails like any other', async () => {
    const box = await make();
    const id = await rig.generate(rig.who.test, box.url);
    await rig.app.db.query('delete from inboxes where id = $1', [box.id]);
    (await rig.engines.attempt(id)).text();
    const { attempts } = await rig.newest(id, { status: 'pending', attempts: { length: 1 } });
    expect(attempts).toMatchObject([{ outcome: 'status', status_code: 404 }]);
  });

  it('is accepted only for an existing inbox, and no other path of ours', async () => {
    const { url } = await make();
    const token = url.slice(-26);
    for (const [address, detail] of [
      [url.replace(token, 'a'.repeat(26)), /does not exist/],
      [url.replace(token, 'short'), /to this service/],
      [url.replace('/inbox/', '/files/'), /to this service/],
      [url.replace('localhost', 'me:secret@localhost'), /user name/],
    ] as const) {
      const { status, body } = await refused(address);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'address_refused' });
      expect(body.errors).toMatchObject([{ pointer: '/callback_url', detail: expect.stringMatching(detail) }]);
    }
    expect((await refused(url.replace('localhost', '127.0.0.1'))).status).toBe(202);
  });
});
