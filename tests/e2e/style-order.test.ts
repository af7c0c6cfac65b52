import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, sharedSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** Pages with every kind of link and tab, and an element that each shows when it is complete. */
const pages = {
  dashboard: { path: '/dashboard/api/webhooks', complete: 'text=No endpoints yet' },
  docs: { path: '/docs/quickstart', complete: '.markdown h1' },
  reference: { path: '/docs/v2-generate', complete: '[data-operation] h2' },
  home: { path: '/', complete: 'main h1' },
} as const;
type Name = keyof typeof pages;

/** Elements whose styles depend on rules for bare elements, on the theme's classes, or on ours. */
const elements = 'a, button, input, summary, h1, h2, h3, p, li, code, pre, th, td, nav, .menu__link, .navbar__link';

/** Computed styles of the elements of a page, each with a path that names it. */
async function readStyles(page: Page, name: Name): Promise<Readonly<Record<string, string>>> {
  await page.locator(pages[name].complete).first().waitFor();
  await page
    .locator('.navbar')
    .getByText(/\d credits/)
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  // No element has the focus or the pointer.
  await page.mouse.move(0, 0);
  return page.evaluate((selector) => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo({ top: 0, behavior: 'instant' });
    // Colors that are still changing have their final values.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const styles: Record<string, string> = {};
    for (const [at, element] of [...document.querySelectorAll(`#__docusaurus :is(${selector})`)].entries()) {
      if (!element.checkVisibility()) continue;
      const computed = getComputedStyle(element);
      const text = (element.textContent ?? '').trim().slice(0, 30);
      styles[`${at} ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${text}"`] = [...computed]
        .filter(
          (property) =>
            !/^(?:--|perspective-origin|transform-origin|.*(?:inline|block)-size|width|height)/.test(property),
        )
        .map((property) => `${property}: ${computed.getPropertyValue(property)}`)
        .join('\n');
    }
    return styles;
  }, elements);
}

/** The properties that differ, by element. */
function compare(visited: Readonly<Record<string, string>>, direct: Readonly<Record<string, string>>): string[] {
  const names = new Set([...Object.keys(visited), ...Object.keys(direct)]);
  return [...names].flatMap((name) => {
    const before = new Set(direct[name]?.split('\n'));
    const after = new Set(visited[name]?.split('\n'));
    const changed = [...after].filter((style) => !before.has(style)).join('; ');
    return changed === '' && after.size === before.size
      ? []
      : [`${name}: ${changed}, not ${[...before].filter((style) => !after.has(style)).join('; ')}`];
  });
}

/** Navigates as a link does: in the same document. */
async function navigate(page: Page, name: Name): Promise<void> {
  await page.evaluate((path) => {
    const link = document.querySelector<HTMLAnchorElement>(`#__docusaurus a[href="${path}"]`);
    if (link) return link.click();
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, pages[name].path);
  await page.waitForURL(site.base + pages[name].path);
}

describe('a page looks the same, whichever pages were visited before it', () => {
  let context: BrowserContext;
  const direct = {} as Record<Name, Readonly<Record<string, string>>>;
  beforeAll(async () => {
    context = await newVisitor(site.browser, {
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      locale: 'en',
    });
    for (const [at, name] of (Object.keys(pages) as Name[]).entries()) {
      const { page } = await site.open(pages[name].path, { context, signedIn: at === 0 });
      direct[name] = await readStyles(page, name);
      await page.close();
    }
  });

  test.for<readonly Name[]>([
    ['dashboard', 'docs', 'home', 'reference', 'dashboard'],
    ['docs', 'dashboard', 'docs'],
    ['home', 'reference', 'dashboard', 'home'],
  ])('%j', async (names) => {
    for (const name of names) expect(Object.keys(direct[name]).length, name).toBeGreaterThan(20);
    const [first, ...others] = names as [Name, ...Name[]];
    const { page } = await site.open(pages[first].path, { context });
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    for (const name of others) {
      await navigate(page, name);
      expect(compare(await readStyles(page, name), direct[name]), name).toEqual([]);
    }
    expect(loads).toBe(0);
    await page.close();
  });
});
