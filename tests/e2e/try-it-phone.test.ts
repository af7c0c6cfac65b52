import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, goTo, openSite } from './site.ts';
import { open, responseBody, send, status } from './try-panel.ts';

let site: Site;
beforeAll(async () => {
  // A server creates at most five guest keys per address.
  site = await openSite();
});
afterAll(() => site.close());

test('on a phone, Send fetches a guest key, shows the response, and samples get the ID of the task', async () => {
  const { page, faults } = await site.open('/docs/v2-generate', { width: 390 });
  await open(page);
  const sent = page.waitForResponse('**/api/v2/generate');
  await send(page);
  const { id } = (await (await sent).json()) as { id: string };
  await status(page, 202);
  await expect
    .poll(async () => {
      const box = await responseBody(page).boundingBox();
      return box !== null && box.y >= 0 && box.y < 844 / 2;
    })
    .toBe(true);
  expect(await page.evaluate(() => sessionStorage.getItem('cadenza.guest-key'))).toContain('cdz_test_guest_');

  await goTo(page, `${site.base}/docs/v2-task`);
  await expect.poll(() => page.locator('[data-panel="curl"] code').first().textContent()).toContain(id);
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
