import { followMeaning, hashText, type Lock, type SameMeaning, type TextName } from '../catalog/accepted-texts.ts';
import type { Messages } from './i18n-messages.ts';
import { sortById } from './i18n-lock.ts';
import { CommandFailed } from './run.ts';

/** The corrections that lead from the text of a lock to the English text of today. All others have no effect. */
export function withoutUnused(sameMeaning: SameMeaning, source: Messages, locks: readonly Lock[]): SameMeaning {
  const entries = Object.entries(sameMeaning).flatMap(([file, texts]) =>
    Object.entries(texts).flatMap(([id, corrections]) => {
      const english = source.get(file)?.get(id);
      const current = english === undefined ? undefined : hashText(file, english);
      const used = locks.flatMap((lock) => {
        const known = lock[file]?.[id];
        const hashes = known === undefined ? [] : followMeaning(corrections, known);
        return current === undefined ? [] : hashes.slice(0, Math.max(hashes.indexOf(current), 0));
      });
      const kept = Object.entries(corrections).filter(([from]) => used.includes(from));
      return kept.length === 0 ? [] : [[file, id, Object.fromEntries(kept)] as const];
    }),
  );
  return sortById(entries);
}

/**
 * The corrections with one more: the current English text means the same as the one that was translated in these languages.
 *
 * @throws CommandFailed if these languages were translated from different texts, or not at all.
 */
export function withSameMeaning(
  sameMeaning: SameMeaning,
  source: Messages,
  locks: ReadonlyMap<string, Lock>,
  { file, id }: TextName,
): SameMeaning {
  const current = hashText(file, source.get(file)!.get(id)!);
  const corrections = sameMeaning[file]?.[id];
  const stale = [...locks].flatMap(([locale, lock]) => {
    const known = lock[file]?.[id];
    const hashes = known === undefined ? [] : followMeaning(corrections, known);
    return hashes.length === 0 || hashes.includes(current) ? [] : [{ locale, from: hashes.at(-1)! }];
  });
  const [from, ...others] = [...new Set(stale.map((each) => each.from))];
  if (from === undefined) throw new CommandFailed(`No translation of ${file}#${id} is stale.`);
  if (others.length > 0) {
    const groups = Object.values(Object.groupBy(stale, (each) => each.from)).map((each) =>
      each!.map(({ locale }) => locale),
    );
    throw new CommandFailed(
      `The translations of ${file}#${id} match different English texts: ${groups.map((own) => own.join(' ')).join(', or ')}. Name the languages of one.`,
    );
  }
  return { ...sameMeaning, [file]: { ...sameMeaning[file], [id]: { ...corrections, [from]: current } } };
}
