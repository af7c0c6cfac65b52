import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSite } from '../server/core/startup.ts';
import { root } from '../scripts/freshness.ts';
import { readCookies } from './cookies.ts';
import { prepareDataDir } from './embedded-data.ts';
import { memoryFolder } from './memory-folder.ts';
import { launchServer, runServer, type ServerProcess } from './server-process.ts';

const folder = await memoryFolder();
const file = join(folder, 'prices.yaml');
const env = { CATALOG: file, DATA_DIR: join(folder, 'data'), SANDBOX_SPEED: '0' };
afterAll(() => rmSync(folder, { recursive: true }));

describe('a server with a catalog of its own', () => {
  let server: ServerProcess;
  let cookie: string;

  beforeAll(async () => {
    writeFileSync(
      file,
      `packs:
  - { id: taster, credits: 200, price: { amount: 300, currency: eur } }
lyricsCredits: 3
models:
  music:
    v4: { credits: 9 }
  images:
    image-1: { credits: 6 }
limits:
  signupCredits: 31
  concurrentTasks: { live: 2 }
`,
    );
    await prepareDataDir(env.DATA_DIR);
    const launched = await launchServer(env, join(root, 'tests/catalog-server.ts'));
    server = launched;
    await launched.listening;
    const response = await fetch(`${server.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'a long enough password' }),
    });
    cookie = readCookies(response.headers);
  });
  afterAll(() => server.end('SIGKILL'));

  const read = async (path: string, body?: object): Promise<unknown> => {
    const headers = { cookie, origin: server.url, 'content-type': 'application/json' };
    const response = await fetch(
      server.url + path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    return response.json();
  };

  test('offers its packs, prices and limits', async () => {
    const catalog = await read('/api/account/catalog');
    expect(catalog).toMatchObject({
      packs: [{ id: 'taster', credits: 200, price: { amount: 300, currency: 'eur' } }],
      limits: { signup_credits: 31, concurrent_tasks: { live: 2, test: 2 } },
    });
    expect(catalog).toHaveProperty(
      'models',
      expect.arrayContaining([expect.objectContaining({ id: 'v4', credits: 9 })]),
    );
    expect(catalog).toHaveProperty(
      'operations',
      expect.arrayContaining([
        { id: 'images', credits: 6 },
        { id: 'timestamped-lyrics', credits: 3 },
      ]),
    );
  });

  test('grants its sign-up credits and charges its prices', async () => {
    expect(await read('/api/account/credits')).toMatchObject({ available: 31 });
    const input = { model: 'v4', prompt: 'a waltz' };
    await read('/api/account/tasks', { type: 'generate', mode: 'live', input });
    expect(await read('/api/account/credits')).toMatchObject({ available: 22 });
  });

  test('sells its packs', async () => {
    expect(await read('/api/account/orders', { pack: 'taster' })).toMatchObject({ amount: 300, currency: 'eur' });
  });
});

test('an invalid catalog is named with all other faults of the configuration, and nothing starts', async () => {
  const wrong = join(folder, 'wrong.yaml');
  writeFileSync(wrong, 'limits:\n  keys: many\n');
  const { code, output } = await runServer({ ...env, CATALOG: wrong, PORT: 'x' });
  expect(code).toBe(1);
  expect(output).toMatch(/^ {2}PORT must be a whole number/m);
  expect(output).toMatch(/^ {2}\/.*wrong\.yaml:2: limits\.keys: /m);
});

test('a site with other prices is not served', () => {
  const site = mkdtempSync(join(folder, 'site-'));
  const own = { lyricsCredits: 3 };
  expect(() => checkSite(site, own)).not.toThrow();
  writeFileSync(join(site, '.catalog.json'), JSON.stringify(own));
  expect(() => checkSite(site, own)).not.toThrow();
  expect(() => checkSite(site, {})).toThrow('The site was built with a different catalog');
});
