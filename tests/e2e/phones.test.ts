import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeAtWidth, findOverflow, findSmallTargets } from './axe.ts';
import { becomeCustomer, checkPages, localize, PRIVATE_PAGES, PUBLIC_PAGES } from './page-list.ts';
import { type Site, built, openPhone, openSite } from './site.ts';

/**
 * One operation of each kind: with a long form, without a body, with a callback, and one of version 1 in a language with long
 * words.
 */
const REFERENCE = [
  '/docs/v2-generate',
  '/docs/v2-timestamped-lyrics',
  '/docs/generate-callback',
  '/de/docs/v1/v1-feed',
];

let site: Site;
beforeAll(async () => {
  const client = { id: 'id', secret: 'secret' };
  site = await openSite(built, () => ({ signIn: { google: client, github: client, oidc: null } }));
});
afterAll(() => site.close());

const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="slider"], [role="combobox"]';

/**
 * The controls of a page that are less than 44 px high. Links within a text may be as high as its lines, and anchors of
 * headings are also in the table of contents.
 */
const findLowControls = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const hasText = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '';
    const isInText = (control: Element) =>
      getComputedStyle(control).display === 'inline' && [...control.parentElement!.childNodes].some(hasText);
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => !control.matches('.hash-link') && !isInText(control))
      .map((control) => control.closest('label, .ant-select') ?? control)
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return width > 1 && height > 1 && Math.ceil(height) < 44;
      })
      .map((control) => `${control.getBoundingClientRect().height} px high: ${control.outerHTML.slice(0, 90)}`);
  }, CONTROLS);

// German has the longest words.
describe('German, 390 px', () => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await openPhone(site, { width: 390, height: 844, locale: 'de' });
    await context.addCookies([{ name: 'locale', value: 'de', url: site.base }]);
  });
  afterAll(() => context.close());

  async function findFaults(page: Page): Promise<string[]> {
    const wider = await findOverflow(page);
    return [
      ...(wider > 0 ? [`${wider} px wider than the screen`] : []),
      ...(await axeAtWidth(page)),
      ...(await findLowControls(page)),
    ];
  }

  const inGerman = (paths: readonly string[]) => paths.map((path) => localize('de', path));

  test('public pages fit, have no accessibility violations, and have controls of 44 px', async () => {
    const others = ['/docs/callbacks', '/docs/errors/invalid_field', '/docs/v2-timestamped-lyrics'];
    expect(await checkPages(site, context, inGerman([...PUBLIC_PAGES, ...others]), findFaults)).toEqual([]);
  });

  test('private pages fit, have no accessibility violations, and have controls of 44 px', async () => {
    await becomeCustomer(site, context, '/de/docs');
    expect(await checkPages(site, context, inGerman(PRIVATE_PAGES), findFaults)).toEqual([]);
  });
});

test('public pages fit in Japanese, in the dark theme', async () => {
  const context = await openPhone(site, { width: 390, height: 844, locale: 'ja', colorScheme: 'dark' });
  await context.addCookies([{ name: 'locale', value: 'ja', url: site.base }]);
  const paths = PUBLIC_PAGES.map((path) => localize('ja', path));
  const found = await checkPages(site, context, paths, async (page) => {
    const wider = await findOverflow(page);
    return wider > 0 ? [`${wider} px wider than the screen`] : [];
  });
  expect(found).toEqual([]);
  await context.close();
});

const scrollToShare = (page: Page, share: number): Promise<void> =>
  page.evaluate(
    (to) => scrollTo({ top: to * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' }),
    share,
  );

/** Targets that are too small or partly covered in the middle and at the end of a page, where bars stay on the screen. */
async function findCoveredTargets(page: Page): Promise<string[]> {
  await scrollToShare(page, 0.5);
  const middle = await findSmallTargets(page);
  // A target at the edge of a bar is free after some lines.
  await page.evaluate(() => scrollBy({ top: 100, behavior: 'instant' }));
  const further = await findSmallTargets(page);
  await scrollToShare(page, 1);
  const end = await findSmallTargets(page);
  return [
    ...middle.filter((finding) => further.includes(finding)).map((finding) => `in the middle: ${finding}`),
    ...end.map((finding) => `at the end: ${finding}`),
  ];
}

/**
 * The controls that a bar covers although the browser considers them visible: at the upper and lower end of the area that
 * `scroll-padding` leaves, where focusing doesn't scroll.
 */
const findCoveredFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = getComputedStyle(document.documentElement);
    const [upper, lower] = [scrollPaddingBlockStart, scrollPaddingBlockEnd].map((length) => parseFloat(length) || 0);
    const isBar = (element: Element) => /sticky|fixed/.test(getComputedStyle(element).position);
    const covered = new Set<string>();
    for (const control of document.querySelectorAll<HTMLElement>('main :is(a[href], button, summary, input)')) {
      for (const edge of ['top', 'bottom'] as const) {
        const before = control.getBoundingClientRect();
        const away = edge === 'top' ? before.top - upper! : before.bottom - (innerHeight - lower!);
        scrollBy({ top: edge === 'top' ? Math.floor(away) : Math.ceil(away), behavior: 'instant' });
        control.focus();
        // At the start of a page, the button that leads there disappears.
        if (scrollY === 0) continue;
        const { left, right, top, bottom } = control.getBoundingClientRect();
        if (document.activeElement !== control || bottom - top < 4) continue;
        const y = edge === 'top' ? top + 2 : bottom - 2;
        let over = document.elementFromPoint((left + right) / 2, y);
        for (; over && !over.contains(control) && !control.contains(over); over = over.parentElement)
          if (isBar(over)) covered.add(`${control.outerHTML.slice(0, 60)} has the focus under ${over.className}`);
      }
    }
    return [...covered];
  });

test('no bar covers targets or the focused element, at any scroll position', async () => {
  // A phone as Lighthouse emulates it. Content far below the screen isn't laid out.
  const context = await openPhone(site, { width: 412, height: 823 });
  await becomeCustomer(site, context, '/docs');
  const paths = [...REFERENCE, '/', '/docs/callbacks', '/pricing', '/dashboard/api/overview', '/user/profile'];
  const found = await checkPages(site, context, paths, async (page) => [
    ...(await findCoveredTargets(page)),
    ...(await findCoveredFocus(page)),
  ]);
  expect(found).toEqual([]);
  await context.close();
});
