import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NextBuild, nextBuild } from './next-build.ts';
import { type Site, built, goTo, openSite } from './site.ts';

let site: Site;
let context: BrowserContext;
let last: NextBuild;
beforeAll(async () => {
  [site, last] = await Promise.all([openSite(), nextBuild({ keeping: false })]);
  // A build without offline copies has this worker in the place of the other; `offline: false` in the configuration.
  for (const language of ['', 'zh', 'ja', 'de']) {
    await copyFile(join(last.folder, language, 'farewell.js'), join(last.folder, language, 'sw.js'));
  }
});
afterAll(async () => {
  await site.close();
  await last.remove();
});
beforeEach(async () => {
  await site.deploy(built);
  context = await site.browser.newContext({
    locale: 'en',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
});
afterEach(() => context.close());

/** A tab that has read one page, and whose worker has kept what it keeps. */
async function visit(path: string): Promise<Page> {
  const page = await context.newPage();
  await goTo(page, site.base + path);
  const worker = `${/^\/[a-z]{2}(?=\/)/.exec(path)?.[0] ?? ''}/sw.js`;
  await page.waitForFunction((url) => navigator.serviceWorker.controller?.scriptURL === url, site.base + worker);
  return page;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();
/** The status of an answer, if there is one. */
const reaches = (page: Page, path: string, method = 'GET') =>
  page.evaluate(
    async ([to, how]) =>
      fetch(to, { method: how }).then(
        (answer) => answer.status,
        () => 'no network',
      ),
    [path, method] as const,
  );

test.each([
  ['en', '', 'You are offline', 'Open the documentation'],
  ['zh-Hans', '/zh', '您已离线', '打开文档'],
])(
  '%s: after one visit the documentation is there without a network, and a page of its own for the rest',
  async (language, prefix, offline, docs) => {
    const page = await visit(`${prefix}/docs/quickstart`);
    const titleOf = async (path: string) => {
      const html = await (await context.request.get(`${site.base}${prefix}${path}`)).text();
      return /<h1[^>]*>(.*?)<\/h1>/.exec(html)![1]!.replace(/<[^>]*>/g, '');
    };
    const titles = {
      visited: await titleOf('/docs/quickstart'),
      unvisited: await titleOf('/docs/errors'),
      first: await titleOf('/docs'),
    };
    await site.stop();

    await goTo(page, `${site.base}${prefix}/docs/quickstart?from=mail`);
    expect(await heading(page)).toBe(titles.visited);
    await goTo(page, `${site.base}${prefix}/docs/errors`);
    expect(await heading(page)).toBe(titles.unvisited);
    // From page to page, too.
    await page.locator(`a[href="${prefix}/docs"]`).first().click();
    await page.waitForURL(`**${prefix}/docs`);
    await expect.poll(() => heading(page)).toBe(titles.first);

    for (const path of ['/dashboard', '/nowhere', '/models/v5', '']) {
      const answer = await page.goto(`${site.base}${prefix}${path || '/'}`.replace(/(?<=\/zh)\/$/, ''));
      expect([await heading(page), answer?.status()], path).toEqual([offline, 503]);
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    await page.getByRole('link', { name: docs }).click();
    await expect.poll(() => heading(page)).toBe(titles.first);

    // What was asked for comes when there is a network again.
    await page.goto(`${site.base}${prefix}/models/v5`);
    expect(await heading(page)).toBe(offline);
    await site.deploy(built);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, offline);
  },
);

test('search answers without a network', async () => {
  const page = await visit('/docs');
  await site.stop();
  await goTo(page, `${site.base}/docs/testing`);
  const box = page.locator('input.navbar__search-input');
  await box.click();
  await box.pressSequentially('quickstart');
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain('Quickstart');
});

test('what tells of builds, the API and texts never come from the worker, nor does anything that is not GET', async () => {
  const page = await visit('/docs/quickstart');
  const id = await page.evaluate(
    () => document.querySelector<HTMLMetaElement>('meta[name="build"]')!.content.split(' ')[0],
  );
  const paths = [
    '/version.json',
    '/builds/latest.json',
    `/builds/meta/${id}.json`,
    '/docs/quickstart/_payload.json',
    '/api/account/session',
  ];
  for (const path of paths) expect([path, await reaches(page, path)]).toEqual([path, 200]);
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/docs/quickstart');
  expect(kept.filter((path) => /version\.json|^\/builds|_payload|^\/api|\.md$|antd|dashboard/.test(path))).toEqual([]);

  const served: [string, boolean][] = [];
  page.on('response', (answer) => served.push([new URL(answer.url()).pathname, answer.fromServiceWorker()]));
  for (const path of paths) await reaches(page, path);
  await reaches(page, '/docs/quickstart', 'POST');
  expect(served.filter(([, fromWorker]) => fromWorker)).toEqual([]);
  expect(served).toHaveLength(paths.length + 1);

  await site.stop();
  for (const path of paths) expect([path, await reaches(page, path)]).toEqual([path, 'no network']);
  expect(await reaches(page, '/docs/quickstart', 'POST')).toBe('no network');
  expect(await reaches(page, '/docs/quickstart')).toBe(200);
});

test('the English worker never answers for another language', async () => {
  const page = await visit('/docs');
  await site.stop();
  for (const path of ['/zh/docs', '/zh', '/de/docs/quickstart']) {
    // Not the offline page, but what became of the request that the browser had made ahead.
    await expect(page.goto(site.base + path)).rejects.toThrow('ERR_FAILED');
  }
});

test('the worker that takes its leave removes the others, what they kept, and itself', async () => {
  const page = await visit('/docs');
  const chinese = await visit('/zh/docs');
  const remains = () =>
    page.evaluate(async () => [
      (await caches.keys()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
    ]);
  expect(await remains()).toEqual([2, 2]);
  await site.deploy(last.folder);
  const typed = await page.evaluate(() => (document.title = 'untouched'));
  for (const open of [page, chinese]) {
    await open.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  }
  await expect.poll(remains, { timeout: 20_000 }).toEqual([0, 0]);
  // Open pages go on as they are, and are the network's when they are loaded anew.
  expect(await page.title()).toBe(typed);
  await site.stop();
  await expect(page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
});

test.each([
  ['/docs', 390, 'light'],
  ['/ja/docs', 390, 'dark'],
  ['/de/docs', 1280, 'light'],
] as const)(
  'the page for when there is no network is whole and accessible: %s, %i px, %s',
  async (path, width, theme) => {
    await context.close();
    context = await site.browser.newContext({
      viewport: { width, height: 800 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const page = await visit(path);
    await site.stop();
    await page.goto(site.base + path.replace('docs', 'pricing'));
    await page.evaluate(() => document.fonts.ready);
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.PICTURES)
      await page.screenshot({
        path: join(process.env.PICTURES, `offline-${path.replaceAll('/', '-')}-${width}-${theme}.png`),
      });
  },
);
