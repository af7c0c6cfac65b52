import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPolicySources } from '../../plugins/third-party-services.ts';
import { axe } from './axe.ts';
import { type Site, built, newVisitor, openSite, register, newPerson } from './site.ts';

const ids = {
  adsenseAccountId: 'ca-pub-1234567890123456',
  yandexId: '12345678',
  msId: '',
  turnstileSiteKey: '',
  clarityId: 'k3abcdefgh',
  googleAnalyticsId: 'G-ABC1234567',
  plausibleDomain: 'songs.example',
};

/** A copy of the build configured with these services: its content security policy and its script settings. */
function configured(): string {
  const folder = mkdtempSync(join(dirname(built), 'generated', 'services-'));
  execFileSync('cp', ['-al', `${built}/.`, folder]);
  const rewrite = (name: string, change: (text: string) => string) => {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    for (const ending of ['', '.gz', '.br']) rmSync(path + ending, { force: true });
    writeFileSync(path, change(text));
  };
  rewrite('csp.json', (text) => JSON.stringify({ ...JSON.parse(text), sources: getPolicySources(ids) }));
  // The folder also has scripts of earlier builds, so the page names the current one.
  const [main] = /assets\/js\/main\.[0-9a-f]+\.js/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))!;
  rewrite(main, (text) => {
    const own = Object.entries(ids).reduce((all, [key, id]) => all.replace(`${key}:""`, `${key}:"${id}"`), text);
    return own.replace('asksConsent:!1', 'asksConsent:!0');
  });
  return folder;
}

let folder: string;
let site: Site;
let context: BrowserContext;
let requested: string[];
beforeAll(async () => {
  folder = configured();
  site = await openSite(folder);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Doubles of the services. Each script sends what it is called with, like the real one. */
const doubles: Readonly<Record<string, string>> = {
  'plausible.io':
    'window.messages=[];const old=window.plausible.q||[];window.plausible=(name,{u})=>{messages.push(u);fetch("https://plausible.io/api/event",{method:"POST",mode:"no-cors",body:u})};old.forEach((one)=>window.plausible(...one));',
  'www.googletagmanager.com': 'new Image().src="https://region1.google-analytics.com/g/collect";',
  'www.clarity.ms': 'fetch("https://x.clarity.ms/collect",{method:"POST",mode:"no-cors"});',
  'mc.yandex.ru': 'fetch("https://mc.yandex.ru/watch/1",{mode:"no-cors"});',
  'pagead2.googlesyndication.com':
    'const ad=document.createElement("iframe");ad.title="Ad";ad.src="https://googleads.g.doubleclick.net/ad";document.body.append(ad);',
};

beforeEach(async () => {
  context = await newVisitor(site.browser, { viewport: { width: 390, height: 844 }, locale: 'en' });
  requested = [];
  await context.route(/^https:\/\//, async (route) => {
    const { hostname } = new URL(route.request().url());
    requested.push(route.request().url());
    const script = route.request().resourceType() === 'script';
    await route.fulfill({
      contentType: script ? 'text/javascript' : 'text/html',
      headers: { 'access-control-allow-origin': '*' },
      body: script ? (doubles[hostname] ?? '') : '',
    });
  });
  return () => context.close();
});

const hosts = () => [...new Set(requested.map((url) => new URL(url).hostname))].toSorted();
const banner = (page: Page) => page.locator('section[data-banner]');
const layer = (page: Page) =>
  page.evaluate(() =>
    ((globalThis as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((call) => Array.from(call)),
  );

test('before consent only services that need none are loaded; both buttons are equal', async () => {
  const { page, faults } = await site.open('/models/v5?utm_source=mail&token=x', { context });
  await banner(page).waitFor();
  await expect.poll(hosts).toEqual(['plausible.io']);
  expect(requested[0]).toBe('https://plausible.io/js/script.manual.js');
  const getMessages = () => page.evaluate(() => (globalThis as unknown as { messages?: string[] }).messages);
  await expect.poll(getMessages).toEqual([`${site.base}/models/v5?utm_source=mail`]);
  const text = await banner(page).innerText();
  for (const name of ['Google Analytics', 'Microsoft Clarity', 'Yandex Metrica', 'Google AdSense']) {
    expect(text).toContain(name);
  }
  const views = await Promise.all(
    ['Accept', 'Decline'].map((name) =>
      banner(page)
        .getByRole('button', { name })
        .evaluate((button) => {
          const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button);
          return [color, backgroundColor, borderColor, fontWeight, fontSize];
        }),
    ),
  );
  expect(views[0]).toEqual(views[1]);
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('accepted: every service is loaded, every page is counted once, and the policy allows them', async () => {
  const { page, faults } = await site.open('/models/v5', { context });
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await banner(page).waitFor({ state: 'detached' });
  await expect
    .poll(hosts)
    .toEqual([
      'googleads.g.doubleclick.net',
      'mc.yandex.ru',
      'pagead2.googlesyndication.com',
      'plausible.io',
      'region1.google-analytics.com',
      'www.clarity.ms',
      'www.googletagmanager.com',
      'x.clarity.ms',
    ]);
  const consent = (await context.cookies()).find(({ name }) => name === 'consent')!;
  expect([consent.value, consent.sameSite, Math.round((consent.expires - Date.now() / 1000) / 86_400)]).toEqual([
    'accepted',
    'Lax',
    365,
  ]);
  const calls = await layer(page);
  expect(calls[0]).toEqual(['consent', 'default', expect.objectContaining({ ad_storage: 'denied' })]);
  await page.locator('.footer').getByRole('link', { name: 'Docs' }).click();
  await page.waitForURL('**/docs');
  await expect.poll(async () => (await layer(page)).filter(([, event]) => event === 'page_view').length).toBe(2);
  expect((await layer(page)).findLast(([command]) => command === 'set')).toEqual([
    'set',
    { page_location: `${site.base}/docs`, page_title: expect.stringContaining('Introduction') },
  ]);
  const before = requested.length;
  await page.reload();
  await expect.poll(() => requested.slice(before).some((url) => url.includes('gtag/js?id=G-ABC1234567'))).toBe(true);
  expect(await banner(page).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('declined: nothing is loaded, also on the next page; the footer reopens the question, and withdrawing ends all services', async () => {
  const { page } = await site.open('/models/v5', { context });
  await banner(page).getByRole('button', { name: 'Decline' }).click();
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(hosts()).toEqual(['plausible.io']);
  expect(await banner(page).count()).toBe(0);

  const settings = page.getByRole('button', { name: 'Cookie settings' });
  await settings.click();
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(hosts).toContain('www.googletagmanager.com');
  await page.evaluate(() => (document.cookie = '_ga=GA1.1.2; Path=/'));
  await settings.click();
  const loaded = page.waitForEvent('load');
  await banner(page).getByRole('button', { name: 'Decline' }).click();
  await loaded;
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('_ga');
  requested.length = 0;
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(hosts()).toEqual(['plausible.io']);
});

test('private pages have no ads and no trackers, and no address contains customer data', async () => {
  await context.addCookies([{ name: 'consent', value: 'accepted', url: site.base }]);
  const { page } = await site.open('/auth/register', { context });
  await register(page, newPerson());
  await page.goto(`${site.base}/dashboard/api/logs?id=req_secret`);
  await expect.poll(async () => (await layer(page)).filter(([, event]) => event === 'page_view').length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(hosts().filter((host) => /clarity|syndication|doubleclick/.test(host))).toEqual([]);
  expect(JSON.stringify([requested, await layer(page)])).not.toContain('req_secret');

  await page.goto(`${site.base}/models/v5`);
  await expect.poll(hosts).toContain('www.clarity.ms');
  const loads = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/dashboard/'),
  );
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.navbar a[href^="/dashboard"]')!.click());
  expect((await loads).frame()).toBe(page.mainFrame());
});
