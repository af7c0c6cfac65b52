import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPreferredLanguage, dismissOffer } from './preferred-language.ts';

const menu = ['en', 'zh-Hans', 'de', 'ja', 'pt-BR'].map((tag) => `<a lang="${tag}" href="#">x</a>`).join('');

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<nav class="navbar">${menu}</nav>`;
  document.head.innerHTML = '';
  document.cookie = 'locale=; Max-Age=0';
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

function browser(...languages: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

/** The languages in which a page exists. */
function translations(...tags: string[]): void {
  document.head.innerHTML = tags.map((tag) => `<link rel="alternate" hreflang="${tag}" href="/">`).join('');
}

test.each([
  [['de-AT', 'en'], 'de'],
  [['zh-TW'], 'zh'],
  [['pt'], 'pt'],
  [['it', 'ja'], 'ja'],
  [['en-GB', 'de'], undefined],
  [['it', '*'], undefined],
  [[], undefined],
  [['de"] , body, [a="'], 'de'],
  [['den'], undefined],
])('a browser in %j prefers %s over English', (languages, input) => {
  browser(...languages);
  expect(findPreferredLanguage()).toBe(input);
});

test('a chosen language takes precedence over the browser', () => {
  browser('de');
  document.cookie = 'locale=ja';
  expect(findPreferredLanguage()).toBe('ja');
  document.cookie = 'locale=en';
  expect(findPreferredLanguage()).toBeUndefined();
  document.cookie = 'locale=xx';
  expect(findPreferredLanguage()).toBe('de');
});

test('English is offered on a page in another language too', () => {
  browser('en-US');
  document.documentElement.lang = 'zh-Hans';
  expect(findPreferredLanguage()).toBe('en');
});

test('only languages in which the page exists are offered', () => {
  browser('de');
  translations('en', 'ja', 'x-default');
  expect(findPreferredLanguage()).toBeUndefined();
  translations('en', 'de', 'x-default');
  expect(findPreferredLanguage()).toBe('de');
});

test('a dismissed offer never returns for that language', () => {
  browser('de');
  dismissOffer('de');
  expect(findPreferredLanguage()).toBeUndefined();
  browser('ja');
  expect(findPreferredLanguage()).toBe('ja');
});

test('crawlers get no offer', () => {
  browser('de');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://google.com/bot.html)',
  );
  expect(findPreferredLanguage()).toBeUndefined();
});
