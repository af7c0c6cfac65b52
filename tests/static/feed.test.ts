// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLocale, localeBaseUrl, siteLocales } from '../../plugins/locales.ts';
import { build } from './built-pages.ts';
import { builtOrigin as origin } from '../../catalog/site-origin.ts';

function readFeed(code: string) {
  const xml = readFileSync(join(build, code === defaultLocale ? '' : code, 'blog/rss.xml'), 'utf8');
  const feed = new DOMParser().parseFromString(xml, 'application/xml');
  const text = (selector: string) => feed.querySelector(selector)?.textContent ?? '';
  return { text, items: [...feed.querySelectorAll('item')] };
}
const english = readFeed(defaultLocale);
const getTitle = (item: Element) => item.querySelector('title')!.textContent;

test.each(siteLocales)('$code: the feed has the posts of its language, or marks them as English', (locale) => {
  const { code, tag } = locale;
  const { text, items } = readFeed(code);
  const titles = items.map(getTitle);
  const isOwn = code === defaultLocale || titles.every((title) => !english.items.map(getTitle).includes(title));
  expect(text('channel > language')).toBe(isOwn ? tag : defaultLocale);
  expect(text('channel > description') === english.text('channel > description')).toBe(
    !isOwn || code === defaultLocale,
  );
  expect(text('channel > link')).toBe(`${origin}${localeBaseUrl(code)}blog`);
  expect(titles.length).toBeGreaterThanOrEqual(isOwn ? 1 : english.items.length);
  for (const item of items) {
    expect(item.querySelector('link')!.textContent).toMatch(`${origin}${localeBaseUrl(code)}blog/`);
    const content = item.getElementsByTagName('content:encoded')[0]!.textContent;
    expect(content.length).toBeGreaterThan(1000);
    // Content that only works on the page.
    expect(content).not.toMatch(/<(?:button|svg|script|style)\b|\sclass=|<!--|href="\//);
  }
});

test.each(siteLocales)('$code: pages link to the feed of their language', ({ code }) => {
  for (const page of ['index.html', 'blog.html', 'docs.html']) {
    const html = readFileSync(join(build, code === defaultLocale ? '' : code, page), 'utf8');
    const feeds = [...html.matchAll(/<link rel="?alternate"? type="?application\/rss\+xml"? href="?([^" >]+)/g)];
    expect(feeds.map(([, href]) => href)).toEqual([`${localeBaseUrl(code)}blog/rss.xml`]);
    for (const [type, file] of [
      ['atom+xml', 'atom.xml'],
      ['json', 'feed.json'],
    ]) {
      expect(html).toMatch(`type="application/${type}" href="${localeBaseUrl(code)}blog/${file}"`);
    }
  }
});

test.each(siteLocales)('$code: the Atom and JSON feeds have the same posts', ({ code }) => {
  const read = (file: string) => readFileSync(join(build, code === defaultLocale ? '' : code, 'blog', file), 'utf8');
  const links = readFeed(code).items.map((item) => item.querySelector('link')!.textContent);
  const atom = new DOMParser().parseFromString(read('atom.xml'), 'application/xml');
  expect([...atom.querySelectorAll('entry > link')].map((link) => link.getAttribute('href'))).toEqual(links);
  const json = JSON.parse(read('feed.json')) as { items: { url: string }[] };
  expect(json.items.map(({ url }) => url)).toEqual(links);
});
