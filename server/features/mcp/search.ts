import MiniSearch from 'minisearch';

/** A part of a page below one heading. */
export interface Text {
  readonly heading: string;
  readonly text: string;
}

export interface Section<Page> extends Text {
  readonly page: Page;
}

/** What a page says of itself is said of each of its sections. */
interface Indexed extends Text {
  readonly id: number;
  readonly title: string;
}

const PER_PAGE = 2;

/** A page cut at its headings; samples of code are left out, as they repeat on every page what one of them explains. */
export function sectionsOf(title: string, markdown: string): Text[] {
  const body = markdown.replace(/^---\n.*?\n---\n/s, '').replaceAll(/^ *(`{3,}).*?^ *\1$/gms, '');
  return body
    .split(/^(?=#{1,3} )/m)
    .map((part) => {
      const [, heading = title, text = ''] = /^(?:#{1,3} ([^\n]*)(?:\n|$))?(.*)$/s.exec(part.trim()) ?? [];
      return { heading, text: text.trim() };
    })
    .filter(({ text }) => text !== '');
}

/** The words of a text as the language parts them, in small letters; a name of several (`callback_url`) and its parts. */
function wordsOf(segmenter: Intl.Segmenter, text: string): string[] {
  return [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) => {
    if (!isWordLike) return [];
    return segment.includes('_') ? [segment, ...segment.split('_').filter((part) => part !== '')] : [segment];
  });
}

/** Sections of pages in one language, found by their words. */
export class SearchIndex<Page> {
  readonly #sections: Section<Page>[] = [];
  readonly #index: MiniSearch<Indexed>;

  constructor(locale: string) {
    const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
    this.#index = new MiniSearch<Indexed>({
      fields: ['heading', 'title', 'text'] satisfies (keyof Indexed)[],
      tokenize: (text) => wordsOf(segmenter, text),
      // They are in small letters already.
      processTerm: (word) => word,
      searchOptions: {
        // Words are rare in headings, and count for much there by that alone.
        boost: { heading: 0.5, title: 0.5 },
        // A word may be the beginning of another one, a long one may be mistyped: both say less than the word itself.
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

  /** The best sections for a query, the best one first, at most two of a page. */
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
