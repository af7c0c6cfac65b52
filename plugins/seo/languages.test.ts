import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { siteLocales } from '../locales.ts';
import { getPageUrl, getAlternates, isListed, getLanguages, getPageSource } from './languages.ts';

const site = mkdtempSync(join(tmpdir(), 'languages-'));
afterAll(() => rmSync(site, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), content);
}

for (const page of [
  'docs/quickstart.mdx',
  'versioned_docs/version-v1/feed.mdx',
  'src/pages/legal/terms.mdx',
  'blog/first.md',
]) {
  write(page, 'Words.');
}
write('i18n/zh/docusaurus-plugin-content-docs/current/quickstart.mdx', '快速上手');
write('i18n/ja/docusaurus-plugin-content-docs/version-v1/feed.mdx', '一覧');
write('i18n/de/docusaurus-plugin-content-pages/legal/terms.mdx', 'Bedingungen');
write('i18n/fr/docusaurus-plugin-content-blog/first.md', 'Un');
write('i18n/tr/docusaurus-plugin-content-docs/current/quickstart.mdx', '---\ntitle: Hızlı başlangıç\n---\n');
for (const { code } of siteLocales) {
  const description = code === 'ko' ? '노래를 만듭니다.' : 'Makes songs.';
  write(`generated/reference/${code}/v2/generate.json`, JSON.stringify({ description }));
}

const codes = (path: string, source?: string) => getLanguages({ path, source }, site).map(({ code }) => code);

test('a Markdown page exists in the languages that have its text', () => {
  expect(codes('/docs/quickstart', 'docs/quickstart.mdx')).toEqual(['en', 'zh']);
  const chinese = 'i18n/zh/docusaurus-plugin-content-docs/current/quickstart.mdx';
  expect(codes('/zh/docs/quickstart', chinese)).toEqual(['en', 'zh']);
  expect(codes('/docs/v1/feed', 'versioned_docs/version-v1/feed.mdx')).toEqual(['en', 'ja']);
  expect(codes('/legal/terms', 'src/pages/legal/terms.mdx')).toEqual(['en', 'de']);
  expect(codes('/blog/first', 'blog/first.md')).toEqual(['en', 'fr']);
});

test('a reference page exists in the languages that translate its operation', () => {
  expect(codes('/ja/docs/v2-generate', 'docs/api/v-2-generate.api.mdx')).toEqual(['en', 'ko']);
});

test('a page of messages, or of no file, exists in all languages', () => {
  expect(codes('/models/v5', 'src/pages/models/v5.tsx')).toHaveLength(siteLocales.length);
  expect(codes('/blog')).toHaveLength(siteLocales.length);
});

test('addresses have no trailing slash, except the home page', () => {
  expect(getPageUrl('https://a.example', 'en', '')).toBe('https://a.example/');
  expect(getPageUrl('https://a.example', 'zh', '')).toBe('https://a.example/zh');
  expect(getPageUrl('https://a.example', 'pt', 'docs')).toBe('https://a.example/pt/docs');
  expect(getPageSource('/pt/docs', 'pt')).toBe('docs');
  expect(getAlternates('https://a.example', 'docs', [siteLocales[0], siteLocales[1]])).toEqual([
    { lang: 'en', url: 'https://a.example/docs' },
    { lang: 'zh-Hans', url: 'https://a.example/zh/docs' },
    { lang: 'x-default', url: 'https://a.example/docs' },
  ]);
  expect(['', 'docs', 'search-tips', 'search', '404.html'].map(isListed)).toEqual([true, true, true, false, false]);
});
