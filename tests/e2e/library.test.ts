import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzip } from '../zip.ts';
import { axe, findOverflow } from './axe.ts';
import { sharedSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('a work is found, renamed, kept, downloaded and deleted, partly by keyboard', async () => {
  const { page, faults } = await site.open('/dashboard/library', { signedIn: true, width: 390 });
  await page.getByText('No works yet').waitFor();
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${site.base}${path}`, { data, headers: { origin: site.base } });
    return (await response.json()) as { id: string };
  };
  const song = { model: 'v3.5', title: '東京の雨', style: 'city pop', lyrics: '雨が降る', instrumental: false };
  const made = [
    await post('/api/account/tasks', { type: 'generate', mode: 'test', input: song }),
    await post('/api/account/images', { mode: 'test', input: { model: 'image-1', prompt: 'a harbour', size: 256 } }),
  ];
  for (const { id } of made) {
    const task = async () => (await (await page.request.get(`${site.base}/api/account/tasks/${id}`)).json()) as object;
    await expect.poll(task).toMatchObject({ status: 'succeeded', error: null });
  }

  await page.reload();
  const play = page.getByRole('button', { name: /^Play / });
  await play.first().waitFor();
  await page.getByLabel(/^Search titles/).fill('東京');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('東京');
  await page.getByRole('img', { name: 'a harbour' }).waitFor({ state: 'detached' });

  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await page.getByLabel(/^New title of /).fill('Night rain');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Play Night rain' }).waitFor();

  await page.getByRole('link', { name: /^Night rain · \d$/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Test works aren’t shown').waitFor();
  await panel.getByRole('button', { name: 'Keep' }).click();
  await panel.getByText('Kept', { exact: true }).waitFor();
  await panel.getByText('1 of 100 works kept').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select a harbour' }).check();
  await page.getByRole('checkbox', { name: 'Select Night rain' }).check();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download ZIP' }).click();
  const files = unzip(await readFile(await (await coming).path()));
  const manifest = JSON.parse(String(files.get('manifest.json'))) as { works: { file: string; checksum: string }[] };
  expect(manifest.works.map(({ file }) => file).toSorted()).toEqual(['Night rain.mp3', 'a harbour.webp']);
  for (const { file, checksum } of manifest.works) {
    expect(`sha256:${createHash('sha256').update(files.get(file)!).digest('hex')}`).toBe(checksum);
  }

  await page.getByRole('region', { name: 'Selected works' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 works' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('img', { name: 'a harbour' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Play Night rain' }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
