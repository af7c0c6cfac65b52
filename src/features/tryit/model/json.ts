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
export const toRows = (value: Json | undefined): Row[] =>
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

/** The position of the first syntax error in a JSON text. Browsers report it differently or not at all. */
function findSyntaxError(text: string): number {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found !== null;
  };
  const takeMark = (mark: string): boolean => {
    take(blank);
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  };
  /** Comma-separated values between brackets. */
  const takeParts = (end: string, takePart: () => boolean): boolean => {
    if (takeMark(end)) return true;
    do {
      if (!takePart()) return false;
    } while (takeMark(','));
    return takeMark(end);
  };
  const takeMember = (): boolean => {
    take(blank);
    return text[at] === '"' && take(scalar) && takeMark(':') && takeValue();
  };
  const takeValue = (): boolean => {
    if (takeMark('{')) return takeParts('}', takeMember);
    return takeMark('[') ? takeParts(']', takeValue) : take(scalar);
  };
  takeValue();
  take(blank);
  return at;
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
    const before = text.slice(0, findSyntaxError(text)).split('\n');
    return { issue: { line: before.length, column: before.at(-1)!.length + 1 } };
  }
}

/** Formats a value for the editor. Undefined results in an empty text. */
export const formatJson = (value: Json | undefined): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2);
