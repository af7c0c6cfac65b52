import { distance } from 'fastest-levenshtein';

/** Names that are longer than any field aren't typos. */
const LONGEST = 40;

/** `callBackUrl` and `callback-url` as `callback url`: names are compared without their notation. */
const splitWords = (name: string): string[] =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Short words, such as `is`, say nothing about what is meant. */
const sharesWord = (one: readonly string[], other: readonly string[]) =>
  one.some((word) => word.length > 2 && other.includes(word));

/** The known name that an unknown one probably means: with other notation, a typo, or a word in common. */
export function nearestField(unknown: string, known: readonly string[]): string | undefined {
  if (unknown.length > LONGEST) return undefined;
  const words = splitWords(unknown);
  const text = words.join('');
  const ranked = known
    .map((name) => {
      const own = splitWords(name);
      return { name, steps: distance(text, own.join('')), related: sharesWord(words, own) };
    })
    .filter(({ steps, related }) => related || steps <= Math.floor(text.length / 4))
    .toSorted((one, other) => one.steps - other.steps);
  return ranked[0]?.name;
}
