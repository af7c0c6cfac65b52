import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { root } from './freshness.ts';
import type { TextName } from '../catalog/accepted-texts.ts';
import { type Messages, readCodeDescriptions } from './i18n-messages.ts';

type Texts = ReadonlyMap<string, string>;

const path = 'i18n/descriptions.yaml';

/** The descriptions of strings in the code and in the file of descriptions. */
export interface Descriptions {
  /** By file and ID. */
  readonly code: Messages;
  /** By the ID of a string in `code.json`, or by a family of IDs such as `orders.status.*`. */
  readonly file: Texts;
}

/** Reads both. The strings must have been extracted before (sourceMessages). */
export function readDescriptions(): Descriptions {
  const file = z.record(z.string(), z.string().min(1)).parse(parse(readFileSync(join(root, path), 'utf8')));
  return { code: readCodeDescriptions(), file: new Map(Object.entries(file)) };
}

/** The entry of the file that describes a string: its ID, or else the longest family that it belongs to. */
function findEntry({ file: described }: Descriptions, id: string): string | undefined {
  const parts = id.split('.');
  const families = parts.slice(1).map((_, index) => [...parts.slice(0, index + 1), '*'].join('.'));
  return [...families, id].findLast((entry) => described.has(entry));
}

/** The description of a string. What the code says takes precedence. */
export function getDescription(descriptions: Descriptions, { file, id }: TextName): string | undefined {
  const fromCode = descriptions.code.get(file)?.get(id);
  if (fromCode !== undefined || file !== 'code.json') return fromCode;
  const entry = findEntry(descriptions, id);
  return entry === undefined ? undefined : descriptions.file.get(entry);
}

const isOneWord = (text: string): boolean => !/\s/.test(text.trim());

/** Finds strings of one word without a description, and entries of the file that describe nothing. */
export function findDescriptionFaults(descriptions: Descriptions, source: Messages): string[] {
  const english = source.get('code.json') ?? new Map<string, string>();
  const missing = [...english].filter(
    ([id, text]) => isOneWord(text) && getDescription(descriptions, { file: 'code.json', id }) === undefined,
  );
  const others = [...english.keys()].filter((id) => !descriptions.code.get('code.json')?.has(id));
  const used = new Set(others.map((id) => findEntry(descriptions, id)));
  const unused = [...descriptions.file].filter(([entry]) => !used.has(entry));
  return [
    ...missing.map(([id, text]) => `missing ${path} ${id}: ${text}`),
    ...unused.map(([entry, text]) => `unused ${path} ${entry}: ${text}`),
  ];
}
