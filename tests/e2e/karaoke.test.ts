import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { karaokeScript, karaokeTag } from '../../generated/karaoke.ts';
import { freePort } from '../../scripts/free-port.ts';
import { axe, findAnyViolations, findOverflow, findSmallTargets } from './axe.ts';
import { built, newVisitor, openSite, type Site } from './site.ts';
import { createSong } from './songs.ts';

let site: Site;
let foreign: Server;
let origin: string;
/** The content of the foreign page. */
let html = '';
let clip: string;
let cookiePage: Page;

/** A strict policy: only what the guide lists is allowed. No inline style or script, and no HTML from strings. */
const getPolicy = (base: string) =>
  `default-src 'none'; script-src ${base}; connect-src ${base}; media-src ${base}; img-src ${base}; ` +
  `require-trusted-types-for 'script'; trusted-types 'none'`;

const change = (body: object) =>
  cookiePage.request.patch(`${site.base}/api/account/works/${clip}`, { data: body, headers: { origin: site.base } });

beforeAll(async () => {
  // Shorter songs have no lyrics.
  site = await openSite(built, () => ({ sandboxMaxSeconds: 15 }));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  foreign = createServer((_request, response) => {
    response.setHeader('content-security-policy', getPolicy(site.base));
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  }).listen(port, '127.0.0.1');
});
afterAll(async () => {
  foreign.close();
  await site.close();
});

/** Opens a foreign page with this body. `faults` are errors of the console, also about the policy. */
async function openForeign(body: string, { lang = 'en', dark = false, width = 390 } = {}) {
  html =
    `<!doctype html><html lang="${lang}"><title>Fans</title><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="${dark ? 'dark' : 'light'}">` +
    `<script src="${site.base}/embed/${karaokeTag}.js" async></script><main><h1>Fans</h1>${body}</main></html>`;
  const context = await newVisitor(site.browser, { viewport: { width, height: 844 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(origin);
  // The policy forbids styles in the HTML, but scripts can set them.
  await page.evaluate(
    (color) => document.documentElement.style.setProperty('background', color),
    dark ? '#101216' : '#fff',
  );
  return { page, faults };
}

const element = (attributes: string, content = '') => `<${karaokeTag} ${attributes}>${content}</${karaokeTag}>`;
const getTime = (page: Page) =>
  page.evaluate((tag) => document.querySelector<HTMLElement & { currentTime: number }>(tag)!.currentTime, karaokeTag);

test('a customer shows the lyrics of a public song', async () => {
  const { page } = await site.open('/docs', { signedIn: true });
  cookiePage = page;
  const song = {
    model: 'v3.5',
    title: 'Low tide',
    style: 'folk',
    lyrics: '[Verse]\nThe tide is low\nThe boats are home',
  };
  const task = await createSong(site, page, song);
  clip = task.clips[0]!.id;
  expect((await change({ visibility: 'public', lyrics_public: true })).status()).toBe(200);
});

test.for([{ dark: false }, { dark: true }])(
  'a page of another site with a strict policy plays a public song with its words (dark: $dark)',
  async ({ dark }) => {
    const { page, faults } = await openForeign(element(`clip="${clip}"`), { dark });
    await page.getByRole('button', { name: 'Play Low tide' }).click();
    await page.getByRole('button', { name: 'Pause Low tide' }).waitFor();
    await expect.poll(() => getTime(page)).toBeGreaterThan(0);
    const lyrics = page.getByRole('region', { name: 'Lyrics of Low tide' });
    await expect
      .poll(() => lyrics.locator('[aria-current]').textContent())
      .toMatch(/^The (tide is low|boats are home)$/);
    await expect.poll(() => lyrics.locator('.sung').count()).toBeGreaterThan(0);

    const line = lyrics.getByRole('button', { name: 'The boats are home' });
    await line.click();
    await expect.poll(() => line.locator('..').getAttribute('aria-current')).toBe('true');
    await page.getByRole('button', { name: 'Pause Low tide' }).click();
    await page.getByRole('button', { name: 'Play Low tide' }).waitFor();
    expect(await findAnyViolations(page)).toEqual([]);
    expect(await findSmallTargets(page)).toEqual([]);
    expect(await findOverflow(page)).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
  },
);

test('a play on another site counts without cookies', async () => {
  const { page, faults } = await openForeign(element(`clip="${clip}"`));
  const counted = page.waitForResponse((response) => response.url().endsWith(`/api/gallery/works/${clip}/plays`));
  await page.getByRole('button', { name: 'Play Low tide' }).click();
  const response = await counted;
  expect(response.status()).toBe(204);
  expect(await response.request().headerValue('cookie')).toBeNull();
  expect(faults).toEqual([]);
});

test('the keyboard moves the song and chooses lines', async () => {
  const { page, faults } = await openForeign(element(`clip="${clip}"`));
  const slider = page.getByRole('slider', { name: 'Position in Low tide' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => getTime(page)).toBe(5);
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0:05 of 0:1\d$/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  const last = page.getByRole('button', { name: 'The boats are home' });
  await expect.poll(() => last.evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => last.locator('..').getAttribute('aria-current')).toBe('true');
  expect(faults).toEqual([]);
});

test('own lyrics inside the element, in the language of the page and in their own direction', async () => {
  const words = [
    { text: 'المطر', before: '', after: ' ', start: 0, end: 1 },
    { text: 'هنا', before: '', after: '\n', start: 1, end: 2 },
    { text: '<b>Rain</b>', before: '', after: '\n', start: 2, end: 3 },
  ];
  const json = JSON.stringify({ words }).replaceAll('<', '\\u003c');
  const audio = `${site.base}/api/gallery/works/${clip}/media`;
  const { page, faults } = await openForeign(
    element(`src="${audio}" heading="雨"`, `<script type="application/json">${json}</script>`),
    { lang: 'ja' },
  );
  const lyrics = page.getByRole('region', { name: '雨' });
  const direction = (text: string) =>
    lyrics.getByText(text).evaluate((word) => getComputedStyle(word.closest('p')!).direction);
  expect([await direction('المطر'), await direction('<b>Rain</b>')]).toEqual(['rtl', 'ltr']);
  expect(await page.getByRole('button', { name: '雨', exact: false }).first().getAttribute('aria-label')).toBe(
    '「雨」を再生',
  );
  expect(await findAnyViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a page can name its own labels, and only one song plays at a time', async () => {
  const labels = `labels='{"play":"Hör zu"}'`;
  const two = element(`clip="${clip}" ${labels}`) + element(`clip="${clip}" lang="fr"`);
  const { page } = await openForeign(two, { lang: 'nl' });
  const first = page.getByRole('button', { name: 'Hör zu' });
  await first.click();
  await page.getByRole('button', { name: 'Pause Low tide' }).waitFor();
  await page.locator(karaokeTag).nth(1).locator('.toggle').click();
  await first.waitFor();
  expect(await page.locator(karaokeTag).nth(1).locator('.toggle').getAttribute('aria-label')).toContain('Low tide');
});

test('a song that is private again is gone everywhere, and a broken one can be retried', async () => {
  const gone = await openForeign(element('clip="clip_none"'));
  await gone.page.getByText('This work isn’t in the gallery').waitFor();
  const broken = await openForeign(element(`src="${site.base}/api/gallery/works/clip_none/media" heading="Low tide"`));
  await broken.page.getByRole('button', { name: 'Play Low tide' }).click();
  await broken.page.getByRole('button', { name: 'Retry Low tide' }).waitFor();
  expect(await broken.page.getByRole('alert').textContent()).toBe('This song couldn’t be loaded.');
});

test('the page of the song in the gallery uses the same element', async () => {
  const { page, faults } = await site.open(`/gallery/works/${clip}`, { width: 390 });
  await page.getByRole('button', { name: 'Play Low tide' }).click();
  await expect.poll(() => getTime(page)).toBeGreaterThan(0);
  await page.getByRole('region', { name: 'Lyrics of Low tide' }).locator('[aria-current]').waitFor();
  await page.getByRole('button', { name: 'Copy embed code' }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
});

test('the script has a name that stays and one that never changes, for every site', async () => {
  const read = async (path: string) => (await cookiePage.request.get(site.base + path)).headers();
  const [stable, hashed] = [await read(`/embed/${karaokeTag}.js`), await read(karaokeScript)];
  expect(stable).toMatchObject({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
  expect(hashed).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});
