import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { built, openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  // Long enough to be extended.
  site = await openSite(built, () => ({ sandboxMaxSeconds: 22 }));
});
afterAll(() => site.close());

test('a song from recognized style words is extended from a moment on its waveform', async () => {
  const { page, faults } = await site.open('/dashboard/music', { signedIn: true });
  const generate = page.getByRole('button', { name: /^Generate(?! again)/ });
  await page.getByLabel('Song description').fill('magic:fail rain');
  await generate.click();
  await page.getByText(/The songs couldn’t be generated/).waitFor();

  await page.getByRole('radio', { name: 'Custom' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Lyrics' }).fill('[Verse]\nLast ferry home\nRain on the pier');
  await page.getByText('Known words').click();
  await page.getByRole('button', { name: 'bossa nova' }).click();
  await page.getByRole('button', { name: 'slow', exact: true }).click();
  expect(await page.getByRole('textbox', { name: /^Style/ }).inputValue()).toBe('bossa nova, slow');
  await page.getByRole('radio', { name: /v3\.5/ }).check({ force: true });
  await generate.click();
  const extend = page.getByRole('button', { name: /^Extend / }).first();
  await extend.waitFor();
  await extend.click();

  const handle = page.getByRole('slider', { name: 'Extend from' });
  const box = (await handle.boundingBox())!;
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.9, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.25, middle, { steps: 5 });
  await page.mouse.up();
  const moment = await handle.getAttribute('aria-valuetext');
  await page.getByRole('button', { name: 'Listen from here' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 5));
  await page.reload();
  await handle.waitFor();
  expect(await handle.getAttribute('aria-valuetext')).toBe(moment);
  expect(await generate.textContent()).toContain('5 credits');
  await generate.click();
  await page.getByText(`from ${moment}`).waitFor();
  await page
    .getByRole('button', { name: /^Extend / })
    .nth(2)
    .waitFor();
  const tasks = await page.evaluate(async () => (await fetch('/api/account/tasks?type=extend')).json());
  expect(tasks.data[0].clips[0].parent.continue_at).toBeCloseTo(Number(moment!.split(':')[1]), 5);

  // The lyrics times of the first song cost 2 credits, shown before. A dragged word is saved and included in the
  // export.
  await page
    .getByRole('button', { name: /^Actions for / })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Karaoke editor' }).click();
  await page.getByRole('button', { name: 'Open editor · 2 credits' }).click();
  const track = page.getByRole('region', { name: 'Words on the waveform' });
  await track.waitFor();
  const edge = track.locator('[data-word="0"] [data-edge="start"]');
  const start = page.getByRole('textbox', { name: 'Start of Last' }).first();
  const before = await start.inputValue();
  const place = (await edge.boundingBox())!;
  await page.mouse.move(place.x + place.width / 2, place.y + 60);
  await page.mouse.down();
  await page.mouse.move(place.x + place.width / 2 - 30, place.y + 60, { steps: 4 });
  await page.mouse.up();
  const moved = await start.inputValue();
  expect(moved).not.toBe(before);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => start.inputValue()).toBe(moved);
  await page.getByLabel('Format').click();
  await page.getByRole('option', { name: 'JSON' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const { words } = JSON.parse(await readFile(await file.path(), 'utf8'));
  const [minutes, seconds] = moved.split(':').map(Number) as [number, number];
  expect(words[0]).toMatchObject({ text: 'Last', start: minutes * 60 + seconds });

  // Of the 50 granted credits, 12 are spent. Failed tasks cost nothing.
  await page.goto(`${site.base}/dashboard/music`);
  await page.getByRole('button', { name: 'Start a new song instead' }).click();
  await page.getByText('You have 38 credits.').waitFor();
  // The page doesn't notice what is spent elsewhere. Otherwise, a button to buy credits would replace the one to generate.
  const balance = await (await page.request.get(`${site.base}/api/account/credits`)).json();
  await page.route('**/api/account/credits', (route) => route.fulfill({ json: balance }));
  const dear = { type: 'generate', mode: 'live', input: { model: 'v5', prompt: 'magic:slow rain' } };
  for (let n = 0; n < 3; n += 1) {
    const response = await page.request.post(`${site.base}/api/account/tasks`, {
      data: dear,
      headers: { origin: site.base },
    });
    expect(response.status()).toBe(202);
  }
  await generate.click();
  const alert = page.getByRole('alert').filter({ hasText: 'Your credits are not enough, please top up' });
  await alert.getByRole('link', { name: 'Buy credits' }).waitFor();

  expect(faults.filter((fault) => !fault.includes('402'))).toEqual([]);
  expect(site.violations).toEqual([]);
});
