import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axe, findOverflow } from './axe.ts';
import { type Site, sharedSite } from './site.ts';
import { makeKey } from './try-panel.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** Checks that axe finds nothing in either theme and that nothing is wider than the screen. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([]);
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
}

test('an endpoint is tested, receives the end of a task and a replay, and its secret is rotated', async () => {
  const { page } = await site.open('/dashboard/api/webhooks?view=inboxes', { width: 390, signedIn: true });
  const dialog = page.getByRole('dialog');
  const view = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Create inbox' }).click();
  const inbox = page.getByRole('link', { name: '/api/inbox/' });
  const address = (await inbox.textContent())!;

  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByLabel('URL').fill('http://10.0.0.1/');
  await dialog.getByLabel('Description').fill('Songs');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByText('This URL isn’t reachable from the internet.').waitFor();
  await dialog.getByLabel('URL').fill(address);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await view('Endpoints');
  await page.getByRole('button', { name: `Actions for ${address}` }).click();
  await page.getByRole('menuitem', { name: 'Send test event' }).click();
  await dialog.getByLabel('Event').click();
  await page.getByRole('option', { name: /^task\.failed/ }).click();
  await dialog.getByRole('button', { name: 'Send event' }).click();
  await dialog.getByText('None (test event)').waitFor();
  await dialog.getByText('204 Accepted').waitFor();
  expect(page.url()).toContain('view=deliveries&id=dlv_');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const key = await makeKey(page, 'test', 'test');
  const response = await fetch(`${site.base}/api/v2/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'v3.5', prompt: 'magic:refuse' }),
  });
  const { id } = (await response.json()) as { id: string };
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('searchbox', { name: 'Task ID' }).fill(id);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain(`task_id=${id}`);
  const failed = page.getByRole('link', { name: 'task.failed' });
  await expect
    .poll(
      async () => {
        await page.reload();
        return failed.waitFor({ timeout: 10_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 200_000 },
    )
    .toBe(true);
  await failed.click();
  await dialog.getByText(`"id": "${id}"`).waitFor();
  await dialog.getByRole('button', { name: 'Replay' }).click();
  await dialog.getByText('manual').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await view('Inboxes');
  await inbox.click();
  await expect.poll(() => dialog.getByText('The signature is valid').count()).toBe(3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await view('Secrets');
  await page.getByRole('button', { name: 'Rotate secret (Test)' }).click();
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByText('Replaced; still signs until').waitFor();
  await expectAccessible(page);
  expect(site.violations).toEqual([]);
});
