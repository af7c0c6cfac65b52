import type { TaskStatus, TaskType } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import { outputsColumn } from '../outputs/service.ts';
import type { TaskRow } from './render.ts';
import type { QueuePlace } from './waits.ts';

/** Whose tasks are read. Every read filters by customer. */
export interface TaskReader extends Pick<Caller, 'customerId'> {
  readonly modes: readonly Caller['mode'][];
  /** The origin of the tasks' file URLs: PUBLIC_URL, or `SAME_ORIGIN` for our own pages. */
  readonly origin: string;
}

type FoundRow = TaskRow & QueuePlace;

/** How many tasks of its customer wait for a slot before a task `t`, at most 500. */
export const WAITING_BEFORE = `(
  select count(*)::integer from (
    select from tasks w
    where w.customer_id = t.customer_id and w.mode = t.mode and w.status = 'queued' and not w.slot
      and (w.created_at, w.id) < (t.created_at, t.id)
    limit 500
  ) counted
)`;

/** The columns of FoundRow: the task and its outputs, in one query. */
const taskColumns = `
  t.id, t.type, t.status, t.stage, t.model, t.mode, t.input, t.metadata, t.request_id, t.cost, t.charged, t.eta_seconds,
  t.ready_at, t.error, t.created_at, t.started_at, t.completed_at, t.expires_at,
  case when t.status = 'queued' and not t.slot then ${WAITING_BEFORE} end as waiting_before,
  ${outputsColumn} as outputs`;

export async function findTask(db: Queryable, reader: TaskReader, id: string): Promise<FoundRow | null> {
  const { rows } = await db.named<FoundRow>(
    'tasks_find',
    `select ${taskColumns} from tasks t where t.id = $1 and t.customer_id = $2 and t.mode = any ($3)`,
    [id, reader.customerId, reader.modes],
  );
  return rows[0] ?? null;
}

/**
 * How many steps a task `t` has made: its start, its titles, each output and its end. It only grows, and any change that a customer
 * waits for is a step.
 */
const STEPS = `((t.started_at is not null)::integer + (t.stage <> 'queued')::integer + t.delivered
  + (t.completed_at is not null)::integer)`;

/** A task and its steps. */
export async function findFollowed(
  db: Queryable,
  reader: TaskReader,
  id: string,
): Promise<(FoundRow & { readonly steps: number }) | null> {
  const { rows } = await db.named<FoundRow & { readonly steps: number }>(
    'tasks_find_followed',
    `select ${taskColumns}, ${STEPS} as steps from tasks t where t.id = $1 and t.customer_id = $2 and t.mode = any ($3)`,
    [id, reader.customerId, reader.modes],
  );
  return rows[0] ?? null;
}

/** How far a task is. */
export interface Progress {
  readonly id: string;
  readonly steps: number;
  readonly is_over: boolean;
}

/** The progress of tasks of several customers. Deleted tasks are left out. */
export async function readProgress(
  db: Queryable,
  tasks: readonly { readonly customerId: string; readonly id: string }[],
): Promise<Progress[]> {
  const { rows } = await db.named<Progress>(
    'tasks_progress',
    `select t.id, ${STEPS} as steps, t.completed_at is not null as is_over
     from unnest($1::text[], $2::text[]) as watched (customer_id, id)
     join tasks t on t.customer_id = watched.customer_id and t.id = watched.id`,
    [tasks.map(({ customerId }) => customerId), tasks.map(({ id }) => id)],
  );
  return rows;
}

/** A task in either mode, for its callbacks. @throws Error if it doesn't exist. */
export async function findSnapshot(
  db: Queryable,
  customerId: string,
  id: string,
): Promise<TaskRow & { readonly events: number }> {
  const { rows } = await db.named<TaskRow & { readonly events: number }>(
    'tasks_snapshot',
    `select ${taskColumns}, t.events from tasks t where t.customer_id = $1 and t.id = $2`,
    [customerId, id],
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no task ${id}.`);
  return row;
}

export interface Filter {
  readonly status?: TaskStatus | undefined;
  readonly types?: readonly TaskType[] | undefined;
  readonly taskIds?: readonly string[] | undefined;
  readonly clipIds?: readonly string[] | undefined;
  readonly model?: string | undefined;
  /** Created at or after this time, in ISO 8601. */
  readonly from?: string | undefined;
  /** Created before this time. */
  readonly to?: string | undefined;
  /** Entries that the metadata of a task must have. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Time and id of the last task of the previous page. */
  readonly after: readonly [string, string] | null;
  /** The maximum number of rows. */
  readonly limit: number;
}

/** How many of the latest tasks are searched for metadata before its index is used. */
const RECENT = 500;

/** Where tasks with metadata are searched: among the latest ones, or all of them with the index of metadata. */
type MetadataSearch = 'recent' | 'indexed';

async function runList(
  db: Queryable,
  reader: TaskReader,
  filter: Filter,
  search?: MetadataSearch,
): Promise<FoundRow[]> {
  const values: unknown[] = [reader.customerId, reader.modes, filter.limit];
  const conditions: string[] = [];
  let name = 'tasks_list';
  const where = (what: string, condition: (...places: string[]) => string, ...given: unknown[]) => {
    name += `_${what}`;
    conditions.push(`and ${condition(...given.map((_, n) => `$${values.length + n + 1}`))}`);
    values.push(...given);
  };
  const { after, status, types, taskIds, clipIds, model, from, to, metadata } = filter;
  if (after) where('after', (time, id) => `(created_at, id) < (${time}::timestamptz, ${id})`, ...after);
  if (from) where('from', (time) => `created_at >= ${time}::timestamptz`, from);
  if (to) where('to', (time) => `created_at < ${time}::timestamptz`, to);
  const inTime = conditions.splice(0).join(' ');
  if (status) where('status', (place) => `status = ${place}`, status);
  if (types) where('types', (place) => `type = any (${place})`, types);
  if (model) where('model', (place) => `model = ${place}`, model);
  if (taskIds || clipIds) {
    const named = (tasks?: string, clips?: string) =>
      // A single list of ids, so that they are looked up. With "or", all tasks of the customer would be read.
      `id = any (array(select unnest(${tasks}::text[])
         union all select task_id from outputs o where o.customer_id = $1 and o.id = any (${clips}) and o.kind = 'song'))`;
    where('named', named, taskIds ?? [], clipIds ?? []);
  }
  const mine = `customer_id = $1 and mode = modes.mode ${inTime}`;
  const latest = 'order by created_at desc, id desc limit';
  let source = 'tasks';
  if (search === 'recent') {
    where('recent', (entries) => `metadata @> ${entries}::jsonb`, JSON.stringify(metadata));
    source = `(select * from tasks where ${mine} ${latest} ${RECENT}) recent`;
  } else if (search === 'indexed') {
    // Materialized and without the other conditions, because the planner would rather read all tasks of the customer in order,
    // or of the time, and hope for early matches.
    const found = `select id, customer_id, mode, created_at, status, type, model from tasks
      where customer_id = $1 and metadata <> '{}' and jsonb_set('{}', array[customer_id], metadata) @> $${values.length + 1}::jsonb`;
    values.push(JSON.stringify({ [reader.customerId]: metadata }));
    source = `(
      with found as materialized (${found}),
      page as (select id from found where ${mine} ${conditions.splice(0).join(' ')} ${latest} $3)
      select * from tasks where customer_id = $1 and id = any (array(select id from page))
    ) found`;
  }
  const text = `select ${taskColumns}
    from unnest($2::text[]) as modes (mode)
    cross join lateral (select * from ${source} where ${mine} ${conditions.join(' ')} ${latest} $3) t
    order by t.created_at desc, t.id desc limit $3`;
  // Not prepared, because only with the entries can the planner know how rare they are.
  if (search === 'indexed') return db.all<FoundRow>(text, values);
  return (await db.named<FoundRow>(name, text, values)).rows;
}

/**
 * Tasks of a reader, newest first. Each mode is read along its own index, and no further than the page needs. With ids, only tasks
 * with such an id or clip are returned. Each set of conditions is a separate prepared statement, so that its plan is cached and
 * uses the right index. Tasks with frequent metadata are among the latest ones; the index finds rare ones.
 */
export async function readTasks(db: Queryable, reader: TaskReader, filter: Filter): Promise<FoundRow[]> {
  if (!filter.metadata || Object.keys(filter.metadata).length === 0) return runList(db, reader, filter);
  const recent = await runList(db, reader, filter, 'recent');
  return recent.length < filter.limit ? runList(db, reader, filter, 'indexed') : recent;
}

/**
 * Cancels the unfinished part of up to `limit` tasks of a customer. Returns the canceled tasks. The caller has locked the customer's
 * row.
 */
export async function cancelOpenTasks(tx: Tx, customerId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string; done: boolean }>(
    `select id, tasks_finish($1, id, null, 'canceled', null) as done
     from (
       select id from tasks where customer_id = $1 and completed_at is null order by id limit $2
     ) open`,
    [customerId, limit],
  );
  return rows.filter(({ done }) => done).map(({ id }) => id);
}

/** Customers with waiting tasks and free slots, which exist when a process starts with a higher allowance than before. */
export function readWaitingBesideFreeSlots(
  db: Queryable,
): Promise<{ readonly customer_id: string; readonly mode: Caller['mode'] }[]> {
  return db.all(
    `select w.customer_id, w.mode
     from (select distinct t.customer_id, t.mode from tasks t where t.status = 'queued' and not t.slot) w
     where (select value ->> case when starts_with(w.customer_id, 'guest_') then 'guest' else w.mode end
            from settings where name = 'concurrent_tasks')::integer
       > (select count(*) from tasks t where t.customer_id = w.customer_id and t.mode = w.mode and t.slot)
     order by 1, 2`,
  );
}

/** Ends a task under a claim, or with null regardless of it. Returns false if it was already finished or the claim is lost. */
export async function finishTask(
  db: Queryable,
  customerId: string,
  id: string,
  attempt: number | null,
  status: 'failed' | 'canceled',
  error: { readonly code: string; readonly detail: string } | null,
): Promise<boolean> {
  const row = await db.first<{ done: boolean }>('select tasks_finish($1, $2, $3, $4, $5) as done', [
    customerId,
    id,
    attempt,
    status,
    error && JSON.stringify(error),
  ]);
  return row?.done ?? false;
}
