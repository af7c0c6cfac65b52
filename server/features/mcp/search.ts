import MiniSearch from 'minisearch';
import { foldText } from '../../../catalog/fold-text.ts';

/** A section of a page below one heading. */
export interface Text {
  readonly heading: string;
  readonly text: string;
}

export interface Section<Page> extends Text {
  readonly page: Page;
}

/** The title and description of a page belong to each of its sections. */
interface Indexed extends Text {
  readonly id: number;
  readonly title: string;
}

const PER_PAGE = 2;

/** The words of a query that count, and their length. Searching takes time in proportion to both. */
const QUERY = { words: 16, letters: 40 } as const;

/** Splits a page at its headings. Code samples are left out, because they repeat on many pages. */
export function splitSections(title: string, markdown: string): Text[] {
  const body = markdown.replace(/^---\n.*?\n---\n/s, '').replaceAll(/^ *(`{3,}).*?^ *\1$/gms, '');
  return body
    .split(/^(?=#{1,3} )/m)
    .map((part) => {
      const [, heading = title, text = ''] = /^(?:#{1,3} ([^\n]*)(?:\n|$))?(.*)$/s.exec(part.trim()) ?? [];
      return { heading, text: text.trim() };
    })
    .filter(({ text }) => text !== '');
}

/**
 * The words of a folded text, segmented by language. A compound name (`callback_url`) gives itself and its parts.
 */
function splitWords(segmenter: Intl.Segmenter, text: string): string[] {
  return [...segmenter.segment(foldText(text))].flatMap(({ segment, isWordLike }) => {
    if (!isWordLike) return [];
    return segment.includes('_') ? [segment, ...segment.split('_').filter((part) => part !== '')] : [segment];
  });
}

/** Finds sections of pages in one language by their words. */
export class SearchIndex<Page> {
  readonly #sections: Section<Page>[] = [];
  readonly #index: MiniSearch<Indexed>;
  readonly #split: (text: string) => string[];

  constructor(locale: string) {
    const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
    this.#split = (text) => splitWords(segmenter, text);
    this.#index = new MiniSearch<Indexed>({
      fields: ['heading', 'title', 'text'] satisfies (keyof Indexed)[],
      tokenize: this.#split,
      // Words are folded already.
      processTerm: (word) => word,
      searchOptions: {
        tokenize: (query) => this.#splitQuery(query),
        // Headings have few words, so a match there counts for much anyway.
        boost: { heading: 0.5, title: 0.5 },
        // Prefixes and typos of long words match too, with lower weights.
        prefix: (word) => word.length > 2,
        fuzzy: (word) => (word.length > 5 ? 0.2 : false),
        weights: { prefix: 0.2, fuzzy: 0.1 },
        bm25: { k: 1.2, b: 0.75, d: 0 },
      },
    });
  }

  /** Adds the sections of a page. */
  add(page: Page, about: { readonly title: string; readonly description: string }, texts: readonly Text[]): void {
    const { title, description } = about;
    for (const { heading, text } of texts) {
      this.#index.add({ id: this.#sections.length, title, heading, text: `${description}\n${text}` });
      this.#sections.push({ page, heading, text });
    }
  }

  /** The first different words of a query. No page has longer words, except made-up ones. */
  #splitQuery(query: string): string[] {
    const words = this.#split(query).filter(({ length }) => length <= QUERY.letters);
    return [...new Set(words)].slice(0, QUERY.words);
  }

  /** The best sections for a query, best first, at most two per page. */
  find(query: string, limit: number): Section<Page>[] {
    const taken = new Map<Page, number>();
    return this.#index
      .search(query)
      .map(({ id }) => this.#sections[id as number]!)
      .filter(({ page }) => {
        const before = taken.get(page) ?? 0;
        taken.set(page, before + 1);
        return before < PER_PAGE;
      })
      .slice(0, limit);
  }
}
