import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('an image is generated from text, and another one from a crop of an upload', async () => {
  const { page, faults } = await site.open('/dashboard/image', { signedIn: true });
  await page.getByRole('button', { name: 'A lighthouse above the sea at dusk' }).click();
  const generate = page.getByRole('button', { name: /^Generate/ });
  expect(await generate.textContent()).toContain('4 credits');
  await generate.click();
  const shown = page.getByRole('img', { name: 'A lighthouse above the sea at dusk' });
  await shown.first().waitFor();
  const width = () => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(1024);

  await page.getByRole('radio', { name: 'Image to image' }).check({ force: true });
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1d4fb8' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: picture };
  await page.getByLabel(/Choose an image/).setInputFiles(file);
  await page.getByAltText('Source image').waitFor();
  await page.getByRole('slider', { name: 'Zoom' }).press('End');
  await page.getByRole('slider', { name: /^Strength/ }).press('Home');
  await page.getByLabel('Image description').fill('a quiet blue');
  await page.reload();
  await expect.poll(() => page.getByLabel('Image description').inputValue()).toBe('a quiet blue');
  await page.getByAltText('Source image').waitFor();
  await generate.click();
  await page.getByRole('img', { name: 'a quiet blue' }).first().waitFor();
  const credits = await page.evaluate(async () => (await fetch('/api/account/credits')).json());
  expect(credits).toEqual({ available: 42, held: 0, used: 8 });

  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
