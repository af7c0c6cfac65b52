import { distance } from 'fastest-levenshtein';

/** Short names are near many others, such as `HOST` and `HOSTS`. */
const SHORTEST = 6;

/** Letters to insert, delete or replace that still look like a slip. Two swapped letters are two. */
const slipsIn = (name: string): number => (name.length < 8 ? 1 : 2);

/** The name that was probably meant by an unknown one, or null. Capital and small letters are the same. */
export function findNearName(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null;
  const upper = name.toUpperCase();
  const near = known
    .filter((one) => one.length >= SHORTEST || one === upper)
    .map((one) => ({ one, apart: distance(upper, one) }))
    .filter(({ apart }) => apart <= slipsIn(upper));
  return near.toSorted((left, right) => left.apart - right.apart)[0]?.one ?? null;
}
