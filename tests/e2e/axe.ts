import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colours: all that another theme of the same page can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A colour in the middle of its transition is nobody's colour. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
  });

/** What lies far below is not laid out until one comes near, but axe measures it all. */
const layOut = (page: Page) =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('main section'))
      section.style.contentVisibility = 'visible';
  });

async function findings(page: Page, builder: AxeBuilder, where: string): Promise<string[]> {
  await stillness(page);
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${where}: ${id}: ${nodes.map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}

export type Themes = 'both' | 'light';

/** What axe finds on the page as it is now, in the light theme and in the dark one. The page follows the system. */
export async function axe(page: Page, themes: Themes = 'both'): Promise<string[]> {
  await layOut(page);
  const found = await findings(page, new AxeBuilder({ page }).withTags(RULES), 'light');
  if (themes === 'light') return found;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  found.push(...(await findings(page, new AxeBuilder({ page }).withRules(COLOUR_RULES), 'dark')));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
  return found;
}

/** By how many pixels the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
