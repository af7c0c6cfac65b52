import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './freshness.ts';
import type { Messages } from './i18n-messages.ts';
import { normalizeSection } from './i18n-pages.ts';

/** By file and ID, the hash of the English text behind a translation. */
export type Lock = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const isPage = (file: string): boolean => file.endsWith('.mdx');

/** The hash of an English text. Line breaks of a page can change without making its translations stale. */
export const hashText = (file: string, text: string): string =>
  createHash('sha256')
    .update(isPage(file) ? normalizeSection(text) : text)
    .digest('hex')
    .slice(0, 8);

const getLockPath = (locale: string) => join(root, 'i18n', locale, 'lock.json');

export function readLock(locale: string): Lock {
  return existsSync(getLockPath(locale)) ? (JSON.parse(readFileSync(getLockPath(locale), 'utf8')) as Lock) : {};
}

export function writeLock(locale: string, lock: Lock): void {
  writeFileSync(getLockPath(locale), `${JSON.stringify(lock, null, 2)}\n`);
}

/** A text by its file and its ID there. */
export interface TextName {
  readonly file: string;
  readonly id: string;
}

/**
 * The lock with the current English texts behind `accepted`. All other entries stay as they are, except those of
 * translations that no longer exist.
 */
export function withAccepted(lock: Lock, source: Messages, translated: Messages, accepted: readonly TextName[]): Lock {
  const hashes = new Map(
    accepted.map(({ file, id }) => [JSON.stringify([file, id]), hashText(file, source.get(file)?.get(id) ?? '')]),
  );
  const files = [...translated].map(([file, texts]) => {
    const entries = [...texts.keys()].toSorted().flatMap((id) => {
      const hash = hashes.get(JSON.stringify([file, id])) ?? lock[file]?.[id];
      return hash === undefined ? [] : [[id, hash] as const];
    });
    return [file, Object.fromEntries(entries)] as const;
  });
  return Object.fromEntries(files.filter(([, entries]) => Object.keys(entries).length > 0));
}
