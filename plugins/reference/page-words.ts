import { basename, relative } from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';
import { wholeSentences } from '../seo/whole-sentences.ts';
import { referenceData } from './reference-data.ts';
import { pagesFolder } from './reference-pages.ts';
import { apiVersions } from './translations.ts';

/** What search engines show of a description. */
const descriptionRoom = 165;

/**
 * Reads the front matter of pages. A page of the reference is one file for all languages: its title and description come
 * from the contract in the language that is built.
 */
export function pageWords(siteDir: string, locale: string): ParseFrontMatter {
  return async ({ filePath, fileContent, defaultParseFrontMatter }) => {
    const parsed = await defaultParseFrontMatter({ filePath, fileContent });
    const folder = relative(siteDir, filePath)
      .replaceAll('\\', '/')
      .replace(/\/[^/]*$/, '');
    const version = apiVersions.find((each) => pagesFolder[each] === folder);
    if (!version) return parsed;
    const { id } = parsed.frontMatter;
    const page = typeof id === 'string' ? id : basename(filePath);
    const { title, description } = referenceData(siteDir, locale, version, page);
    const words = (text: string) => wholeSentences(text, locale, descriptionRoom);
    // Several versions have the same operations: outside of its own docs, a page of a former one says which it is of.
    const own =
      version === apiVersions[0]
        ? { title, description: words(description) }
        : { title: `${title} (${version})`, sidebar_label: title, description: words(`${version}: ${description}`) };
    return { ...parsed, frontMatter: { ...parsed.frontMatter, ...own } };
  };
}
