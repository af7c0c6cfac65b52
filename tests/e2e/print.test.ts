import { afterAll, beforeAll, expect, test } from 'vitest';
import { contrast } from '../../src/ui/tokens/color.ts';
import { settle } from './axe.ts';
import { becomeCustomer } from './page-list.ts';
import { readPaint } from './pdf-paint.ts';
import { goTo, sharedSite, type Site } from './site.ts';

/** One page of each kind that people print, and the statement and orders of a customer. */
const pages = [
  '/docs/quickstart',
  '/docs/v2-generate',
  '/docs/generate-callback',
  '/docs/errors',
  '/pricing',
  '/blog/ledger',
  '/changelog',
  '/legal/terms',
  '/dashboard/api/overview',
  '/dashboard/api/billing',
  '/dashboard/api/logs',
  '/user/orders',
] as const;

/** What only works on a screen. The names of lines in a statement are also buttons. */
const CONTROLS =
  'nav:not(main nav), aside nav, audio, video, button:not([class*="source"]), [type="range"], [data-banner]';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test.for(['light', 'dark'] as const)('pages print as dark ink on white paper from the %s theme', async (theme) => {
  const { page } = await site.open('/docs', { theme });
  await becomeCustomer(site, page.context(), '/docs');
  const found: Record<string, readonly string[]> = {};
  for (const path of pages) {
    await goTo(page, site.base + path);
    await settle(page);
    await page.emulateMedia({ media: 'print' });
    const controls = await page
      .locator(CONTROLS)
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => `${one.tagName} ${one.className} ${one.textContent}`.slice(0, 120)),
      );
    await page.emulateMedia({ media: null });
    const { inks, areas } = readPaint(await page.pdf({ format: 'A4', printBackground: true }));
    expect(inks.length, path).toBeGreaterThan(20);
    found[path] = [
      ...controls,
      ...[...new Set(inks)].filter((ink) => contrast(ink, '#ffffff') < 4.5).map((ink) => `ink ${ink}`),
      ...[...new Set(areas)].filter((area) => contrast(area, '#ffffff') > 1.3).map((area) => `area ${area}`),
    ];
  }
  expect(found).toEqual(Object.fromEntries(pages.map((path) => [path, []])));
});
