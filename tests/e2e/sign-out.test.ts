import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, logIn, newPerson, sharedSite, type Site } from './site.ts';
import { makeKey, open, panel, readStoredKey, send, status } from './try-panel.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('after a sign-out in another tab, the next customer finds no key, draft or request of the previous one', async () => {
  const next = newPerson();
  await site.browser.newContext().then(async (other) => {
    await other.request.post(`${site.base}/api/auth/sign-up/email`, { data: next, headers: { origin: site.base } });
    await other.close();
  });
  const { page: tab } = await site.open('/docs/v2-generate', { signedIn: true });
  const context = tab.context();
  await makeKey(tab, 'test', 'Key of the first');
  await open(tab);
  await panel(tab).getByRole('combobox', { name: 'API key' }).waitFor();
  await send(tab);
  await status(tab, 202);
  const before = await readStoredKey(tab);
  expect(before).toMatch(/cadenza\.tried\.v2-generate\.cus_\w+/);

  const { page: second } = await site.open('/dashboard/api/keys', { context });
  await second.evaluate(() => localStorage.setItem('theme', 'dark'));
  await second.getByRole('button', { name: /account$/ }).click();
  await second.getByRole('button', { name: 'Sign out' }).click();
  await second.waitForURL('**/auth/login**');
  await expect.poll(() => readStoredKey(tab)).not.toMatch(/cus_|tried/);
  expect(await readStoredKey(tab)).toContain('"theme":"dark"');

  await logIn(second, next);
  await second.waitForURL('**/dashboard/**');
  await goTo(tab, `${site.base}/docs/v2-generate`);
  await open(tab);
  await panel(tab)
    .getByRole('button', { name: 'Get a guest key' })
    .or(panel(tab).getByRole('combobox'))
    .first()
    .waitFor();
  expect(await panel(tab).getByText('Key of the first').count()).toBe(0);
  expect(await readStoredKey(tab)).not.toContain('tried');
});
