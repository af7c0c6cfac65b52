import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, axeAtWidth } from './axe.ts';
import { type Site, sharedSite, visitor } from './site.ts';

const GENERATE = '/docs/v2-generate';
/** The panel is modal, and the rest of the page is checked without it. */
const PANEL = 'dialog[open]';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

// Two languages, each at one of two widths, as on the other pages. Colors are the same at each width.
describe.each([
  ['en', 1280, axe],
  ['ja', 390, axeAtWidth],
] as const)('%s, %d px', (locale, width, findViolations) => {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  let context: BrowserContext;
  beforeAll(async () => {
    context = await visitor(site, locale, width);
  });
  afterAll(() => context.close());

  test('axe finds nothing in the panel, before and after a response', async () => {
    const { page, faults } = await site.open(prefix + GENERATE, { context });
    await page.locator('[data-try-it]').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-pointer="/prompt"]').waitFor();
    expect(await findViolations(page, PANEL)).toEqual([]);
    await dialog.locator('button[data-pointer="key"]').click();
    await dialog.locator('select[data-pointer="key"]').waitFor();
    for (const summary of await dialog.locator('summary').all()) await summary.click();
    await dialog.locator('[data-pointer="/seed"]').fill('x');
    await dialog.locator('[data-send]').click();
    await dialog.locator('[data-send-anyway]').click();
    const code = dialog.getByText('422', { exact: true }).first();
    await code.waitFor();
    // On a phone, the response scrolls into view.
    const isShown = async () => {
      const box = await code.boundingBox();
      return box !== null && box.y >= 0 && box.y < 844 / 2;
    };
    await expect.poll(isShown).toBe(true);
    expect(await findViolations(page, PANEL)).toEqual([]);
    const wider = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wider).toBe(0);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await page.close();
  });

  test('axe finds nothing in the callback panel', async () => {
    const { page } = await site.open(`${prefix}/docs/generate-callback`, { context });
    await page.locator('[data-try-it]').first().click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/\/api\/inbox\//)
      .first()
      .waitFor();
    expect(await findViolations(page, PANEL)).toEqual([]);
    await page.close();
  });
});
