import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { localeBaseUrl, siteLocales } from '../../plugins/locales.ts';
import { root } from '../../scripts/freshness.ts';
import { SearchIndex } from '../../src/features/search/search-index.ts';
import type { SearchRecords } from '../../src/features/search/search-records.ts';

/** A query in each language, and its expected first result. */
const searches: Readonly<Record<string, readonly (readonly [words: string, path: string])[]>> = {
  en: [
    ['rate limit', 'docs/rate-limits'],
    ['api key', 'docs/keys'],
    ['expired key', 'docs/errors/expired_key'],
    ['money back', 'legal/refund'],
    ['sdk', 'docs/client'],
    ['polling', 'docs/v2-task'],
    ['webhook', 'docs/callbacks'],
    ['refund', 'legal/refund'],
    ['double-entry ledger', 'blog/ledger'],
    ['negatve_style', 'docs/v2-generate'],
    ['authentcation', 'docs/authentication'],
    ['v1-generate', 'docs/v1/v1-generate'],
  ],
  zh: [
    ['生成歌曲', 'docs/v2-generate'],
    ['退款', 'legal/refund'],
    ['积分不足怎么办', 'docs/errors/insufficient_credits'],
    ['认证', 'docs/authentication'],
  ],
  ru: [
    ['продлить песню', 'docs/v2-extend'],
    ['аутентификация', 'docs/authentication'],
  ],
  de: [
    ['song verlangern', 'docs/v2-extend'],
    ['Erstattung', 'legal/refund'],
  ],
  fr: [
    ['prolonger un morceau', 'docs/v2-extend'],
    ['remboursment', 'legal/refund'],
  ],
  ja: [
    ['曲を延長', 'docs/v2-extend'],
    ['返金', 'legal/refund'],
    ['認証', 'docs/authentication'],
  ],
  ko: [
    ['곡 연장', 'docs/v2-extend'],
    ['환불', 'legal/refund'],
  ],
  es: [
    ['extender cancion', 'docs/v2-extend'],
    ['reembolso', 'legal/refund'],
  ],
  pt: [
    ['estender musica', 'docs/v2-extend'],
    ['reembolso', 'legal/refund'],
  ],
  tr: [
    ['SARKIYI uzatma', 'docs/v2-extend'],
    ['iade', 'legal/refund'],
  ],
};

const readIndex = (locale: string) =>
  readFileSync(join(root, 'build', localeBaseUrl(locale), 'search-index.json'), 'utf8');
const getPaths = (file: string) => (JSON.parse(file) as SearchRecords).pages.map(({ path }) => path);

test('the index of every language has every page: docs, blog and other pages', () => {
  const english = getPaths(readIndex('en'));
  expect(english).toEqual(
    expect.arrayContaining([
      'blog',
      'blog/ledger',
      'changelog',
      'docs',
      'docs/v2-extend',
      'legal/terms',
      'models/v5',
      'pricing',
    ]),
  );
  for (const { code } of siteLocales) expect(getPaths(readIndex(code)), code).toEqual(english);
});

test.for(siteLocales.map(({ code }) => code))('%s: the best result is first', async (locale) => {
  const file = readIndex(locale);
  const records = JSON.parse(file) as SearchRecords;
  const index = await SearchIndex.of(records);
  const first = (words: string) => {
    const { page, hits } = index.find(words)[0]!;
    return [page.path, hits[0]!.part.id].filter((part) => part !== undefined).join('#');
  };
  expect(first('v2-extend')).toBe('docs/v2-extend');
  expect(first('POST /api/v2/generate')).toBe('docs/v2-generate');
  expect(first('negative_style')).toBe('docs/v2-generate#body-negative_style');
  expect(first('insufficient_credits')).toBe('docs/errors/insufficient_credits');
  expect(searches[locale]!.map(([words]) => [words, first(words).replace(/#.*/, '')])).toEqual(searches[locale]);
  const credits = index.find('credits').map(({ page }) => page.path);
  expect(credits.indexOf('docs/v2-credits')).toBeLessThan(credits.indexOf('docs/errors/insufficient_credits'));
  // Private pages and texts of samples aren't found.
  expect(records.pages.filter(({ path }) => /^(?:dashboard|auth|user)/.test(path))).toEqual([]);
  expect(file).not.toContain('$API_KEY');
  expect(gzipSync(file).length).toBeLessThan(80_000);
});
