import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SupportApp, openSupportApp } from '../../../tests/support-app.ts';
import { testConfig } from '../../../tests/harness.ts';
import { readConfig } from '../../config.ts';
import { getSetup } from './setup.ts';

let support: SupportApp;
beforeAll(async () => {
  support = await openSupportApp({});
});
afterAll(() => support.app.close());

const get = (role: 'admin' | 'support') =>
  support.app.call('GET /api/admin/setup', { cookie: support.staff[role].cookie });
const listOpen = (config: Parameters<typeof getSetup>[0]) =>
  getSetup(config)
    .items.filter(({ ready }) => !ready)
    .map(({ id }) => id);

it('names everything that a new server lacks, for administrators only', async () => {
  const { items } = (await get('admin')).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([
    'email',
    'payments',
    'engine',
    'storage',
    'brand',
    'legal',
    'address',
    'proxy',
    'database',
    'metrics',
  ]);
  expect(items.filter(({ ready }: { ready: boolean }) => ready)).toEqual([]);
  expect((await get('support')).body.code).toBe('forbidden');
});

it('lists only what is still missing', () => {
  const dataDir = support.app.core.config.dataDir;
  const ready = testConfig({
    dataDir,
    publicUrl: 'https://music.example',
    trustProxy: ['127.0.0.1'],
    databaseUrl: 'postgres://db/music',
    storage: { name: 'songs', endpoint: null, region: 'eu-central-1', pathStyle: false, serve: 'redirect' },
    email: { smtpUrl: 'smtp://mail.example', from: { name: '', address: 'hello@music.example' } },
    engine: { id: 'fal', key: 'id:secret', baseUrl: null, hasMessages: true },
    stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: null },
    metricsToken: 'm'.repeat(16),
    brand: {
      name: 'Songs',
      entity: 'Songs Ltd',
      color: '#0a66c2',
      slug: 'songs',
      keyPrefix: 'sng',
      userAgent: 'Songs',
    },
    seller: { name: 'Songs Ltd', address: ['1 Main Street'], vatNumber: null, taxPercent: 0 },
    legalEmail: 'legal@music.example',
  });
  expect(listOpen(ready)).toEqual([]);
  expect(listOpen({ ...ready, publicUrl: 'http://music.example' })).toEqual(['address']);
  expect(listOpen({ ...ready, legalEmail: null })).toEqual(['legal']);
  // A test key takes no money.
  const stripe = { secretKey: 'rk_test_1', webhookSecret: 'whsec_1', apiBase: null };
  expect(listOpen({ ...ready, stripe })).toEqual(['payments']);
});

it('says which settings have a value, and never the value', () => {
  const { dataDir } = support.app.core.config;
  const config = readConfig({
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://me:hush-hush@mail.example',
    MAIL_FROM: 'me@mail.example',
  });
  const setup = getSetup(config);
  expect(setup.items[0]).toMatchObject({
    id: 'email',
    ready: true,
    settings: [
      { name: 'SMTP_URL', set: true },
      { name: 'MAIL_FROM', set: true },
    ],
  });
  expect(JSON.stringify(setup)).not.toContain('hush-hush');
});

it.each([
  ['brand', 'brand.name'],
  ['legal', 'legal.address'],
])('the test of %s gives the result of the doctor', async (id, field) => {
  const { body } = await support.app.call(`POST /api/admin/connections/${id}/test`, {
    cookie: support.staff.admin.cookie,
  });
  expect(body).toMatchObject({ state: 'skipped', message: expect.stringContaining(field) });
});
