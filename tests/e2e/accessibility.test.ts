import { globSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Themes, axe, findOverflow } from './axe.ts';
import { type Site, built, goTo, openSite, visitor } from './site.ts';
import { makeKey } from './try-panel.ts';

const PUBLIC = [
  '/',
  '/docs',
  '/docs/quickstart',
  '/docs/v2-generate',
  '/docs/generate-callback',
  '/docs/v1/v1-generate',
  '/search?q=credits',
  '/models/v5',
  '/pricing',
  '/legal/privacy',
  '/gallery',
  '/status',
  '/changelog',
  '/test',
  '/auth/login',
  '/auth/register',
  '/auth/reset-password',
  '/auth/update-password?token=abc',
  '/auth/callback?error=account_not_linked',
  '/dashboard/music',
  '/nowhere',
];
/** Templates that are checked in every language, with tables, diagrams and code. Their text is English in every language. */
const GUIDES = ['/blog', '/blog/ledger', '/docs/callbacks', '/docs/credits', '/docs/changelog', '/docs/tasks'];
/** All private pages except support's, which have their own tests. */
const PRIVATE = globSync('src/pages/{dashboard,user}/**/*.tsx')
  .map((file) => file.replace(/^src\/pages/, '').replace(/(?:\/index)?\.tsx$/, ''))
  .filter((path) => path !== '/user/admin')
  .toSorted();

let site: Site;
beforeAll(async () => {
  const client = { id: 'id', secret: 'secret' };
  site = await openSite(built, () => ({ signIn: { google: client, github: client, oidc: null } }));
});
afterAll(() => site.close());

/** Lists of orders, which are also checked with the newest order open. */
const WITH_PANEL = /\/(?:user\/orders|dashboard\/api\/billing)$/;

async function openPanel(page: Page): Promise<void> {
  await page.locator('main tbody tr').first().getByRole('button').click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** A paid order with a refund request and a question. */
async function order(page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${site.base}${path}`, { data, headers: { origin: site.base } });
    return (await response.json()) as { id: string; checkout_url: string };
  };
  const { id, checkout_url: url } = await post('/api/account/orders', { pack: 'pack_500' });
  await page.request.post(`${site.base}${url}`, { form: { card: 'pays' } });
  await post('/api/account/refunds', { order_id: id, reason: 'no_longer_needed', acknowledged: true });
  await post('/api/account/questions', { order_id: id, type: 'other', description: 'Robin asks' });
}

async function findings(path: string, { page, faults }: Opened, themes: Themes | null): Promise<string[]> {
  // Everything has loaded.
  await page.waitForFunction(() => document.querySelector('main output[class*="skeleton"]') === null);
  const found = themes ? await axe(page, themes) : [];
  const wider = await findOverflow(page);
  if (themes && WITH_PANEL.test(path)) {
    await openPanel(page);
    found.push(...(await axe(page, themes)).map((finding) => `with an order open: ${finding}`));
  }
  return [
    ...found.map((finding) => `${path}: ${finding}`),
    ...(wider > 0 ? [`${path}: ${wider} px wider than the screen`] : []),
    ...faults.splice(0).filter((fault) => !(path.endsWith('/nowhere') && fault.includes('404'))),
  ];
}

type Opened = Awaited<ReturnType<Site['open']>>;

/** Two pages at a time, one per core. An open tab loads the next page in half the time of a new one. */
async function allFindings(
  paths: readonly string[],
  context: BrowserContext,
  themes: Themes | null,
): Promise<string[]> {
  const waiting = [...paths];
  const found: string[] = [];
  const lane = async () => {
    let tab: Opened | undefined;
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (tab) await goTo(tab.page, site.base + path);
      else tab = await site.open(path, { context });
      found.push(...(await findings(path, tab, themes)));
    }
    await tab?.page.close();
  };
  await Promise.all([lane(), lane()]);
  return found;
}

// Both themes at the wide width. At the narrow one, only the dark theme, because its colors are the same. German has the
// longest words, so it is only measured at the narrow width.
describe.each([
  { locale: 'en', width: 1280, themes: 'both' },
  { locale: 'ja', width: 390, themes: 'dark' },
  { locale: 'de', width: 390, themes: null },
] as const)('$locale, $width px', { timeout: 400_000 }, ({ locale, width, themes }) => {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  let context: BrowserContext;
  beforeAll(async () => {
    context = await visitor(site, locale, width);
  });
  afterAll(() => context.close());

  test('public pages have no accessibility violations', async () => {
    const paths = PUBLIC.map((path) => (path === '/' ? prefix || '/' : prefix + path));
    expect(await allFindings(locale === 'en' ? [...paths, ...GUIDES] : paths, context, themes)).toEqual([]);
  });

  test('private pages have no accessibility violations', async () => {
    const { page } = await site.open(`${prefix}/docs`, { context, signedIn: true });
    await makeKey(page, 'test', '');
    await order(page);
    await page.close();
    expect(
      await allFindings(
        PRIVATE.map((path) => prefix + path),
        context,
        themes,
      ),
    ).toEqual([]);
  });
});
