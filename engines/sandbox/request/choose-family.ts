import type { Random } from '../sound/random.ts';
import { combine } from '../compose/combine.ts';
import { families } from '../styles/families.ts';
import type { Family } from '../styles/style.ts';
import { familyWords, flavourWords } from '../vocabulary/family-words.ts';
import type { Mood } from '../vocabulary/common-words.ts';
import { find, mentions } from './words.ts';

/** A family named in a text, with the range of its name. */
interface Named {
  readonly family: Family;
  readonly from: number;
  readonly to: number;
  /** Whether the name is an adjective, such as `jazzy`. */
  readonly colours: boolean;
}

/** Returns the families named in a text. A name inside a longer one (`hip hop` in `lo-fi hip hop`) doesn't count. */
function namedIn(text: string, choice: readonly Family[]): readonly Named[] {
  const found = choice.flatMap((family) =>
    [familyWords, flavourWords].flatMap((words, kind) =>
      (words[family.id] ?? []).flatMap((word): readonly Named[] => {
        const from = find(text, word);
        const length = word.endsWith('*') ? word.length - 1 : word.length;
        return from < 0 ? [] : [{ family, from, to: from + length, colours: kind === 1 }];
      }),
    ),
  );
  const kept: Named[] = [];
  for (const one of found.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    if (!kept.some((other) => one.from < other.to && other.from < one.to)) kept.push(one);
  }
  return kept.toSorted((a, b) => a.from - b.from);
}

/** Sorts named families by importance: names before adjectives, frequent before rare, earlier before later. */
function ranked(named: readonly Named[]): readonly Family[] {
  const weights = new Map<Family, number>();
  for (const { family, from, to, colours } of named) {
    const weight = (colours ? 0.1 : 2) + (to - from) * 0.03 - from * 0.004;
    weights.set(family, (weights.get(family) ?? 0) + weight);
  }
  return [...weights].toSorted(([, a], [, b]) => b - a).map(([family]) => family);
}

/** Returns the last of several adjacent names (`bossa nova house`), because the ones before it only modify it. */
function getHeadWord(named: readonly Named[], text: string): Family | null {
  const names = named.filter(({ colours }) => !colours);
  for (let i = names.length - 1; i > 0; i--) {
    const [before, last] = [names[i - 1], names[i]];
    if (!before || !last || before.family === last.family) continue;
    if (text.slice(before.to, last.from).trim() === '') return last.family;
  }
  return null;
}

/**
 * Returns the family for a request. Two named families are combined into one. If the style field names a family, the
 * prompt is ignored. If neither names one, the mood suggests it.
 */
export function chooseFamily(
  input: { readonly style: string; readonly manner: string; readonly refused: string },
  felt: readonly Mood[],
  random: Random,
): Family {
  const allowed = families.filter(({ id }) => !mentions(input.refused, familyWords[id] ?? []));
  const choice = allowed.length > 0 ? allowed : families;
  for (const text of [input.style, input.manner]) {
    const named = namedIn(text, choice);
    const order = ranked(named);
    const main = getHeadWord(named, text) ?? order[0];
    if (!main) continue;
    const second = order.find((family) => family !== main);
    return second ? combine(main, second) : main;
  }
  const suggested = felt.map((mood) => choice.find((family) => family.id === mood.suggests)).find(Boolean);
  return suggested ?? choice.find((family) => family.id === 'pop') ?? random.pick(choice);
}
