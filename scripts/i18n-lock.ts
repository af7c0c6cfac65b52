import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Accepted,
  getAccepted,
  hashText,
  type Lock,
  readLock as readLockIn,
  readSameMeaning as readSameMeaningIn,
  type SameMeaning,
  sameMeaningFile,
  type TextName,
} from '../catalog/accepted-texts.ts';
import { root } from './freshness.ts';
import type { Messages } from './i18n-messages.ts';

const folder = join(root, 'i18n');

export const readLock = (locale: string): Lock => readLockIn(folder, locale);
export const readSameMeaning = (): SameMeaning => readSameMeaningIn(folder);

const write = (file: string, content: object): void =>
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);

export const writeLock = (locale: string, lock: Lock): void => write(join(locale, 'lock.json'), lock);
export const writeSameMeaning = (sameMeaning: SameMeaning): void => write(sameMeaningFile, sameMeaning);

/** The English texts that the translations of a language match. */
export const expandLock = (lock: Lock, sameMeaning: SameMeaning): Accepted =>
  Object.fromEntries(Object.entries(lock).map(([file, texts]) => [file, getAccepted(texts, sameMeaning[file])]));

/** Reads the English texts that the translations of a language match. */
export const readAccepted = (locale: string): Accepted => expandLock(readLock(locale), readSameMeaning());

/** Sorts the entries of each file by ID, so that they have one form only. */
export const sortById = <Value>(entries: readonly (readonly [file: string, id: string, value: Value])[]) =>
  Object.fromEntries(
    [...Map.groupBy(entries, ([file]) => file)].map(([file, own]) => [
      file,
      Object.fromEntries(own.map(([, id, value]) => [id, value] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  );

/**
 * The lock with the current English texts behind `accepted`. All other entries stay as they are, except those of
 * translations that no longer exist.
 */
export function withAccepted(lock: Lock, source: Messages, translated: Messages, accepted: readonly TextName[]): Lock {
  const hashes = new Map(
    accepted.map(({ file, id }) => [JSON.stringify([file, id]), hashText(file, source.get(file)?.get(id) ?? '')]),
  );
  return sortById(
    [...translated].flatMap(([file, texts]) =>
      [...texts.keys()].flatMap((id) => {
        const hash = hashes.get(JSON.stringify([file, id])) ?? lock[file]?.[id];
        return hash === undefined ? [] : [[file, id, hash] as const];
      }),
    ),
  );
}
