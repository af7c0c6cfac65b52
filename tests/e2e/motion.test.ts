import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, sharedSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('dialogs animate, but not with reduced motion', async () => {
  const { page } = await site.open('/dashboard/api/keys', { signedIn: true });
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.reload();
    const open = page.getByRole('button', { name: /^Create .*key/ }).first();
    await open.waitFor();
    await page.evaluate(() => {
      const moved = new Set<string>();
      const measure = () => {
        for (const { classList } of document.querySelectorAll('[class*="ant-zoom-"]'))
          for (const name of classList) if (/^ant-zoom-.*-active$/.test(name)) moved.add(name);
      };
      new MutationObserver(measure).observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['class'],
      });
      Object.assign(window, { moved });
    });
    await open.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const moved = await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
    expect(moved.includes('ant-zoom-leave-active')).toBe(reducedMotion === 'no-preference');
    expect(moved.includes('ant-zoom-appear-active') && reducedMotion === 'reduce').toBe(false);
  }
});
