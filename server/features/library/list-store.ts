import type { TaskModel, WorkKind, WorkSort } from '../../../generated/account/types.gen.ts';
import { type Conditions, createConditions, type Statement } from '../../core/conditions.ts';
import type { Queryable } from '../../core/db.ts';
import { COLUMNS, SOURCES, type Visibility, type WorkRow } from './store.ts';

/** The filters of a customer's works. */
export interface Filter {
  readonly customerId: string;
  /** In the format of search.ts. */
  readonly query?: string | undefined;
  readonly kinds?: readonly WorkKind[] | undefined;
  readonly mode?: 'live' | 'test' | undefined;
  /** Null for works made without a key. */
  readonly keyId?: string | null | undefined;
  readonly model?: TaskModel | undefined;
  readonly taskId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state: 'available' | 'kept' | 'expired';
  readonly sort: WorkSort;
  readonly now: Date;
}

/** The position of a work in a list that is sorted by time or length. */
export type TimeOrLengthPlace = readonly [sortedBy: string | number, id: string];

/** The position of a work in the list that is sorted by plays. */
export type PlaysPlace = readonly [plays: number, time: string, id: string];

export type WorkPlace = TimeOrLengthPlace | PlaysPlace;

const byTime = { key: 'w.delivered_at', type: 'timestamptz' } as const;
const newest = { ...byTime, direction: 'desc', after: '<' } as const;
const orders = {
  newest,
  oldest: { ...byTime, direction: 'asc', after: '>' },
  longest: { key: 'coalesce(w.duration, 0)', type: 'float8', direction: 'desc', after: '<' },
  // Of the works that nobody has played.
  most_played: newest,
} as const satisfies Record<WorkSort, object>;

/** The conditions in use only, so that the planner picks their index. */
function createFilter(filter: Filter): Conditions {
  const conditions = createConditions();
  const { where } = conditions;
  where(filter.customerId, (place) => `w.customer_id = ${place} and w.media_file is not null`);
  where(filter.query, (place) => `w.search @@ ${place}::tsquery`);
  where(filter.kinds, (place) => `w.kind = any (${place})`);
  where(filter.mode, (place) => `w.mode = ${place}`);
  where(filter.keyId, (place) =>
    filter.keyId === null ? `w.key_id is not distinct from ${place}::text` : `w.key_id = ${place}`,
  );
  where(
    filter.model,
    (place) =>
      `exists (select from tasks t where t.customer_id = w.customer_id and t.id = w.task_id and t.model = ${place})`,
  );
  where(filter.taskId, (place) => `w.task_id = ${place}`);
  where(filter.requestId, (place) => `w.request_id = ${place}`);
  where(filter.visibility, (place) => `w.visibility = ${place}`);
  where(filter.from, (place) => `w.delivered_at >= ${place}`);
  where(filter.to, (place) => `w.delivered_at < ${place}`);
  if (filter.state === 'kept') where(filter.now, (place) => `w.kept_at is not null and w.expires_at > ${place}`);
  else where(filter.now, (place) => `w.expires_at ${filter.state === 'expired' ? '<=' : '>'} ${place}`);
  return conditions;
}

const SAME_WORK = 'p.customer_id = w.customer_id and p.work_id = w.id';

/** Works after a place. In the order by plays, only those that nobody has played, newest first. */
export function listStatement(filter: Filter, place: TimeOrLengthPlace | null, limit: number): Statement {
  const { where, value, text, values } = createFilter(filter);
  const { key, type, direction, after } = orders[filter.sort];
  where(place?.[0], (sortedBy) => `(${key}, w.id) ${after} (${sortedBy}::${type}, ${value(place![1])}::text)`);
  const unplayed = filter.sort === 'most_played' ? `and not exists (select from work_plays p where ${SAME_WORK})` : '';
  const order = `order by ${key} ${direction}, w.id ${direction}`;
  return {
    text: `select ${COLUMNS} from (select * from outputs w ${text()} ${unplayed} ${order} limit ${value(limit)}) w ${SOURCES} ${order}`,
    values,
  };
}

/** Works that were played in the gallery, the most played first, after a place. */
export function playedStatement(filter: Filter, place: PlaysPlace | null, limit: number): Statement {
  const { where, value, text, values } = createFilter(filter);
  where(
    place?.[0],
    (plays) =>
      `(p.plays, p.delivered_at, p.work_id) < (${plays}::bigint, ${value(place![1])}::timestamptz, ${value(place![2])}::text)`,
  );
  return {
    text: `select ${COLUMNS} from (
        select w.*, p.plays from work_plays p join outputs w on ${SAME_WORK} ${text()}
        order by p.plays desc, p.delivered_at desc, p.work_id desc limit ${value(limit)}) w ${SOURCES}
      order by w.plays desc, w.delivered_at desc, w.id desc`,
    values,
  };
}

const run = (db: Queryable, { text, values }: Statement) => db.all<WorkRow>(text, values);

/** Up to `limit` works of a customer after a place. */
export async function listWorks(
  db: Queryable,
  filter: Filter,
  place: WorkPlace | null,
  limit: number,
): Promise<WorkRow[]> {
  if (place?.length === 2) return run(db, listStatement(filter, place, limit));
  if (filter.sort !== 'most_played') return run(db, listStatement(filter, null, limit));
  const isAmongPlayed = place === null || place[0] > 0;
  const played = isAmongPlayed ? await run(db, playedStatement(filter, place, limit)) : [];
  if (played.length === limit) return played;
  const unplayed = listStatement(filter, isAmongPlayed ? null : [place[1], place[2]], limit - played.length);
  return [...played, ...(await run(db, unplayed))];
}
