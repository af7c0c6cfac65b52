import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer } from '../tests/tasks/rig.ts';
import { type TestApp, testApp } from '../tests/harness.ts';
import { signedIn } from '../tests/customer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    config: {
      brand: {
        name: 'Songs',
        entity: 'Songs Ltd',
        color: '#0050c8',
        slug: 'songs',
        keyPrefix: 'song',
        userAgent: 'Songs',
      },
    },
  });
});
afterAll(() => app.close());

test('cookies begin with the short name of the brand', async () => {
  const { cookie } = await signedIn(app);
  expect(cookie).toMatch(/\bsongs\.session_token=/);
  expect(cookie).not.toContain('cadenza');
});

test('new keys begin with the prefix of the brand', async () => {
  const { cookie } = await signedIn(app);
  const { body } = await app.call('POST /api/account/keys', { cookie, body: { name: 'CI', mode: 'test' } });
  expect(body).toMatchObject({
    secret: expect.stringMatching(/^song_test_/),
    prefix: expect.stringMatching(/^song_test_/),
  });
});

test('keys with another prefix stay valid', async () => {
  const { test: key } = await customer(app.db);
  expect(key).toMatch(/^cdz_/);
  expect((await app.call('GET /api/v2/credits', { key })).status).toBe(200);
});

test('an error about an invalid key names the prefix of the brand', async () => {
  const { body } = await app.call('GET /api/v2/credits', { key: 'something' });
  expect(body).toMatchObject({ detail: expect.stringContaining('Keys start with song_live_ or song_test_.') });
});
