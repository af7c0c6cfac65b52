import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLocale, localeBaseUrl, siteLocales } from '../../plugins/locales.ts';
import type { SearchPage, SearchRecords } from '../../src/features/search/search-records.ts';
import { build, readSearchIndex } from './built-pages.ts';

const languages = siteLocales.map(({ code }) => code);
const translated = languages.filter((code) => code !== defaultLocale);

/** Words that are in almost every English sentence, and not in the other languages. */
const FUNCTION_WORDS = new Set(
  'the and of to is are were that this these those with from when which what your you it its been be by can how then there they'.split(
    ' ',
  ),
);
const MOST = { page: 0.03, language: 0.01 };

interface Count {
  readonly english: number;
  readonly all: number;
}

/**
 * The English function words of a page, without samples and identifiers such as `not_found`. A Chinese or Japanese character
 * counts as half a word.
 */
function countWords({ title, parts }: SearchPage): Count {
  const text = [title, ...parts.flatMap(({ heading = '', text: body }) => [heading, body])].join(' ').toLowerCase();
  const prose = text.replaceAll(/[\w-]*[a-z\d][-_./:=@][a-z\d][-\w./:=@]*/g, ' ');
  const words = prose.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hangul}]+/gu) ?? [];
  const characters = prose.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? [];
  return {
    english: words.filter((word) => FUNCTION_WORDS.has(word)).length,
    all: words.length + characters.length / 2,
  };
}

const getShare = (counts: readonly Count[]): number =>
  counts.reduce((sum, { english }) => sum + english, 0) / counts.reduce((sum, { all }) => sum + all, 0);

const readPages = (locale: string): readonly SearchPage[] =>
  (JSON.parse(readSearchIndex(locale)) as SearchRecords).pages;

test('English pages are recognized', () => {
  const shares = readPages(defaultLocale).map((page) => getShare([countWords(page)]));
  expect(shares.filter((share) => share > MOST.page).length).toBeGreaterThan(0.95 * shares.length);
});

test.for(translated)('%s: no page is in English', (locale) => {
  const pages = readPages(locale);
  const shares = pages.map((page) => [page.path, getShare([countWords(page)])] as const);
  expect(shares.filter(([, share]) => share > MOST.page)).toEqual([]);
  expect(getShare(pages.map(countWords))).toBeLessThan(MOST.language);
});

test('the sitemaps of all languages list the same pages', () => {
  const getPaths = (locale: string) =>
    [...readFileSync(join(build, `sitemap-${locale}.xml`), 'utf8').matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)]
      .map(([, path]) => path!.slice(localeBaseUrl(locale).length - 1).replace(/^\/?/, '/'))
      .toSorted();
  const expected = getPaths(defaultLocale);
  expect(expected.length).toBeGreaterThan(100);
  for (const locale of translated) expect(getPaths(locale), locale).toEqual(expected);
});
