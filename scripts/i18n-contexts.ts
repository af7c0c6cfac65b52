import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './freshness.ts';

/** Strings that may be translated differently from others with the same English words, and the reason. */
interface Contexts {
  readonly because: string;
  readonly ids: readonly string[];
}

/** The IDs of all strings in a context of their own. */
export function readContextIds(): ReadonlySet<string> {
  const contexts = parse(readFileSync(join(root, 'i18n/contexts.yaml'), 'utf8')) as readonly Contexts[];
  return new Set(contexts.flatMap(({ ids }) => ids));
}

type Texts = ReadonlyMap<string, string>;

/** Groups the IDs of strings with the same English words. Other strings are left out. */
export function groupByEnglish(english: Texts): readonly (readonly string[])[] {
  const groups = Map.groupBy(english.keys(), (id) => english.get(id)!);
  return [...groups.values()].filter((ids) => ids.length > 1);
}

/** Finds strings that are translated in another way than most strings with the same English words. */
export function findInconsistencies(english: Texts, translated: Texts, contextIds: ReadonlySet<string>) {
  return groupByEnglish(english).flatMap((group) => {
    const ids = group.filter((id) => translated.has(id) && !contextIds.has(id));
    const byText = Object.values(Object.groupBy(ids, (id) => translated.get(id)!)) as string[][];
    const [most, ...others] = byText.toSorted((one, other) => other.length - one.length);
    return others.flat().map((id) => ({
      id,
      message: `says “${translated.get(id)}” for “${english.get(id)}”, which is “${translated.get(most![0]!)}” in ${most![0]}`,
    }));
  });
}
