import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, openSite, type Site } from './site.ts';
import { createSong } from './songs.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function call<T>(page: Page, method: 'post' | 'patch', path: string, data: object): Promise<T> {
  const response = await page.request[method](`${site.base}${path}`, { data, headers: { origin: site.base } });
  expect(response.status(), await response.text()).toBeLessThan(300);
  return (await response.json()) as T;
}

/** A customer creates a song and makes it public. */
async function publicSong(): Promise<string> {
  const { page } = await site.open('/docs', { signedIn: true });
  const input = { model: 'v3.5', prompt: 'the sea at night', title: 'Low tide' };
  const { clips } = await createSong(site, page, input);
  const { id } = clips[0]!;
  await call(page, 'patch', `/api/account/works/${id}`, { visibility: 'public' });
  await page.context().close();
  return id;
}

async function supporter(): Promise<Page> {
  const { page } = await site.open('/docs', { signedIn: true });
  const me = (await (await page.request.get(`${site.base}/api/account/me`)).json()) as { id: string };
  await site.core.db.query("update customers set role = 'support' where id = $1", [me.id]);
  await goTo(page, `${site.base}/user/admin?section=reports`);
  return page;
}

test('a visitor plays and reports a public song, and support takes it down', async () => {
  const id = await publicSong();
  const { page, faults } = await site.open('/gallery?kind=song');
  const card = page.getByRole('article', { name: 'Low tide' });
  const file = page.waitForResponse((response) => response.url().endsWith(`/api/gallery/works/${id}/media`));
  await card.getByRole('button', { name: 'Play Low tide' }).click();
  const address = (await file).url();
  const getCurrentTime = () => page.evaluate(() => document.querySelector('audio')!.currentTime);
  await expect.poll(getCurrentTime).toBeGreaterThan(0);
  await card.getByRole('button', { name: 'Pause Low tide' }).click();

  await card.getByRole('link', { name: 'Open Low tide' }).click();
  await page.getByRole('button', { name: 'Report Low tide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Low tide' });
  await dialog.getByLabel('Reason').selectOption({ label: 'It infringes my rights or someone else’s' });
  await dialog.getByLabel('Details').fill('The tide is mine.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Report sent. Support will review it.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Report Low tide');

  const support = await supporter();
  const work = support.getByRole('listitem', { name: 'Low tide' });
  await work.getByText('The tide is mine.').waitFor();
  await work.getByRole('button', { name: 'Play Low tide' }).click();
  await work.getByRole('button', { name: 'Pause Low tide' }).waitFor();
  await work.getByRole('button', { name: 'Take down' }).click();
  const decide = support.getByRole('dialog', { name: 'Take down' });
  await decide.getByLabel('Message to the customer').fill('The tide is not yours.');
  await decide.getByRole('button', { name: 'Take down' }).click();
  await support.getByText('No waiting reports').waitFor();

  expect((await fetch(address)).status).toBe(404);
  // Earlier links lead to the page of the work.
  await goTo(page, `${site.base}/gallery?work=${id}`);
  await page.waitForURL(`**/gallery/works/${id}`);
  await page.getByText('This work isn’t in the gallery').waitFor();
  await goTo(page, `${site.base}/gallery`);
  await page.getByText('Works appear here when their owners make them public.').waitFor();
  const { rows } = await site.core.db.query("select from emails where kind = 'work-decided'");
  expect(rows).toHaveLength(1);
  // The browser reports 404 for the previous URL of the work.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  expect(site.violations).toEqual([]);
});

test('a visitor finds a song by its title, and listening to it counts', async () => {
  const id = await publicSong();
  // Filtered, because the search is hidden while the whole gallery has only a few works.
  const { page, faults } = await site.open('/gallery?kind=song');
  const field = page.getByRole('searchbox', { name: 'Search titles and lyrics' });
  await field.fill('tide of another sea');
  await page.getByText('No works found').waitFor();
  await field.fill('TIDE');
  const card = page.getByRole('article', { name: 'Low tide' });
  await card.waitFor();
  expect(new URL(page.url()).search).toBe('?q=TIDE&kind=song');
  const counted = page.waitForResponse((response) => response.url().endsWith(`/api/gallery/works/${id}/plays`));
  await card.getByRole('button', { name: 'Play Low tide' }).click();
  expect((await counted).status()).toBe(204);
  await card.getByRole('button', { name: 'Pause Low tide' }).click();
  await page.getByRole('combobox', { name: 'Sort order' }).selectOption({ label: 'Most played' });
  await card.getByText('1 play').waitFor();
  expect(new URL(page.url()).search).toBe('?q=TIDE&kind=song&sort=popular');
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
