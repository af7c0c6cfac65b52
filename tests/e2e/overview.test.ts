import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { type Site, goTo, sharedSite } from './site.ts';
import { makeKey } from './try-panel.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('the overview leads from first steps to charts, also by keyboard', async () => {
  const { page, faults } = await site.open('/dashboard/api/overview', { width: 390, signedIn: true });
  await page.getByRole('link', { name: 'Open the first steps' }).click();
  await page.getByRole('progressbar', { name: '0 of 5 done' }).waitFor();

  const secret = await makeKey(page, 'test', 'first');
  const statuses: number[] = [];
  for (const path of ['credits', 'credits', 'tasks/task_no']) {
    const response = await fetch(`${site.base}/api/v2/${path}`, { headers: { authorization: `Bearer ${secret}` } });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 200, 404]);
  const requests = page.getByRole('region', { name: 'Requests' });
  // A call is counted within a second of its response.
  await expect
    .poll(
      async () => {
        await goTo(page, `${site.base}/dashboard/api/overview?range=7d`);
        await page.waitForFunction(() => document.querySelector('main output') === null);
        return (await requests.count()) > 0
          ? (await requests.getByRole('paragraph').first().textContent())?.trim()
          : '';
      },
      { timeout: 200_000 },
    )
    .toBe('3');
  expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);

  const slider = requests.getByRole('slider');
  await slider.focus();
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/Succeeded: 2, Errors: 1$/);
  await page.keyboard.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/Succeeded: 0, Errors: 0$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  const alerts = page.getByRole('region', { name: 'Low-balance alerts' });
  await alerts.getByLabel('Available credits').fill('20');
  await alerts.getByRole('button', { name: 'Add alert' }).click();
  await alerts.getByText('Below 20').waitFor();

  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Usage of 12 months (CSV)' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(
    file
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(2)),
  ).toEqual([
    ['first', 'test', 'v2-credits', '2', '0', '0'],
    ['first', 'test', 'v2-task', '1', '1', '0'],
  ]);

  await page.getByRole('link', { name: '1 in the logs: not_found' }).click();
  await page.waitForURL('**/dashboard/api/logs?code=not_found**');
  await page.getByRole('link', { name: /task_no/ }).waitFor();
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
