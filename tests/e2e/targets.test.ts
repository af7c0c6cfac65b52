import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSmallTargets, layOut } from './axe.ts';
import { type Site, goTo, openPhone, openSite } from './site.ts';

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
const TEMPLATES = [
  '/',
  '/docs',
  '/docs/callbacks',
  '/docs/errors/invalid_field',
  '/blog/ledger',
  '/changelog',
  '/models/v5',
  '/pricing',
  '/legal/privacy',
  '/gallery',
  '/search?q=credits',
  '/auth/login',
];
const PRIVATE = ['/dashboard/api/overview', '/dashboard/api/billing', '/dashboard/music', '/user/profile'];

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** A phone as Lighthouse emulates it. Content far below the screen isn't laid out. */
const phone = (width: number) => openPhone(site, { width, height: 823 });

const scrollToShare = (page: Page, share: number): Promise<void> =>
  page.evaluate(
    (to) => scrollTo({ top: to * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' }),
    share,
  );

/** Targets that are too small or partly covered, at several places of a page. */
async function smallTargets(path: string, page: Page, shares: readonly number[]): Promise<string[]> {
  await goTo(page, site.base + path);
  await page.waitForFunction(() => document.querySelector('main output[class*="skeleton"]') === null);
  const found: string[] = [];
  for (const share of shares) {
    await scrollToShare(page, share);
    found.push(...(await findSmallTargets(page)).map((finding) => `${path} at ${share}: ${finding}`));
  }
  return found;
}

/** Two tabs at a time, one per core. */
async function inAll(paths: readonly string[], context: BrowserContext, shares: readonly number[]): Promise<string[]> {
  const waiting = [...paths];
  const found: string[] = [];
  const lane = async () => {
    const page = await context.newPage();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      found.push(...(await smallTargets(path, page, shares)));
  };
  await Promise.all([lane(), lane()]);
  return found;
}

describe('click targets are large enough and not covered, at any scroll position', { timeout: 240_000 }, () => {
  test.for([
    [412, [...REFERENCE, ...TEMPLATES], [0, 0.5, 1]],
    [390, REFERENCE.slice(-2), [0, 0.8]],
  ] as const)('%i px', async ([width, paths, shares]) => {
    const context = await phone(width);
    expect(await inAll(paths, context, shares)).toEqual([]);
    await context.close();
  });

  test('412 px, signed in', async () => {
    const context = await phone(412);
    await (await site.open('/docs', { context, signedIn: true })).page.close();
    expect(await inAll(PRIVATE, context, [0, 1])).toEqual([]);
    await context.close();
  });
});

const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="slider"], [role="combobox"]';

/**
 * The controls of a page that are less than 44 px high. Links within a text may be as high as its lines, and anchors of
 * headings are also in the table of contents.
 */
const lowControls = (page: Page): Promise<string[]> =>
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
      .map((control) => `${control.getBoundingClientRect().height} px: ${control.outerHTML.slice(0, 90)}`);
  }, CONTROLS);

const TOUCHED = [...REFERENCE, ...TEMPLATES.filter((path) => path !== '/gallery'), '/status', '/auth/register'];

test.for(TOUCHED)('controls are 44 px high on phones: %s', async (path) => {
  const context = await phone(390);
  const { page } = await site.open(path, { context });
  await page.waitForFunction(() => document.querySelector('main output[class*="skeleton"]') === null);
  await layOut(page);
  expect(await lowControls(page)).toEqual([]);
  await context.close();
});

test.for([
  '/dashboard/api/overview',
  '/dashboard/api/keys',
  '/dashboard/api/logs',
  '/dashboard/api/billing',
  '/dashboard/api/webhooks',
  '/dashboard/api/docs',
  '/user/orders',
  '/user/profile',
])('controls are 44 px high on phones, signed in: %s', async (path) => {
  const context = await phone(390);
  const { page } = await site.open(path, { context, signedIn: true });
  await page.waitForFunction(() => document.querySelector('main output[class*="skeleton"]') === null);
  expect(await lowControls(page)).toEqual([]);
  await context.close();
});

/**
 * The controls that a bar covers although the browser considers them visible: at the upper and lower end of the area that
 * `scroll-padding` leaves, where focusing doesn't scroll.
 */
const coveredWithFocus = (page: Page): Promise<string[]> =>
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
        const { left, right, top, bottom } = control.getBoundingClientRect();
        if (document.activeElement !== control || bottom - top < 4) continue;
        const y = edge === 'top' ? top + 2 : bottom - 2;
        let over = document.elementFromPoint((left + right) / 2, y);
        for (; over && !over.contains(control) && !control.contains(over); over = over.parentElement)
          if (isBar(over)) covered.add(`${control.outerHTML.slice(0, 60)} under ${over.className}`);
      }
    }
    return [...covered];
  });

describe('no bar covers the focused element', () => {
  test.for([...REFERENCE.slice(0, 2), '/docs/callbacks', ...PRIVATE])('%s', async (path) => {
    const context = await phone(412);
    const { page } = await site.open(path, { context, signedIn: PRIVATE.includes(path) });
    await page.waitForFunction(() => document.querySelector('main output[class*="skeleton"]') === null);
    expect(await coveredWithFocus(page)).toEqual([]);
    await context.close();
  });
});
