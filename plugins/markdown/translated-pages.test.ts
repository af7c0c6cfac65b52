import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rehypeUntranslated } from './rehype-untranslated.ts';
import {
  getEnglishPage,
  getTranslationFile,
  isPageTranslated,
  prepareTranslatedPage,
  refuseCodeFiles,
  refuseFrontMatterCode,
} from './translated-pages.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'translated-pages-'));
afterAll(() => rmSync(siteDir, { recursive: true }));

const current = 'docusaurus-plugin-content-docs/current';

function write(path: string, content: string): string {
  mkdirSync(dirname(join(siteDir, path)), { recursive: true });
  writeFileSync(join(siteDir, path), content);
  return join(siteDir, path);
}

const english = write('docs/keys.mdx', '---\ntitle: Keys\n---\n\nWords.\n');
const german = write(`i18n/de/${current}/keys.mdx`, '---\ntitle: Schlüssel\n---\n\nWörter.\n');
const onlyTitle = write(`i18n/fr/${current}/keys.mdx`, '---\ntitle: Clés\n---\n\n{/* truncate */}\n');

test.for([
  ['docs/errors/index.mdx', `${current}/errors/index.mdx`],
  ['versioned_docs/version-v1/intro.mdx', 'docusaurus-plugin-content-docs/version-v1/intro.mdx'],
  ['blog/2026-11-22-ledger.mdx', 'docusaurus-plugin-content-blog/2026-11-22-ledger.mdx'],
  ['src/pages/legal/terms.mdx', 'docusaurus-plugin-content-pages/legal/terms.mdx'],
])('%s has its translation at %s', ([page, file]) => {
  expect(getTranslationFile(page!)).toBe(file);
  expect(getEnglishPage(file!)).toBe(page);
});

test('components and generated pages have no translation file', () => {
  for (const file of ['src/pages/status.tsx', 'docs/api/v-2-feed.api.mdx', 'i18n/de/server.json']) {
    expect(getTranslationFile(file)).toBeUndefined();
  }
});

test('a page with only a title is completed with the English text, and isn’t translated', () => {
  const page = '---\ntitle: Clés\n---\n\n{/* truncate */}\n';
  const prepare = (locale: string, path: string, text: string) => prepareTranslatedPage(siteDir, locale, path, text);
  expect(prepare('fr', onlyTitle, page)).toBe('---\ntitle: Clés\n---\n\n\nWords.\n');
  expect(prepare('de', german, 'Wörter.')).toBe('Wörter.');
  expect(prepare('ja', english, '---\ntitle: Keys\n---\n')).toBe('---\ntitle: Keys\n---\n');
  const translated = (locale: string) => isPageTranslated(siteDir, locale, `${current}/keys.mdx`);
  expect(['de', 'fr', 'ja'].filter(translated)).toEqual(['de']);
});

test('a translation with code of its own cannot be built', () => {
  const prepare = (path: string, text: string) => prepareTranslatedPage(siteDir, 'de', join(siteDir, path), text);
  const page = '---\ntitle: Schlüssel\n---\n\nWörter {process.env.SECRET}\n';
  const message = 'has the code "{process.env.SECRET}"';
  expect(() => prepare(`i18n/de/${current}/keys.mdx`, page)).toThrow(`i18n/de/${current}/keys.mdx ${message}`);
  expect(() => prepare(`i18n/de/${current}/_part.mdx`, page)).toThrow(message);
  expect(() => prepare('i18n/de/elsewhere/_part.mdx', page)).toThrow(message);
  // English pages belong to the code.
  expect(prepare('docs/keys.mdx', page)).toBe(page);
});

test('a component cannot be a translation', () => {
  write('i18n/tr/docusaurus-plugin-content-pages/index.tsx', 'export default () => null;');
  expect(() => refuseCodeFiles(siteDir, 'tr')).toThrow('index.tsx is code');
  expect(() => refuseCodeFiles(siteDir, 'de')).not.toThrow();
});

test('front matter cannot be code', () => {
  expect(() => refuseFrontMatterCode('keys.mdx', '---js\n{ title: evil() }\n---\n')).toThrow('must be YAML');
  expect(() => refuseFrontMatterCode('keys.mdx', '---\ntitle: Keys\n---\n\n---\n')).not.toThrow();
});

test('links between pages work whichever of them are translated', () => {
  const prepare = (locale: string, path: string, text: string) =>
    prepareTranslatedPage(siteDir, locale, join(siteDir, path), text);
  const page = 'See [limits](../rate-limits.mdx#sessions) and [errors](./index.mdx), not [the feed](/docs/v2-feed).';
  const wanted =
    'See [limits](/rate-limits.mdx#sessions) and [errors](/errors/index.mdx), not [the feed](/docs/v2-feed).';
  expect(prepare('de', 'docs/errors/x.mdx', page)).toBe(wanted);
  expect(prepare('de', `i18n/de/${current}/errors/x.mdx`, page)).toBe(wanted);
  expect(prepare('en', 'docs/errors/x.mdx', page)).toBe(page);
  expect(prepare('de', 'versioned_docs/version-v1/intro.mdx', '[a](./migration.mdx)')).toBe('[a](/migration.mdx)');
});

const transform = (locale: string, path: string) => {
  const tree = {
    type: 'root',
    children: [
      { type: 'mdxjsEsm' },
      { type: 'element', tagName: 'p', properties: { id: 'a' } },
      { type: 'mdxJsxFlowElement', name: 'Built' },
    ],
  };
  rehypeUntranslated({ siteDir, locale })()(tree, { path });
  return tree.children.map((child) => ('properties' in child ? JSON.stringify(child.properties) : child.type));
};

test('an untranslated page has a notice and marks its text as English, but not its components', () => {
  const marked = ['mdxjsEsm', 'mdxJsxFlowElement', '{"id":"a","lang":"en"}', 'mdxJsxFlowElement'];
  expect(transform('ja', english)).toEqual(marked);
  expect(transform('fr', onlyTitle)).toEqual(marked);
});

test('a translated page, an English page and a page of the reference stay as they are', () => {
  const unchanged = ['mdxjsEsm', '{"id":"a"}', 'mdxJsxFlowElement'];
  expect(transform('de', german)).toEqual(unchanged);
  expect(transform('en', english)).toEqual(unchanged);
  expect(transform('ja', join(siteDir, 'docs/api/v-2-feed.api.mdx'))).toEqual(unchanged);
});
