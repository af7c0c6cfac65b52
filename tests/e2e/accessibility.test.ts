import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, findOverflow } from './axe.ts';
import { becomeCustomer, checkPages, PRIVATE_PAGES, PUBLIC_PAGES } from './page-list.ts';
import { type Site, built, openSite, visitor } from './site.ts';

/** Further pages with tables, diagrams and code. */
const GUIDES = ['/blog', '/blog/ledger', '/docs/callbacks', '/docs/credits', '/docs/changelog', '/docs/tasks'];
/** Lists of orders, which are also checked with the newest order open. */
const BILLED = '/dashboard/api/billing?tab=orders';
const WITH_PANEL = /\/user\/orders$|\?tab=orders$/;

let site: Site;
let context: BrowserContext;
beforeAll(async () => {
  const client = { id: 'id', secret: 'secret' };
  site = await openSite(built, () => ({ signIn: { google: client, github: client, oidc: null } }));
  context = await visitor(site, 'en', 1280);
});
afterAll(() => site.close());

async function openPanel(page: Page): Promise<void> {
  await page.locator('main tbody [data-row]').first().click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

async function findViolations(page: Page, path: string): Promise<string[]> {
  const found = await axe(page);
  const wider = await findOverflow(page);
  if (wider > 0) found.push(`${wider} px wider than the screen`);
  if (!WITH_PANEL.test(path)) return found;
  await openPanel(page);
  return [...found, ...(await axe(page)).map((finding) => `with an order open: ${finding}`)];
}

// Phones are in phones.test.ts.
describe('no page has accessibility violations, in both themes at 1280 px', () => {
  test('public pages', async () => {
    expect(await checkPages(site, context, [...PUBLIC_PAGES, ...GUIDES], findViolations)).toEqual([]);
  });

  test('private pages', async () => {
    await becomeCustomer(site, context, '/docs');
    expect(await checkPages(site, context, [...PRIVATE_PAGES, BILLED], findViolations)).toEqual([]);
  });
});
