import { globSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { settle } from './axe.ts';
import { type Site, goTo } from './site.ts';
import { makeKey } from './try-panel.ts';

/** One page of each template. */
export const PUBLIC_PAGES: readonly string[] = [
  '/',
  '/docs',
  '/docs/quickstart',
  '/docs/v2-generate',
  '/docs/generate-callback',
  '/docs/v1/v1-feed',
  '/search?q=credits',
  '/models/v5',
  '/pricing',
  '/legal/privacy',
  '/gallery',
  '/status',
  '/contact',
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

/** The path of a page in another language. */
export const localize = (locale: string, path: string): string => `/${locale}${path === '/' ? '' : path}`;

/** All private pages except support's, which have their own tests. */
export const PRIVATE_PAGES: readonly string[] = globSync('src/pages/{dashboard,user}/**/*.tsx')
  .map((file) => file.replace(/^src\/pages/, '').replace(/(?:\/index)?\.tsx$/, ''))
  .filter((path) => path !== '/user/admin')
  .toSorted();

/** Signs in as a customer with a key, and with a paid order that has a refund request and a question. */
export async function becomeCustomer(site: Site, context: BrowserContext, path: string): Promise<void> {
  const { page } = await site.open(path, { context, signedIn: true });
  await makeKey(page, 'test', '');
  const post = async (to: string, data: object) => {
    const response = await page.request.post(`${site.base}${to}`, { data, headers: { origin: site.base } });
    return (await response.json()) as { id: string; checkout_url: string };
  };
  const { id, checkout_url: url } = await post('/api/account/orders', { pack: 'pack_500' });
  await page.request.post(`${site.base}${url}`, { form: { card: 'pays' } });
  await post('/api/account/refunds', { order_id: id, reason: 'no_longer_needed', acknowledged: true });
  await post('/api/account/questions', { order_id: id, type: 'other', description: 'Robin asks' });
  await page.close();
}

/**
 * What `check` finds on the pages, each with its path, and their faults. Two pages at a time, one per core: an open tab loads
 * the next page in half the time of a new one.
 */
export async function checkPages(
  site: Site,
  context: BrowserContext,
  paths: readonly string[],
  check: (page: Page, path: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const waiting = [...paths];
  const found: string[] = [];
  const lane = async () => {
    let tab: Awaited<ReturnType<Site['open']>> | undefined;
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (tab) await goTo(tab.page, site.base + path);
      else tab = await site.open(path, { context });
      await settle(tab.page);
      const findings = await check(tab.page, path);
      // The missing page is meant to be missing.
      const faults = tab.faults.splice(0).filter((fault) => !(path.endsWith('/nowhere') && fault.includes('404')));
      found.push(...[...findings, ...faults].map((finding) => `${path}: ${finding}`));
    }
    await tab?.page.close();
  };
  await Promise.all([lane(), lane()]);
  return found;
}
