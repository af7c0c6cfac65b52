import { beforeAll, expect, test } from 'vitest';
import { type Site, sharedSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

/** The layout shift so far, including what happened before this call. Google calls 0.1 good. */
const MAX_SHIFT = 0.02;

test.each(['/user/profile', '/user/orders', '/dashboard/api/overview'])(
  '%s doesn’t move while it loads, on a phone, a tablet and a desktop',
  async (path) => {
    for (const width of [390, 768, 1440]) {
      const { page } = await site.open(path, { signedIn: true, width });
      await page.waitForLoadState('networkidle');
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number })[];
              resolve(shifts.reduce((sum, { value }) => sum + value, 0));
            }).observe({ type: 'layout-shift', buffered: true });
            // Without any shift, the observer isn't called.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      expect(moved, `${width} px`).toBeLessThanOrEqual(MAX_SHIFT);
      await page.context().close();
    }
  },
);
