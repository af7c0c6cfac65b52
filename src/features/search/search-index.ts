import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { SearchPage, SearchPart, SearchRecords } from './search-records.ts';
import { isIdeographic, toTerms } from './tokenize.ts';

export const docsVersions = ['v2', 'v1'] as const;
export type DocsVersion = (typeof docsVersions)[number];

/** The documentation version of a page, by its path relative to the root of its language. Undefined for other pages. */
export function getDocsVersion(path: string): DocsVersion | undefined {
  if (/^docs\/v1(?:\/|$)/.test(path)) return 'v1';
  return /^docs(?:\/|$)/.test(path) ? 'v2' : undefined;
}

/** A part of a page that matches a query. */
export interface Hit {
  readonly page: SearchPage;
  readonly part: SearchPart;
  /** The indexed words that the query matches. */
  readonly terms: ReadonlySet<string>;
}

/** The matching parts of a page, best first. */
export interface PageHits {
  readonly page: SearchPage;
  readonly hits: readonly Hit[];
}

interface Indexed {
  readonly id: number;
  readonly title?: string;
  readonly operation?: string;
  readonly heading?: string;
  readonly field?: string;
  readonly text: string;
  /** The title of the page that a part belongs to. */
  readonly within?: string;
}

const boost = { title: 8, operation: 6, heading: 4, field: 3, text: 1, within: 0.5 };
/** Pages about one error or one alert have the same headings. They come after others unless their name is searched. */
const lookupPages = /^docs\/(?:errors|operate)\/./;
const LOOKUP_WEIGHT = 0.3;
/** Maximum number of listed parts per page. */
const PER_PAGE = 3;
/** Results below this share of the best score match only a common word. */
const MIN_SCORE_SHARE = 0.005;

interface Entry {
  readonly page: SearchPage;
  readonly part: SearchPart;
  /** The words of each of its names, such as an operation's path. */
  readonly names: readonly string[];
}

/** Words that can be matched by their stem: not numbers, code names or short words. */
const hasStem = (term: string): boolean => term.length > 5 && !/[\d._-]/.test(term) && !isIdeographic(term);
const findStem = (term: string): string => term.slice(0, Math.max(4, Math.ceil(term.length * 0.65)));

const foldCase = (text: string): string => toTerms(text).join(' ');

/** The search index of one language. */
export class SearchIndex {
  readonly #entries: readonly Entry[];
  readonly #synonyms: readonly (readonly string[])[];
  readonly #index = new MiniSearch<Indexed>({
    fields: ['title', 'operation', 'heading', 'field', 'text', 'within'] satisfies (keyof Indexed)[],
    tokenize: toTerms,
    processTerm: (term) => term,
    searchOptions: {
      boost,
      // Prefix and fuzzy matches score lower than exact ones.
      prefix: (term) => term.length > 1 || isIdeographic(term),
      fuzzy: (term) => term.length > 3 && !isIdeographic(term) && 1,
      weights: { prefix: 0.3, fuzzy: 0.1 },
    },
  });

  private constructor({ pages, synonyms }: SearchRecords) {
    this.#synonyms = synonyms.map((group) => group.map(foldCase));
    this.#entries = pages.flatMap((page) => page.parts.map((part) => ({ page, part, names: getNames(page, part) })));
  }

  /** Builds the index in small batches, so that typing stays smooth: a phone needs a second for all of it. */
  static async of(records: SearchRecords): Promise<SearchIndex> {
    const made = new SearchIndex(records);
    const texts = made.#entries.map(({ page, part }, id) => buildIndex(id, page, part));
    await made.#index.addAllAsync(texts, { chunkSize: 40 });
    return made;
  }

  /** The matching pages, best first. Without `only`, pages of other versions come last. */
  find(words: string, reading: DocsVersion = 'v2', only?: DocsVersion): PageHits[] {
    const terms = toTerms(words);
    if (terms.length === 0) return [];
    const typed = foldCase(words);
    const others = this.#findSynonyms(terms);
    const results = this.#index.search(this.#query(words, terms, others), {
      boostDocument: (id) => this.#weight(this.#entries[id as number]!, typed, others, reading),
      filter: ({ id }) => only === undefined || getDocsVersion(this.#entries[id as number]!.page.path) === only,
    });
    const least = (results[0]?.score ?? 0) * MIN_SCORE_SHARE;
    return this.#byPage(results.filter(({ score }) => score >= least));
  }

  /** The synonyms of the query. */
  #findSynonyms(terms: readonly string[]): string[] {
    const typed = ` ${terms.join(' ')} `;
    return this.#synonyms
      .filter((group) => group.some((name) => typed.includes(` ${name} `)))
      .flatMap((group) => group.filter((name) => !typed.includes(` ${name} `)));
  }

  #query(words: string, terms: readonly string[], others: readonly string[]): Query {
    const stems = terms.filter(hasStem).map(findStem);
    return {
      combineWith: 'OR',
      queries: [
        words,
        ...others.map((name) => ({
          queries: [name],
          combineWith: 'AND' as const,
          prefix: false,
          fuzzy: false,
          boostTerm: () => 0.3,
        })),
        ...stems.map((stem) => ({ queries: [stem], fuzzy: false, boostTerm: () => 0.2 })),
      ],
    };
  }

  #weight({ page, part, names }: Entry, typed: string, others: readonly string[], reading: DocsVersion): number {
    const version = getDocsVersion(page.path);
    const place = version === undefined ? 0.7 : version === reading ? 1 : 0.2;
    const isLookup = lookupPages.test(page.path);
    const isNamed = part.heading === undefined || !isLookup;
    if (isNamed && names.includes(typed)) return place * 4;
    if (isNamed && others.some((name) => names.includes(name))) return place * 3;
    const rank = isLookup ? place * LOOKUP_WEIGHT : place;
    return names.some((name) => name.includes(typed)) ? rank * 2 : rank;
  }

  #byPage(results: readonly SearchResult[]): PageHits[] {
    const pages = new Map<SearchPage, Hit[]>();
    for (const { id, match } of results) {
      const entry = this.#entries[id as number]!;
      const hits = pages.get(entry.page) ?? [];
      if (hits.length < PER_PAGE) hits.push({ ...entry, terms: new Set(Object.keys(match)) });
      pages.set(entry.page, hits);
    }
    return [...pages].map(([page, hits]) => ({ page, hits }));
  }
}

function getNames({ title, operation = '', path }: SearchPage, { heading }: SearchPart): string[] {
  if (heading !== undefined) return [foldCase(heading)];
  const last = (text: string) => text.split('/').at(-1)!;
  return [title, ...operation.split(' '), operation, last(operation), last(path)].map(foldCase);
}

function buildIndex(id: number, page: SearchPage, { heading, field, text }: SearchPart): Indexed {
  if (heading === undefined) return { id, title: page.title, operation: page.operation ?? '', text };
  return { id, [field ? 'field' : 'heading']: heading, text, within: page.title };
}
