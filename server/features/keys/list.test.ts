import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { auth } from '../auth/feature.ts';
import { gateway } from '../gateway/feature.ts';
import { limits } from '../limits/feature.ts';
import { keys } from './feature.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ partial: true, features: [auth, keys, limits, gateway] });
});
afterAll(() => app.close());

const make = async ({ cookie }: TestCustomer, mode = 'test') =>
  (await app.call('POST /api/account/keys', { cookie, body: { name: 'CI', mode } })).body;

describe('the list of keys', () => {
  it('is paged, newest first, each key once', async () => {
    const eve = await signedIn(app);
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await make(eve)).id);
    // Created in the same millisecond, so that the id decides the order.
    await app.db.query("update keys set created_at = '2026-01-01T00:00:00Z' where customer_id = $1", [eve.id]);
    const read: string[] = [];
    const sizes: number[] = [];
    for (let cursor = ''; ;) {
      const { body } = await app.call(`GET /api/account/keys?limit=2${cursor}`, { cookie: eve.cookie });
      read.push(...body.data.map((key: { id: string }) => key.id));
      sizes.push(body.data.length);
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(read).toEqual(made.toSorted().toReversed());
  });

  it('has the keys of a mode', async () => {
    const eve = await signedIn(app);
    const live = await make(eve, 'live');
    const test = await make(eve);
    const ids = async (query: string) =>
      (await app.call(`GET /api/account/keys${query}`, { cookie: eve.cookie })).body.data.map(
        (key: { id: string }) => key.id,
      );
    expect(await ids('')).toEqual([test.id, live.id]);
    expect(await ids('?mode=live')).toEqual([live.id]);
    expect(await ids('?mode=test')).toEqual([test.id]);
  });

  it.each(['x', 'W10', 'WzEsMl0', Buffer.from('["2026-02-30T00:00:00.000Z","key_a"]').toString('base64url')])(
    'rejects the cursor %s',
    async (cursor) => {
      const response = await app.call(`GET /api/account/keys?cursor=${cursor}`, {
        cookie: (await signedIn(app)).cookie,
      });
      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual([{ pointer: '?cursor', code: 'invalid', detail: expect.any(String) }]);
    },
  );
});
