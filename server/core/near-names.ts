import { distance } from 'fastest-levenshtein';

/** Shorter names resemble too many others, such as `HOST` and `HOSTS`. */
const SHORTEST = 6;

/** The number of edits (insert, delete, replace) that still look like a typo. Two swapped letters count as two. */
const getMaxEdits = (name: string): number => (name.length < 8 ? 1 : 2);

/** Returns the known name that an unknown one was probably meant to be, or null. Case is ignored. */
export function findNearName(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null;
  const upper = name.toUpperCase();
  const near = known
    .filter((one) => one.length >= SHORTEST || one === upper)
    .map((one) => ({ one, apart: distance(upper, one) }))
    .filter(({ apart }) => apart <= getMaxEdits(upper));
  return near.toSorted((left, right) => left.apart - right.apart)[0]?.one ?? null;
}
