import core, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colors: the only ones whose results depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Ends transitions, because their intermediate colors would be reported. It needs no rendered frame. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    for (const animation of ending) animation.finish();
  });

/** Browsers skip the layout of content far below the screen, but axe measures it all. */
const layOut = (page: Page) =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('main section'))
      section.style.contentVisibility = 'visible';
  });

/**
 * What violates the rules. Only violations are reported: describing every passing element takes several times as long as the
 * check. The source of axe has half a megabyte, so each page loads it once.
 */
async function findViolations(page: Page, options: RunOptions, part?: string): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(core.source);
  const run = async ([all, selector]: [RunOptions, string | undefined]) => {
    const { axe } = window as unknown as { axe: typeof core };
    return (await axe.run(selector ?? document, all)).violations;
  };
  return page.evaluate<Result[], Parameters<typeof run>[0]>(run, [{ resultTypes: ['violations'], ...options }, part]);
}

const withoutColours = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
const withTags = { type: 'tag', values: RULES } as const;

async function findings(page: Page, options: RunOptions, where: string, part?: string): Promise<string[]> {
  await stillness(page);
  const violations = await findViolations(page, options, part);
  return violations.map(
    ({ id, nodes }) =>
      `${where}: ${id}: ${nodes.map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}

const become = async (page: Page, theme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme);
};

/**
 * The violations on the current page, or in the part of it with the selector, in both themes. The page follows the system's
 * theme, which is light before and after.
 */
export async function axe(page: Page, part?: string): Promise<string[]> {
  await layOut(page);
  const found = await findings(page, { runOnly: withTags }, 'light', part);
  await become(page, 'dark');
  found.push(...(await findings(page, { runOnly: { type: 'rule', values: COLOUR_RULES } }, 'dark', part)));
  await become(page, 'light');
  return found;
}

/** The violations of rules whose results depend on the width of the page: all but those about colors. */
export async function axeAtWidth(page: Page, part?: string): Promise<string[]> {
  await layOut(page);
  return findings(page, { runOnly: withTags, rules: withoutColours }, `${page.viewportSize()!.width} px`, part);
}

/** Targets that are too small or partly covered, without forcing a layout. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  const violations = await findViolations(page, { runOnly: { type: 'rule', values: ['target-size'] } });
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`));
}

/** What violates any rule, by its ID, in the elements of the page as it is. */
export const findAnyViolations = async (page: Page): Promise<[string, string[]][]> =>
  (await findViolations(page, {})).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);

/** The number of pixels by which the page is wider than the screen. */
export const findOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Everything has loaded. */
export const settle = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main output[class*="skeleton"]') === null);
