import type { Json, JsonObject } from '../../../core/api/operation-form.ts';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets or removes a field. Fields keep their order. */
export function setField(object: Json | undefined, name: string, value: Json | undefined): JsonObject {
  const before = isObject(object) ? object : {};
  if (value !== undefined) return { ...before, [name]: value };
  return Object.fromEntries(Object.entries(before).filter(([other]) => other !== name));
}

/** A number in JSON notation; incomplete input isn't one. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Parses a number field. Other input stays text, so that the type rule reports it. */
export function parseNumber(text: string): Json | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return number.test(typed) && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}

/** A value as the text of a single-line field. */
export function toText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

type Row = readonly [name: string, value: string];

/** A map of texts as editable rows. */
export const countRows = (value: Json | undefined): Row[] =>
  isObject(value) ? Object.entries(value).map(([name, entry]) => [name, toText(entry)]) : [];

/** Converts rows to a map, without rows that have no name. Undefined if it is empty. */
export function toMap(rows: readonly Row[]): JsonObject | undefined {
  const named = rows.filter(([name]) => name !== '');
  // `fromEntries` also accepts a name like __proto__.
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

/** Converts lines to a list, without empty lines. Undefined if it is empty. */
export function toList(text: string, entry: (line: string) => Json | undefined): Json | undefined {
  const entries = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [entry(line.trim())!]));
  return entries.length === 0 ? undefined : entries;
}

export const isSameJson = (a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const blank = /[ \t\n\r]*/y;
const scalar =
  /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Reads a text as JSON and stops at the first error. */
class JsonScanner {
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

  /** Comma-separated values between brackets. */
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

  /** Whether the whole text is one JSON value. */
  isComplete(): boolean {
    const isValid = this.value();
    this.#take(blank);
    return isValid && this.at === this.#text.length;
  }
}

/** The position of a JSON syntax error; null if it is valid. Browsers report it differently or not at all. */
function findSyntaxError(text: string): number | null {
  const walk = new JsonScanner(text);
  return walk.isComplete() ? null : walk.at;
}

export interface JsonError {
  /** Starts at one. */
  readonly line: number;
  readonly column: number;
}

type ReadJson = { readonly value: Json | undefined; readonly issue?: never } | { readonly issue: JsonError };

/** The value of a text (undefined if it is empty), or the position of its error. */
export function parseJson(text: string): ReadJson {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    const before = text.slice(0, findSyntaxError(text) ?? text.length).split('\n');
    return { issue: { line: before.length, column: before.at(-1)!.length + 1 } };
  }
}

/** Formats a value for the editor. Undefined results in an empty text. */
export const formatJson = (value: Json | undefined): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2);
