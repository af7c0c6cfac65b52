import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { type Accepted, isShown, readAccepted } from '../../catalog/accepted-texts.ts';
import { defaultLocale } from '../locales.ts';
import { findOwnCode, hasFrontMatterCode } from './page-code.ts';
import { frontMatterId, type PageSection, parsePage } from './page-sections.ts';

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

const isOnlyComments = (text: string): boolean => text.replaceAll(comments, '') === '';

/** The sections of a page in a language, in the order of the English page. */
interface TranslatedSections {
  readonly sections: readonly PageSection[];
  /** The IDs of sections whose readers get the English text. */
  readonly english: ReadonlySet<string>;
  /** Whether the page has exactly these sections in this order, all of them translated. */
  readonly isComplete: boolean;
}

function mergeSections(file: string, page: string, source: string, accepted: Accepted[string]): TranslatedSections {
  const english = new Set<string>();
  const own = parsePage(page);
  const translated = new Map(own.map((section) => [section.id, section]));
  const sections = parsePage(source).map((section) => {
    const found = translated.get(section.id);
    const text = found === undefined || isOnlyComments(found.text) ? undefined : found.text;
    if (isShown(accepted[section.id], file, section.text, text)) return found!;
    english.add(section.id);
    return section;
  });
  const getIds = (each: readonly PageSection[]) => each.map(({ id }) => id).join();
  return { sections, english, isComplete: english.size === 0 && getIds(sections) === getIds(own) };
}

/** The sections of each page, which is needed for its front matter, its text and the notice above it, with what they depend on. */
const known = new Map<string, { readonly inputs: string; readonly result: TranslatedSections }>();

/** Chooses the sections of a page that readers get. `file` and its translation `page` are below i18n/<locale>/. */
function chooseSections(siteDir: string, locale: string, file: string, page: string): TranslatedSections {
  const path = join(siteDir, getEnglishPage(file) ?? '');
  if (!isMarkdown(path) || !existsSync(path)) return { sections: [], english: new Set(), isComplete: false };
  const accepted = readAccepted(join(siteDir, 'i18n'), locale, file);
  const source = readFileSync(path, 'utf8');
  const inputs = JSON.stringify([page, source, accepted]);
  const key = `${path} ${locale}`;
  const before = known.get(key);
  if (before?.inputs === inputs) return before.result;
  const result = mergeSections(file, page, source, accepted);
  known.set(key, { inputs, result });
  return result;
}

/** Chooses the sections of a page from the translation in the repository. */
function readSections(siteDir: string, locale: string, file: string): TranslatedSections {
  const path = join(siteDir, 'i18n', locale, file);
  return chooseSections(siteDir, locale, file, existsSync(path) ? readFileSync(path, 'utf8') : '');
}

/** The sections of a page whose readers get the English text. `file` is the path below i18n/<locale>/. */
export const findEnglishSections = (siteDir: string, locale: string, file: string): ReadonlySet<string> =>
  readSections(siteDir, locale, file).english;

/** Whether readers get any text of a page in a language. `file` is the path below i18n/<locale>/. */
export function isPageTranslated(siteDir: string, locale: string, file: string): boolean {
  const { sections, english } = readSections(siteDir, locale, file);
  return sections.some(({ id }) => id !== frontMatterId && !english.has(id));
}

/**
 * A translated page with the sections of the English page in its order. Those that are missing or stale are in English. Any
 * other file stays as it is.
 */
export function withEnglishSections(siteDir: string, locale: string, filePath: string, page: string): string {
  const file = getPathInLocale(relative(siteDir, filePath).replaceAll('\\', '/'));
  if (locale === defaultLocale || file === undefined) return page;
  const { sections, isComplete } = chooseSections(siteDir, locale, file, page);
  // As it is, a page has the line numbers of its file in errors.
  return isComplete || sections.length === 0 ? page : `${sections.map(({ text }) => text).join('\n\n')}\n`;
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
  const text = withEnglishSections(siteDir, locale, filePath, page);
  if (translated !== undefined) refuseOwnCode(siteDir, english, file, text);
  return english !== undefined && getTranslationFile(english) !== undefined ? withLinksFromRoot(english, text) : text;
}
