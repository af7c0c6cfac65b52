import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashText } from '../../catalog/accepted-texts.ts';
import { parsePage } from './page-sections.ts';
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
  expect(prepare('fr', onlyTitle, page)).toBe('---\ntitle: Clés\n---\n\nWords.\n');
  expect(prepare('de', german, '---\ntitle: Schlüssel\n---\nWörter.')).toBe('---\ntitle: Schlüssel\n---\nWörter.');
  expect(prepare('ja', english, '---\ntitle: Keys\n---\n')).toBe('---\ntitle: Keys\n---\n');
  const translated = (locale: string) => isPageTranslated(siteDir, locale, `${current}/keys.mdx`);
  expect(['de', 'fr', 'ja'].filter(translated)).toEqual(['de']);
});

const sections = ['---\ntitle: Limits\n---', 'Words.', '## One {#one}\n\nFirst.', '## Two {#two}\n\nSecond.'];
write('docs/limits.mdx', `${sections.join('\n\n')}\n`);
const limitsFile = `${current}/limits.mdx`;
const lock = {
  [limitsFile]: Object.fromEntries(
    parsePage(sections.join('\n\n')).map(({ id, text }) => [id, hashText(limitsFile, text)]),
  ),
};

/** The translation of `docs/limits.mdx` in a language, which was accepted with other English texts of `stale`. */
function translateLimits(locale: string, own: readonly string[], stale: readonly string[]) {
  const old = Object.fromEntries(stale.map((id) => [id, '00000000']));
  write(`i18n/${locale}/lock.json`, JSON.stringify({ [limitsFile]: { ...lock[limitsFile], ...old } }));
  const page = `${own.join('\n\n')}\n`;
  const path = write(`i18n/${locale}/${limitsFile}`, page);
  return { path, text: prepareTranslatedPage(siteDir, locale, path, page) };
}
const spanish = ['---\ntitle: Límites\n---', 'Palabras.', '## Uno {#one}\n\nPrimero.', '## Dos {#two}\n\nSegundo.'];

test('sections that are missing or stale are in English, in the order of the English page', () => {
  expect(translateLimits('es', spanish, []).text).toBe(`${spanish.join('\n\n')}\n`);
  const [front, opening, one, two] = spanish as [string, string, string, string];
  expect(translateLimits('es', [front, opening, two], ['two']).text).toBe(
    `${[front, opening, sections[2], sections[3]].join('\n\n')}\n`,
  );
  expect(translateLimits('es', [front, opening, two, one, '## Viejo {#old}'], ['front-matter']).text).toBe(
    `${[sections[0], opening, one, two].join('\n\n')}\n`,
  );
});

test('a stale section may have code that the English page no longer has, because readers get the English one', () => {
  const old = spanish.with(2, '## Uno {#one}\n\n<Fact name="old" />');
  expect(translateLimits('es', old, ['one']).text).not.toContain('<Fact');
  expect(() => translateLimits('es', old, [])).toThrow('has the code "<Fact>"');
});

test('a page is translated as long as one of its sections is', () => {
  const isTranslated = () => isPageTranslated(siteDir, 'es', limitsFile);
  translateLimits('es', spanish, ['opening', 'one']);
  expect(isTranslated()).toBe(true);
  translateLimits('es', spanish, ['opening', 'one', 'two']);
  expect(isTranslated()).toBe(false);
  translateLimits('es', spanish, ['front-matter']);
  expect(isTranslated()).toBe(true);
});

test('only English sections are marked, also within an element', () => {
  const heading = (id: string) => ({ type: 'element', tagName: 'h2', properties: { id } });
  const paragraph = () => ({ type: 'element', tagName: 'p', properties: {} });
  const { path } = translateLimits('es', spanish, ['one']);
  const card = { type: 'mdxJsxFlowElement', name: 'div', children: [heading('two'), paragraph()] };
  const tree = { type: 'root', children: [paragraph(), heading('one'), paragraph(), card, paragraph()] as object[] };
  rehypeUntranslated({ siteDir, locale: 'es' })()(tree, { path });
  const en = { lang: 'en' };
  expect(tree.children).toMatchObject([
    { attributes: [{ name: 'english', value: 'sections' }] },
    { properties: {} },
    { properties: { id: 'one', ...en } },
    { properties: en },
    { children: [{ properties: { id: 'two' } }, { properties: {} }] },
    { properties: {} },
  ]);
  expect(JSON.stringify(tree).match(/"lang":"en"/g)).toHaveLength(2);
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
      { type: 'mdxJsxFlowElement', name: 'ModelTable' },
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
