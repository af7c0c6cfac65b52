import { afterAll, beforeAll, expect, test } from 'vitest';
import { later as withoutFont } from '../../src/core/web-font.ts';
import { type Site, goTo, sharedSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('a slow connection reads without the font first; it is there on the next page', async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const slow = { offline: false, latency: 200, downloadThroughput: 1e6, uploadThroughput: 1e6 };
  await session.send('Network.emulateNetworkConditions', slow);
  const face = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);

  await goTo(page, `${site.base}/docs/quickstart`);
  expect(await face()).not.toContain('Onest');
  await page.waitForFunction(() => localStorage.getItem('cadenza.font') !== null);
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/fonts/onest-latin.woff2'))!.startTime,
  ]);
  expect(asked).toBeGreaterThan(painted!);

  await goTo(page, `${site.base}/docs/authentication`);
  expect(await face()).toContain('Onest');
  await context.close();
});

test('any other connection reads in the font at once', async () => {
  const { page } = await site.open('/docs/quickstart');
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Onest');
});

test('where a page begins is the same in either font, at any width', async () => {
  const { page } = await site.open('/docs/v2-feed');
  const beginning = (without: boolean) =>
    page.evaluate(
      ([attribute, on]) => {
        document.documentElement.toggleAttribute(attribute, on);
        return document.querySelector('h1')!.getBoundingClientRect().top;
      },
      [withoutFont, without] as const,
    );
  for (const width of [390, 412, 496, 540, 576, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await beginning(true)]).toEqual([width, await beginning(false)]);
  }
});
