import type { JsonValue } from './call.ts';

interface Notation {
  readonly nothing: string;
  readonly yes: string;
  readonly no: string;
  readonly string: (text: string) => string;
  readonly list: readonly [open: string, close: string];
  readonly map: readonly [open: string, close: string];
  /** A map without entries, in languages where it would read as an empty list. */
  readonly emptyMap?: string;
  readonly entry: (key: string) => string;
  readonly indent: string;
}

/** The value as a literal of a language, over several lines as a person would write it. */
export function literal(value: JsonValue, notation: Notation, margin = ''): string {
  const inside = margin + notation.indent;
  const block = ([open, close]: readonly [string, string], lines: readonly string[]) =>
    lines.length === 0
      ? open + close
      : `${open}\n${lines.map((line) => `${inside}${line},\n`).join('')}${margin}${close}`;
  if (value === null) return notation.nothing;
  if (typeof value === 'boolean') return value ? notation.yes : notation.no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return notation.string(value);
  if (Array.isArray(value)) {
    return block(
      notation.list,
      value.map((entry: JsonValue) => literal(entry, notation, inside)),
    );
  }
  const entries = Object.entries(value);
  if (entries.length === 0 && notation.emptyMap !== undefined) return notation.emptyMap;
  return block(
    notation.map,
    entries.map(([key, entry]) => notation.entry(key) + literal(entry, notation, inside)),
  );
}

/** In double quotes, escaped as JSON does it: read alike by JavaScript, Python, Go and Java. */
export const quoted = (text: string): string => JSON.stringify(text);

/** Each line of a text moved to the right, but for empty ones. */
export const indented = (text: string, margin: string): string => text.replace(/^(?=.)/gm, margin);
