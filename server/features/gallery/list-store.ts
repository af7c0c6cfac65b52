import type { GallerySort, WorkKind } from '../../../generated/account/types.gen.ts';
import { createConditions, type Statement } from '../../core/conditions.ts';
import type { Queryable } from '../../core/db.ts';
import { COLUMNS, JOINS, ORIGIN, PUBLIC, type PublicRow } from './store.ts';

export interface GalleryFilter {
  readonly kind?: WorkKind | undefined;
  /** In the format of the library's search. It contains the kind. */
  readonly query?: string | undefined;
  readonly sort: GallerySort;
  readonly now: Date;
}

/** The last work of a page. `plays` counts only if the list is sorted by it. */
export interface GalleryPlace {
  readonly plays: number;
  readonly time: string;
  readonly id: string;
}

/**
 * Words that more works have are common. Other searches read all works that they find, and sort them. A common word is searched
 * for in the order of the list instead, in at most so many works, so that no search reads the whole gallery.
 */
export const searchBounds = { found: 1000, walked: 10_000 } as const;

const WITH_WORDS = "w.visibility = 'public' and w.mode = 'live' and w.public_search @@";

/** Counts the works that a search finds, up to one more than a list sorts. */
export const countStatement = (query: string): Statement => ({
  text: `select count(*)::integer as works from (
    select from outputs w where ${WITH_WORDS} $1::tsquery limit ${searchBounds.found + 1}) found`,
  values: [query],
});

const byTime = ['w.delivered_at', 'w.id'] as const;
const sortKeys = { newest: byTime, popular: ['coalesce(p.plays, 0)', ...byTime] } as const;

/** The works that a search finds, if its words aren't common. */
export function foundStatement(filter: GalleryFilter, after: GalleryPlace | null, limit: number): Statement {
  const { value, values } = createConditions();
  value(filter.now);
  const keys = sortKeys[filter.sort];
  const from = `from (
    select * from outputs w where ${WITH_WORDS} ${value(filter.query)}::tsquery limit ${searchBounds.found}) w ${JOINS}`;
  const plays = after && filter.sort === 'popular' ? `${value(after.plays)}::bigint, ` : '';
  const place = after
    ? `and (${keys.join(', ')}) < (${plays}${value(after.time)}::timestamptz, ${value(after.id)}::text)`
    : '';
  const order = `order by ${keys.map((key) => `${key} desc`).join(', ')}`;
  return { text: `select ${COLUMNS} ${from} where ${PUBLIC} ${place} ${order} limit ${value(limit)}`, values };
}

/** Works, newest first. In the order by plays, only those that nobody has played, which follow all others. */
export function newestStatement(
  { now, kind, query, sort }: GalleryFilter,
  after: GalleryPlace | null,
  limit: number,
): Statement {
  const { value, values } = createConditions();
  value(now);
  const unplayed = sort === 'popular' ? 'and p.work_id is null' : '';
  const place = after
    ? `and (w.delivered_at, w.id) < (${value(after.time)}::timestamptz, ${value(after.id)}::text)`
    : '';
  const order = 'order by w.delivered_at desc, w.id desc';
  if (query === undefined) {
    const ofKind = kind === undefined ? '' : `and w.kind = ${value(kind)}`;
    return {
      text: `select ${COLUMNS} from outputs w ${JOINS}
        where ${PUBLIC} ${ofKind} ${place} ${unplayed} ${order} limit ${value(limit)}`,
      values,
    };
  }
  return {
    text: `select ${COLUMNS} from (
        select * from outputs w where w.visibility = 'public' ${place} ${order} limit ${searchBounds.walked}) w ${JOINS}
      where ${PUBLIC} and w.public_search @@ ${value(query)}::tsquery ${unplayed} ${order} limit ${value(limit)}`,
    values,
  };
}

/**
 * Works that were played, the most played first. A search looks at one work after the other until the page is full: how many have
 * the words can't be estimated, and a planner that expects few would read the whole table.
 */
export function playedStatement(
  { now, kind, query }: GalleryFilter,
  after: GalleryPlace | null,
  limit: number,
): Statement {
  const { value, values } = createConditions();
  value(now);
  const ofKind = kind === undefined ? 'true' : `p.kind = ${value(kind)}`;
  const place = after
    ? `and (p.plays, p.delivered_at, p.work_id) < (${value(after.plays)}::bigint, ${value(after.time)}::timestamptz, ${value(after.id)}::text)`
    : '';
  const order = 'order by p.plays desc, p.delivered_at desc, p.work_id desc';
  const sameWork = 'w.customer_id = p.customer_id and w.id = p.work_id';
  if (query === undefined) {
    return {
      text: `select ${COLUMNS} from work_plays p join outputs w on ${sameWork} ${ORIGIN} where ${PUBLIC} and ${ofKind} ${place} ${order} limit ${value(limit)}`,
      values,
    };
  }
  return {
    text: `select ${COLUMNS} from (
        select * from work_plays p where ${ofKind} ${place} ${order} limit ${searchBounds.walked}) p
      cross join lateral (select * from outputs w where ${sameWork} limit 1) w ${ORIGIN}
      where ${PUBLIC} and w.public_search @@ ${value(query)}::tsquery ${order} limit ${value(limit)}`,
    values,
  };
}

const run = (db: Queryable, { text, values }: Statement) => db.all<PublicRow>(text, values);

/** Up to `limit` public works after a place. */
export async function listPublicWorks(
  db: Queryable,
  filter: GalleryFilter,
  after: GalleryPlace | null,
  limit: number,
): Promise<PublicRow[]> {
  if (filter.query !== undefined) {
    const { text, values } = countStatement(filter.query);
    const { works } = await db.one<{ works: number }>(text, values);
    if (works <= searchBounds.found) return run(db, foundStatement(filter, after, limit));
  }
  if (filter.sort === 'newest') return run(db, newestStatement(filter, after, limit));
  const isAmongPlayed = after === null || after.plays > 0;
  const played = isAmongPlayed ? await run(db, playedStatement(filter, after, limit)) : [];
  if (played.length === limit) return played;
  const unplayed = newestStatement(filter, isAmongPlayed ? null : after, limit - played.length);
  return [...played, ...(await run(db, unplayed))];
}
