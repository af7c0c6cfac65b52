import { isStorable } from './contract/json.ts';
import { isInstant } from './instant.ts';
import { invalidFields, type Problem } from './problem.ts';

/** Where a row stands in a list that is read page by page: the values it is ordered by. */
export type Place = readonly (string | number)[];

/** What each value of a place is: an instant in ISO 8601, the number or the text of an id. */
type Kind = 'time' | 'number' | 'text';

type Value<K extends Kind> = K extends 'number' ? number : string;

const refused = (): Problem =>
  invalidFields([
    { pointer: '?cursor', code: 'invalid', detail: '`cursor` must be a `next_cursor` from an earlier response.' },
  ]);

/** Half of what a number holds exactly, so that what is added to it in the database still fits. */
const LARGEST = Math.floor(Number.MAX_SAFE_INTEGER / 2);

function fits(kind: Kind, value: unknown): boolean {
  if (kind === 'number') return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST;
  if (typeof value !== 'string' || !isStorable(value)) return false;
  // Only what toISOString writes: Date takes some days that do not exist for others.
  return kind === 'text' || (isInstant(value) && new Date(value).toISOString() === value);
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refused();
  }
}

/**
 * The place behind a cursor, or null without one. It was in a caller's hands: nothing but its form can be relied on.
 * @throws Problem invalid_field naming `?cursor`.
 */
export function readCursor<const K extends readonly Kind[]>(
  cursor: string | undefined,
  kinds: K,
): { readonly [I in keyof K]: Value<K[I]> } | null {
  if (cursor === undefined) return null;
  const place = parse(cursor);
  const good =
    Array.isArray(place) && place.length === kinds.length && kinds.every((kind, index) => fits(kind, place[index]));
  if (!good) throw refused();
  return place as unknown as { readonly [I in keyof K]: Value<K[I]> };
}

/**
 * A page of `limit` rows out of up to `limit + 1` that were read: the one too many says that there is a next page, which
 * begins behind the place of this page's last row.
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
  itemOf: (row: Row) => Item,
): { data: Item[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(itemOf),
    next_cursor: last === undefined ? null : Buffer.from(JSON.stringify(placeOf(last))).toString('base64url'),
  };
}
