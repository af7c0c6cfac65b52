import { AxeBuilder } from '@axe-core/playwright';
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
 * Runs in the page, because axe would otherwise open an extra page for frames, and there are none. Only violations are
 * reported: describing every passing element takes several times as long as the check.
 */
const builder = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

async function findings(page: Page, rules: AxeBuilder, where: string): Promise<string[]> {
  await stillness(page);
  const { violations } = await rules.analyze();
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
 * The violations on the current page, in both themes. The page follows the system's theme, which is light before and after.
 */
export async function axe(page: Page): Promise<string[]> {
  await layOut(page);
  const found = await findings(page, builder(page).withTags(RULES), 'light');
  await become(page, 'dark');
  found.push(...(await findings(page, builder(page).withRules(COLOUR_RULES), 'dark')));
  await become(page, 'light');
  return found;
}

/** The violations of rules whose results depend on the width of the page: all but those about colors. */
export async function axeAtWidth(page: Page): Promise<string[]> {
  await layOut(page);
  return findings(page, builder(page).withTags(RULES).disableRules(COLOUR_RULES), `${page.viewportSize()!.width} px`);
}

/** Targets that are too small or partly covered, without forcing a layout. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  const { violations } = await builder(page).withRules(['target-size']).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`));
}

/** The number of pixels by which the page is wider than the screen. */
export const findOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Everything has loaded. */
export const settle = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main output[class*="skeleton"]') === null);
