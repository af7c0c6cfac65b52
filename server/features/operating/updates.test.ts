import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SupportApp, openSupportApp } from '../../../tests/support-app.ts';
import { testApp } from '../../../tests/harness.ts';
import { saveLatestRelease } from './store.ts';
import { isNewer } from './updates.ts';
import { release } from '../../core/version.ts';

let support: SupportApp;
let lines: string[];
let requests: { agent: string | undefined; url: string | undefined }[];
let respond: { status: number; body: unknown };
const server = createServer((request, response) => {
  requests.push({ agent: request.headers['user-agent'], url: request.url });
  response.writeHead(respond.status).end(JSON.stringify(respond.body));
});

const newer = { tag_name: 'v99.1.0', html_url: 'https://git.example/releases/v99.1.0', body: 'Words' };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  lines = [];
  support = await openSupportApp({
    config: { updateFeed: `http://${host}/latest`, callbackAllow: [host], role: 'all', logLevel: 'info' },
    logStream: { write: (line) => void lines.push(line) },
  });
});
beforeEach(async () => {
  requests = [];
  lines.length = 0;
  respond = { status: 200, body: newer };
  await support.app.db.query("delete from settings where name = 'latest_release'");
});
afterAll(async () => {
  await support.app.close();
  server.close();
});

const look = () => support.app.core.schedules.runNow('operating.updates');
const readUpdate = async () =>
  (await support.app.call('GET /api/admin/health', { cookie: support.staff.admin.cookie })).body.update;
const notices = () => lines.filter((line) => line.includes('A newer release is available'));

describe('a newer release', () => {
  it('is shown under System health, and logged once when it is found', async () => {
    expect(await readUpdate()).toBeNull();
    await look();
    await look();
    expect(await readUpdate()).toEqual({ version: '99.1.0', url: newer.html_url });
    expect(notices()).toHaveLength(1);
    expect(JSON.parse(notices()[0]!)).toMatchObject({ version: '99.1.0', running: release });
  });

  it('is logged at the next start', async () => {
    await look();
    lines.length = 0;
    const { db, core } = support.app;
    const started = await testApp({
      db: { ...db, close: async () => undefined },
      config: { updateFeed: core.config.updateFeed, role: 'web', logLevel: 'info' },
      logStream: { write: (line) => void lines.push(line) },
    });
    await started.close();
    expect(notices()).toHaveLength(1);
  });

  it('is fetched with nothing about this server but the name of the brand', async () => {
    await look();
    expect(requests).toEqual([{ agent: 'cadenza', url: '/latest' }]);
  });
});

describe('nothing is shown', () => {
  it.each([
    ['this release', { ...newer, tag_name: `v${release}` }],
    ['an older one', { ...newer, tag_name: '0.0.1' }],
  ])('for %s', async (_, body) => {
    respond = { status: 200, body };
    await look();
    expect(await readUpdate()).toBeNull();
    expect(notices()).toEqual([]);
  });

  it.each<[string, number, unknown, RegExp]>([
    ['an error', 500, newer, /UPDATE_FEED can't be read: status 500/],
    ['a redirect', 302, newer, /UPDATE_FEED can't be read: redirect 302/],
    ['a pre-release', 200, { ...newer, tag_name: 'v99.0.0-rc.1' }, /UPDATE_FEED names no version/],
    ['something else', 200, ['v99.0.0'], /expected object/],
  ])('after %s, which is the error of the schedule', async (_, status, body, error) => {
    respond = { status, body };
    await look();
    expect(await readUpdate()).toBeNull();
    const row = await support.app.db.one<{ error: string }>(
      "select error from schedules where name = 'operating.updates'",
    );
    expect(row.error).toMatch(error);
  });

  it('and its link is left out unless it is a web address', async () => {
    respond = { status: 200, body: { ...newer, html_url: 'javascript:alert(1)' } };
    await look();
    expect(await readUpdate()).toEqual({ version: '99.1.0', url: null });
  });
});

it('without UPDATE_FEED, nothing is fetched, and what was found before is not shown', async () => {
  const { app, staff } = await openSupportApp({ config: { role: 'all' } });
  await saveLatestRelease(app.db, { version: '99.1.0', url: newer.html_url });
  await app.db.query("update schedules set next_at = now() where name = 'operating.updates'");
  await app.core.schedules.runDue();
  const { body } = await app.call('GET /api/admin/health', { cookie: staff.admin.cookie });
  expect(body.update).toBeNull();
  expect(requests).toEqual([]);
  await app.close();
});

it.each([
  ['1.0.0', '0.9.9', true],
  ['v1.10.0', '1.9.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.1', false],
  ['2.0.0-rc.1', '1.0.0', false],
])('%s is newer than %s: %j', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
