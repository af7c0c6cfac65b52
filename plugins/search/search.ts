import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext } from '@docusaurus/types';
import { parse } from 'yaml';
import type { SearchPage, SearchRecords } from '../../src/features/search/search-records.ts';
import type { PageStep } from '../html/built-page.ts';
import { defaultLocale } from '../locales.ts';
import { createPageRecords, removeRepeated } from './page-records.ts';

/** All pages except account pages, public works, temporary pages, and the home page, which repeats other pages. */
const isSearched = (path: string): boolean =>
  !/^(?:$|404|gallery\/works|offline|search|test|(?:auth|dashboard|user)(?:\/|$))/.test(path);

/** The synonym groups of a language. They include English words, which people type in every language. */
function readSynonyms(siteDir: string, locale: string): string[][] {
  const file = readFileSync(join(siteDir, 'i18n/synonyms.yaml'), 'utf8');
  const groups = parse(file) as Readonly<Record<string, string[][]>>;
  return [...new Set([defaultLocale, locale])].flatMap((code) => groups[code] ?? []);
}

interface SearchIndexFile {
  /** Collects the search records of a page. */
  readonly step: PageStep;
  /**
   * Writes `search-index.json` at the root of the language. It contains texts, from which the browser builds its
   * index.
   */
  write(): void;
}

export function createSearchIndexFile({ siteDir, i18n }: LoadContext, outDir: string): SearchIndexFile {
  const pages: SearchPage[] = [];
  return {
    step({ path, document }) {
      const page = isSearched(path) && createPageRecords(path, document);
      if (page) pages.push(page);
    },
    write() {
      const inOrder = pages.toSorted((one, other) => (one.path < other.path ? -1 : 1));
      const records: SearchRecords = {
        synonyms: readSynonyms(siteDir, i18n.currentLocale),
        pages: removeRepeated(inOrder),
      };
      writeFileSync(join(outDir, 'search-index.json'), JSON.stringify(records));
    },
  };
}
