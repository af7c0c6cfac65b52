import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withoutPrices } from './prices.ts';

/** A text by its file below `i18n/<locale>/` and its ID there. */
export interface TextName {
  readonly file: string;
  readonly id: string;
}

type ByText<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/** By file and ID, the hash of the English text behind a translation. */
export type Lock = ByText<string>;

/** By file and ID, pairs of hashes: an English text, and its correction with the same meaning. */
export type SameMeaning = ByText<Readonly<Record<string, string>>>;

/** By file and ID, the hashes of the English texts that a translation matches. */
export type Accepted = ByText<readonly string[]>;

export const isPage = (file: string): boolean => file.endsWith('.mdx');

export const isOverlay = (file: string): boolean => file.startsWith('openapi/');

/** A section of a page without differences that readers don't see: line breaks and the widths of table columns. */
const normalizeSection = (text: string): string => text.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ').trim();

/** The hash of an English text. Line breaks of pages and prices in the reference can change without another hash. */
export function hashText(file: string, text: string): string {
  const content = isOverlay(file) ? withoutPrices(text) : text;
  return createHash('sha256')
    .update(isPage(file) ? normalizeSection(text) : content)
    .digest('hex')
    .slice(0, 8);
}

/** A hash and those that follow it by corrections, in their order. */
export function followMeaning(corrections: Readonly<Record<string, string>> | undefined, hash: string): string[] {
  const hashes = [hash];
  for (let next = corrections?.[hash]; next !== undefined && !hashes.includes(next); next = corrections?.[next]) {
    hashes.push(next);
  }
  return hashes;
}

const known = new Map<string, { readonly changed: bigint; readonly value: unknown }>();

/** The content of a JSON file, which is read again only if it has changed: a build asks for each page in each language. */
function readJson<Value>(path: string, missing: Value): Value {
  const changed = statSync(path, { bigint: true, throwIfNoEntry: false })?.mtimeNs;
  if (changed === undefined) return missing;
  const before = known.get(path);
  if (before?.changed === changed) return before.value as Value;
  const value = JSON.parse(readFileSync(path, 'utf8')) as Value;
  known.set(path, { changed, value });
  return value;
}

/** Reads the lock of a language. `folder` is `i18n/`. */
export const readLock = (folder: string, locale: string): Lock => readJson(join(folder, locale, 'lock.json'), {});

export const sameMeaningFile = 'same-meaning.json';

/** Reads the corrections of English texts that don't change their meaning. */
export const readSameMeaning = (folder: string): SameMeaning => readJson(join(folder, sameMeaningFile), {});

/** The English texts that the translations of a file match, by ID. */
export const getAccepted = (
  lock: Lock[string] | undefined,
  corrections: SameMeaning[string] | undefined,
): Accepted[string] =>
  Object.fromEntries(Object.entries(lock ?? {}).map(([id, hash]) => [id, followMeaning(corrections?.[id], hash)]));

/** Reads the English texts that the translations of a file match, by ID. `folder` is `i18n/`. */
export const readAccepted = (folder: string, locale: string, file: string): Accepted[string] =>
  getAccepted(readLock(folder, locale)[file], readSameMeaning(folder)[file]);

/**
 * Whether readers get a translation. Otherwise, they get the English text: there is no translation, or it repeats the
 * English text and wasn't accepted, or the English text has changed since it was accepted.
 */
export function isShown(
  accepted: readonly string[] | undefined,
  file: string,
  english: string,
  translation: string | undefined,
): translation is string {
  if (translation === undefined || translation === '') return false;
  return accepted === undefined ? translation !== english : accepted.includes(hashText(file, english));
}
