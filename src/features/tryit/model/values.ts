import type { Json, JsonObject } from '../../../core/operation-form.ts';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with a field set, or without it. Fields keep their order. */
export function withField(object: Json | undefined, name: string, value: Json | undefined): JsonObject {
  const before = isObject(object) ? object : {};
  if (value !== undefined) return { ...before, [name]: value };
  return Object.fromEntries(Object.entries(before).filter(([other]) => other !== name));
}

/** A number that JSON can write. Whoever still types has none yet. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What was typed into a field of numbers. What is no number stays the text it is: the rules say that it is of the wrong kind. */
export function numberOf(text: string): Json | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return number.test(typed) && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}

/** How a value stands in a field of one line. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export type Row = readonly [name: string, value: string];

/** A map of texts as rows to type into. */
export const rowsOf = (value: Json | undefined): Row[] =>
  isObject(value) ? Object.entries(value).map(([name, entry]) => [name, textOf(entry)]) : [];

/** Rows as a map; one without a name is not there yet. Nothing for none. */
export function mapOf(rows: readonly Row[]): JsonObject | undefined {
  const named = rows.filter(([name]) => name !== '');
  // fromEntries, so that a name like __proto__ is a name like any other.
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

/** Lines as a list, empty ones left out. Nothing for none. */
export function listOf(text: string, entry: (line: string) => Json | undefined): Json | undefined {
  const entries = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [entry(line.trim())!]));
  return entries.length === 0 ? undefined : entries;
}

export const sameJson = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
