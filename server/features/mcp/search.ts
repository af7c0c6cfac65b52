/** A part of a page below one heading. */
export interface Text {
  readonly heading: string;
  readonly text: string;
}

export interface Section<Page> extends Text {
  readonly page: Page;
}

interface Indexed<Page> extends Section<Page> {
  /** How often each word is in it; those of its heading count more. */
  readonly words: ReadonlyMap<string, number>;
  readonly length: number;
}

/** What a word of a heading counts for, and one of the title of its page. */
const HEADING = 4;
const TITLE = 2;

/** How soon more of the same word says no more, and how much a long text is held against it: BM25's usual ones. */
const K = 1.2;
const B = 0.75;

/** A word that only begins like the wanted one says less. */
const BEGINNING = 0.4;

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

/** Sections of pages in one language, found by their words. */
export class SearchIndex<Page> {
  readonly #segmenter: Intl.Segmenter;
  readonly #sections: Indexed<Page>[] = [];
  /** In how many sections a word is. */
  readonly #spread = new Map<string, number>();
  #length = 0;

  constructor(locale: string) {
    this.#segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  }

  /** Adds the sections of a page; what it says of itself is said of each of them. */
  add(page: Page, about: { readonly title: string; readonly description: string }, texts: readonly Text[]): void {
    for (const { heading, text } of texts) {
      const words = new Map<string, number>();
      const count = (word: string, weight: number) => words.set(word, (words.get(word) ?? 0) + weight);
      for (const word of this.#wordsOf(heading)) count(word, HEADING);
      for (const word of this.#wordsOf(about.title)) count(word, TITLE);
      for (const word of this.#wordsOf(`${about.description} ${text}`)) count(word, 1);
      const length = [...words.values()].reduce((sum, weight) => sum + weight, 0);
      for (const word of words.keys()) this.#spread.set(word, (this.#spread.get(word) ?? 0) + 1);
      this.#sections.push({ page, heading, text, words, length });
      this.#length += length;
    }
  }

  /** The best sections for a query, the best one first, at most two of a page. */
  find(query: string, limit: number): Section<Page>[] {
    const wanted = new Set(this.#wordsOf(query));
    const taken = new Map<Page, number>();
    return this.#sections
      .map((section) => ({ section, score: this.#score(section, wanted) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .filter(({ section: { page } }) => {
        const before = taken.get(page) ?? 0;
        taken.set(page, before + 1);
        return before < PER_PAGE;
      })
      .slice(0, limit)
      .map(({ section: { page, heading, text } }) => ({ page, heading, text }));
  }

  #score({ words, length }: Indexed<Page>, wanted: ReadonlySet<string>): number {
    const usual = this.#length / this.#sections.length;
    let score = 0;
    for (const word of wanted) {
      const count = (words.get(word) ?? 0) + this.#beginnings(words, word);
      if (count === 0) continue;
      const spread = this.#spread.get(word) ?? 1;
      const rarity = Math.log(1 + (this.#sections.length - spread + 0.5) / (spread + 0.5));
      score += (rarity * (count * (K + 1))) / (count + K * (1 - B + (B * length) / usual));
    }
    return score;
  }

  #beginnings(words: ReadonlyMap<string, number>, beginning: string): number {
    if (beginning.length < 3) return 0;
    let count = 0;
    for (const [word, weight] of words)
      if (word !== beginning && word.startsWith(beginning)) count += weight * BEGINNING;
    return count;
  }

  /** Words as the language parts them, in small letters; a name of several words (`callback_url`) and its parts. */
  #wordsOf(text: string): string[] {
    return [...this.#segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) => {
      if (!isWordLike) return [];
      return segment.includes('_') ? [segment, ...segment.split('_').filter((part) => part !== '')] : [segment];
    });
  }
}
