import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { frontMatterId, parsePage } from '../plugins/markdown/page-sections.ts';
import { getTranslationFile } from '../plugins/markdown/translated-pages.ts';
import { filesUnder, root } from './freshness.ts';

/** The Markdown pages in English, relative to the repository: `docs/keys.mdx`. */
export const englishPages: readonly string[] = ['docs', 'versioned_docs', 'blog', 'src/pages']
  .flatMap((folder) => filesUnder(join(root, folder)))
  .map((file) => relative(root, file).replaceAll('\\', '/'))
  .filter((file) => getTranslationFile(file) !== undefined);

/** The folders of page translations below `i18n/<locale>/`. */
const translatedFolders = ['docs', 'blog', 'pages'].map((name) => `docusaurus-plugin-content-${name}`);

/** The sections of a page by ID. */
type SectionTexts = ReadonlyMap<string, string>;

const readSections = (file: string): SectionTexts =>
  new Map(parsePage(readFileSync(file, 'utf8')).map(({ id, text }) => [id, text]));

/** The English pages by the path of their translation below `i18n/<locale>/`. */
export const readEnglishPages = (): Map<string, SectionTexts> =>
  new Map(englishPages.map((page) => [getTranslationFile(page)!, readSections(join(root, page))]));

/** The translated pages of a locale, by their path below its folder. */
export function readTranslatedPages(locale: string): Map<string, SectionTexts> {
  const folder = join(root, 'i18n', locale);
  const files = translatedFolders.flatMap((name) => filesUnder(join(folder, name)));
  return new Map(
    files
      .filter((file) => file.endsWith('.mdx'))
      .map((file) => [relative(folder, file).replaceAll('\\', '/'), readSections(file)]),
  );
}

/** Whether a translated page has more than its title and description. */
export const hasBody = (sections: SectionTexts): boolean => [...sections.keys()].some((id) => id !== frontMatterId);
