import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, goTo, newVisitor, sharedSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('pages use the brand font, also on a slow connection', async () => {
  const context = await newVisitor(site.browser);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const slow = { offline: false, latency: 200, downloadThroughput: 1e6, uploadThroughput: 1e6 };
  await session.send('Network.emulateNetworkConditions', slow);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const path of ['/docs/quickstart', '/zh/docs/quickstart', '/dashboard/api/overview']) {
    await goTo(page, site.base + path);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily), path).toMatch(/^"?Onest"?, /);
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => /^"?Onest"?$/.test(family) && status === 'loaded'),
    );
  }
  await context.close();
});

test('the home page preloads the font, documentation doesn’t', async () => {
  const { page } = await site.open('/');
  const preloads = () => page.locator('head > link[rel=preload][as=font]').count();
  expect(await preloads()).toBe(1);
  await goTo(page, `${site.base}/docs/quickstart`);
  expect(await preloads()).toBe(0);
});

test('the header keeps its height when the font loads, at any width', async () => {
  const context = await newVisitor(site.browser);
  const page = await context.newPage();
  const beginnings = async () => {
    const tops: [number, number][] = [];
    for (const width of [390, 412, 496, 540, 576, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      tops.push([width, await page.evaluate(() => document.querySelector('h1')!.getBoundingClientRect().top)]);
    }
    return tops;
  };
  await page.route('**/fonts/*.woff2', (route) => route.abort());
  await goTo(page, `${site.base}/docs/v2-feed`);
  const without = await beginnings();
  await page.unroute('**/fonts/*.woff2');
  await page.reload();
  await page.waitForFunction(() => document.fonts.check('1em Onest'));
  expect(await beginnings()).toEqual(without);
  await context.close();
});
