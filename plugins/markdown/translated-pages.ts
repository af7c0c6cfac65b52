import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { defaultLocale } from '../locales.ts';
import { findOwnCode, hasFrontMatterCode } from './page-code.ts';

/** Folders of English pages, and of their translations below i18n/<locale>/, without a slash at the end. */
const folders: readonly (readonly [english: string, translated: string])[] = [
  ['docs', 'docusaurus-plugin-content-docs/current'],
  ['versioned_docs', 'docusaurus-plugin-content-docs'],
  ['blog', 'docusaurus-plugin-content-blog'],
  ['src/pages', 'docusaurus-plugin-content-pages'],
];

/** The pages of the reference are generated in each language. */
const isMarkdown = (file: string): boolean => /(?<!\.api)\.mdx?$/.test(file);

/** The translation of an English Markdown page, below i18n/<locale>/. Undefined for any other file. */
export function getTranslationFile(page: string): string | undefined {
  const folder = folders.find(([english]) => page.startsWith(`${english}/`));
  return folder && isMarkdown(page) ? folder[1] + page.slice(folder[0].length) : undefined;
}

/** The English page of a translation, which is a path below i18n/<locale>/. */
export function getEnglishPage(file: string): string | undefined {
  const folder = folders.find(([, translated]) => file.startsWith(`${translated}/`));
  return folder && isMarkdown(file) ? folder[0] + file.slice(folder[1].length) : undefined;
}

/** The path below i18n/<locale>/ of a file in this folder. Undefined for any other file. */
const getPathInLocale = (file: string): string | undefined => /^i18n\/[^/]+\/(.+)$/.exec(file)?.[1];

/** The path below i18n/<locale>/ of a page's translation. `file` is the English page or the translation itself. */
export const findTranslation = (file: string): string | undefined => getPathInLocale(file) ?? getTranslationFile(file);

const frontMatter = /^---\r?\n[\s\S]*?\n---\r?(?:\n|$)/;
const comments = /\{\/\*[\s\S]*?\*\/\}/g;

/** Whether a page consists of a title and a description only, so that its text is shown in English. */
const hasNoText = (page: string): boolean => page.replace(frontMatter, '').replaceAll(comments, '').trim() === '';

/** Whether the text of a page exists in a language. `file` is the path below i18n/<locale>/. */
export function isPageTranslated(siteDir: string, locale: string, file: string): boolean {
  const path = join(siteDir, 'i18n', locale, file);
  return existsSync(path) && !hasNoText(readFileSync(path, 'utf8'));
}

/** Completes a translated page that has only a title and a description with the English text. */
function withEnglishText(siteDir: string, english: string, page: string): string {
  if (!hasNoText(page)) return page;
  const [front = ''] = frontMatter.exec(page) ?? [];
  return `${front.trimEnd()}\n\n${readFileSync(join(siteDir, english), 'utf8').replace(frontMatter, '')}`;
}

/** The folder of a Docusaurus plugin, or of a version of the docs. */
const contentFolder = /^(?:docs|versioned_docs\/[^/]+|blog|src\/pages)/;

/** Changes links such as `../keys.mdx` to `/keys.mdx`, which Docusaurus also finds if only one of both pages is translated. */
const withLinksFromRoot = (english: string, page: string): string =>
  page.replaceAll(/(?<=\]\()\.{1,2}\/[^)\s#]+\.mdx?/g, (link) =>
    posix.join(dirname(english), link).replace(contentFolder, ''),
  );

/**
 * Translations are texts, often by people without access to the code, so they can't contain code of their own.
 *
 * @throws Error that names the file and the code.
 */
function refuseOwnCode(siteDir: string, english: string | undefined, file: string, page: string): void {
  const path = join(siteDir, english ?? '');
  const source = english !== undefined && existsSync(path) ? readFileSync(path, 'utf8').replace(frontMatter, '') : '';
  const [code] = findOwnCode(source, page.replace(frontMatter, ''));
  if (code !== undefined) throw new Error(`${file} has the code "${code}", which the English page doesn't have`);
}

/** @throws Error for a file of code among the translations, which Docusaurus would use instead of the English page. */
export function refuseCodeFiles(siteDir: string, locale: string): void {
  const [file] = globSync(`i18n/${locale}/**/*.{js,jsx,ts,tsx,mjs,cjs}`, { cwd: siteDir });
  if (file !== undefined) throw new Error(`${file} is code, not a translation`);
}

/** @throws Error for front matter that runs as code. */
export function refuseFrontMatterCode(filePath: string, page: string): void {
  if (hasFrontMatterCode(page))
    throw new Error(`${filePath}: front matter must be YAML, between lines with only "---"`);
}

/**
 * A Markdown page of a language, or an English page in its place, ready to be compiled.
 *
 * @throws Error for a translation with code that the English page doesn't have.
 */
export function prepareTranslatedPage(siteDir: string, locale: string, filePath: string, page: string): string {
  if (locale === defaultLocale) return page;
  const file = relative(siteDir, filePath).replaceAll('\\', '/');
  const translated = getPathInLocale(file);
  const english = translated === undefined ? file : getEnglishPage(translated);
  if (translated !== undefined) refuseOwnCode(siteDir, english, file, page);
  if (english === undefined || getTranslationFile(english) === undefined) return page;
  return withLinksFromRoot(english, translated === undefined ? page : withEnglishText(siteDir, english, page));
}
