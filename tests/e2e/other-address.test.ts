import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, goTo, newPerson, openSite, register, type Site } from './site.ts';
import { createSong } from './songs.ts';
import { open, responseBody, send, startAsGuest, status } from './try-panel.ts';

let site: Site;
/** One tab for all tests: a customer who signed up at an address that isn't PUBLIC_URL. */
let page: Page;
let faults: string[];
/** The ID of the customer's song. */
let song: string;
/** Requests to PUBLIC_URL, which the content security policy of the pages blocks. */
const elsewhere: string[] = [];

beforeAll(async () => {
  let publicUrl = '';
  site = await openSite(built, (base) => {
    publicUrl = base.replace('localhost', '127.0.0.1');
    // Shorter songs have no lyrics.
    return { publicUrl, sandboxMaxSeconds: 15 };
  });
  ({ page, faults } = await site.open('/auth/register'));
  page.on('request', (request) => {
    if (request.url().startsWith(publicUrl)) elsewhere.push(request.url());
  });
});
afterAll(() => site.close());

/** What no page may load or report. */
const findFaults = () => [...elsewhere, ...faults, ...site.violations];

/** Presses a button and waits until its song moves. */
async function play(name: RegExp | string = /^Play/): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 0.3));
}

const isLoaded = (image: Element): boolean => (image as HTMLImageElement).naturalWidth > 0;

/** Waits until an image is loaded. */
async function see(selector: string): Promise<void> {
  const element = page.locator(selector).first();
  await element.waitFor();
  await element.scrollIntoViewIfNeeded();
  await expect.poll(() => element.evaluate(isLoaded), { timeout: 60_000 }).toBe(true);
}

test('a customer signs up at another address than PUBLIC_URL, and generates a song', async () => {
  await register(page, newPerson());
  const input = { model: 'v3.5', lyrics: '[Verse]\nThe tide is low\nThe boats are home', title: 'Low tide' };
  const { clips } = await createSong(site, page, { ...input, style: 'folk' });
  song = clips[0]!.id;
  expect(findFaults()).toEqual([]);
});

test.for([
  ['the music page', '/dashboard/music'],
  ['the library', '/dashboard/library'],
  ['the home page', '/'],
] as const)('at another address than PUBLIC_URL, %s plays songs', async ([, path]) => {
  await goTo(page, site.base + path);
  await play();
  expect(findFaults()).toEqual([]);
});

test('at another address than PUBLIC_URL, the gallery and the page of a work play songs', async () => {
  const published = await page.request.patch(`${site.base}/api/account/works/${song}`, {
    data: { visibility: 'public' },
    headers: { origin: site.base },
  });
  expect(published.status()).toBe(200);
  await goTo(page, `${site.base}/gallery`);
  await play('Play Low tide');
  // The server inserts the work into this page.
  await goTo(page, `${site.base}/gallery/works/${song}`);
  await play('Play Low tide');
  expect(findFaults()).toEqual([]);
});

test('at another address than PUBLIC_URL, the karaoke editor plays its song', async () => {
  await goTo(page, `${site.base}/dashboard/library/karaoke?clip=${song}`);
  await page.getByRole('button', { name: /^Open editor/ }).click();
  await play('Play');
  expect(findFaults()).toEqual([]);
});

test('at another address than PUBLIC_URL, images are shown and can be sources', async () => {
  await goTo(page, `${site.base}/dashboard/image`);
  await page.getByRole('button', { name: 'A lighthouse above the sea at dusk' }).click();
  await page.getByRole('button', { name: /^Generate/ }).click();
  await see('main img[alt="A lighthouse above the sea at dusk"]');
  await page.getByRole('button', { name: 'Use as source' }).first().click();
  await see('img[alt="Source image"]');
  await page.getByLabel('Image description').fill('a quiet blue');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await see('main img[alt="a quiet blue"]');
  expect(findFaults()).toEqual([]);
});

test('Try it shows the complete URLs of a response, and plays its song', async () => {
  await goTo(page, `${site.base}/docs/v2-generate`);
  await open(page);
  await startAsGuest(page);
  const sent = page.waitForRequest('**/api/v2/generate');
  await send(page);
  expect((await sent).url()).toBe(`${site.base}/api/v2/generate`);
  await status(page, 202);
  await responseBody(page).getByRole('button', { name: /^Play/ }).first().click();
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 0.3));
  expect(findFaults()).toEqual([]);
});
