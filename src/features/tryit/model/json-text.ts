import type { Json } from '../../../core/operation-form.ts';

const blank = /[ \t\n\r]*/y;
const scalar =
  /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Walks over a text as JSON and stops where it is none. */
class Walk {
  readonly #text: string;
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    this.at += found?.length ?? 0;
    return found;
  }

  #next(mark: string): boolean {
    this.#take(blank);
    if (this.#text[this.at] !== mark) return false;
    this.at += 1;
    return true;
  }

  /** What stands between brackets, each part parted by a comma. */
  #parts(end: string, part: () => boolean): boolean {
    if (this.#next(end)) return true;
    do {
      if (!part()) return false;
    } while (this.#next(','));
    return this.#next(end);
  }

  #member(): boolean {
    this.#take(blank);
    if (this.#text[this.at] !== '"' || this.#take(scalar) === null) return false;
    return this.#next(':') && this.value();
  }

  value(): boolean {
    if (this.#next('{')) return this.#parts('}', () => this.#member());
    if (this.#next('[')) return this.#parts(']', () => this.value());
    return this.#take(scalar) !== null;
  }

  /** Whether the whole text is one value. */
  whole(): boolean {
    const good = this.value();
    this.#take(blank);
    return good && this.at === this.#text.length;
  }
}

/** Where a text stops to be JSON; null when it is. Browsers say it each in its own words, or not at all. */
function faultIn(text: string): number | null {
  const walk = new Walk(text);
  return walk.whole() ? null : walk.at;
}

export interface JsonFault {
  /** From one. */
  readonly line: number;
  readonly column: number;
}

export type ReadJson = { readonly value: Json | undefined; readonly fault?: never } | { readonly fault: JsonFault };

/** The value of a text, nothing for an empty one, or where it is wrong. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    const before = text.slice(0, faultIn(text) ?? text.length).split('\n');
    return { fault: { line: before.length, column: before.at(-1)!.length + 1 } };
  }
}

/** A value as it is written into the editor; nothing for no value. */
export const writeJson = (value: Json | undefined): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2);
