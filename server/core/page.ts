import { isStorable } from './contract/json.ts';
import { isInstant } from '../../catalog/instant.ts';
import { invalidFields, type Problem } from './problem.ts';

/** The position of a row in a paged list: the values that the list is sorted by. */
export type Place = readonly (string | number)[];

/** The types of these values: an instant in ISO 8601, a whole number, a length with decimals, or an id. */
type Kind = 'time' | 'number' | 'length' | 'text';

type Value<K extends Kind> = K extends 'number' | 'length' ? number : string;

const invalidCursor = (): Problem =>
  invalidFields([
    { pointer: '?cursor', code: 'invalid', detail: '`cursor` must be a `next_cursor` from an earlier response.' },
  ]);

/** Half of the largest safe integer, so that additions in the database still fit. */
const LARGEST = Math.floor(Number.MAX_SAFE_INTEGER / 2);

function fits(kind: Kind, value: unknown): boolean {
  if (kind === 'number') return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST;
  if (kind === 'length') return Number.isFinite(value) && (value as number) >= 0;
  if (typeof value !== 'string' || !isStorable(value)) return false;
  // Only the exact format of toISOString, because Date converts some dates that don't exist.
  return kind === 'text' || (isInstant(value) && new Date(value).toISOString() === value);
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
}

/**
 * The position in a cursor, or null without one. Clients can change cursors, so only the format is guaranteed.
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
  if (!good) throw invalidCursor();
  return place as unknown as { readonly [I in keyof K]: Value<K[I]> };
}

/**
 * Builds a page of `limit` rows from up to `limit + 1`. The extra row means that there is a next page, which starts after
 * the last row of this one.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toPlace: (row: Row) => Place,
  toItem: (row: Row) => Item,
): { data: Item[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(toItem),
    next_cursor: last === undefined ? null : Buffer.from(JSON.stringify(toPlace(last))).toString('base64url'),
  };
}

/** The query parameters that select a page of a list. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of a list of objects with a mode. */
export interface ModeQuery extends PageQuery {
  readonly mode?: 'live' | 'test' | undefined;
}

/** The position of a row in a list that is sorted by a time, in ISO 8601, and the id. */
export type TimePlace = readonly [time: string, id: string];

/**
 * A page of a list that is sorted by the time in a column and the id, newest first. `read` returns up to `most` rows after
 * a position. @throws Problem invalid_field naming `?cursor`.
 */
export async function pageByTime<
  Column extends string,
  Row extends Record<Column, Date> & { readonly id: string },
  Item,
>(
  { cursor, limit = 20 }: PageQuery,
  column: Column,
  read: (after: TimePlace | null, most: number) => Promise<readonly Row[]>,
  toItem: (row: Row) => Item,
): Promise<{ data: Item[]; next_cursor: string | null }> {
  const rows = await read(readCursor(cursor, ['time', 'text']), limit + 1);
  return toPage(rows, limit, (row) => [row[column].toISOString(), row.id], toItem);
}
