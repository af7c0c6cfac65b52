import type { TaskStatus, TaskType } from '../../../generated/v2/types.gen.ts';
import type { Queryable } from '../../core/db.ts';
import type { TaskRow } from './render.ts';

type Mode = 'live' | 'test';

/** Whose tasks: every read names the customer. */
export interface Owner {
  readonly customerId: string;
  readonly modes: readonly Mode[];
}

/** The columns of TaskRow: the task and its clips, in one query. */
const taskColumns = `
  t.id, t.type, t.status, t.stage, t.model, t.mode, t.input, t.metadata, t.request_id, t.cost, t.charged, t.eta_seconds,
  t.error, t.created_at, t.started_at, t.completed_at, t.expires_at,
  (select coalesce(json_agg(json_build_object(
      'id', c.id, 'index', c.index, 'status', c.status, 'title', c.title, 'style', c.style, 'lyrics', c.lyrics,
      'duration', c.duration, 'audio_file', c.audio_file, 'image_file', c.image_file, 'checksum', c.checksum,
      'created_at', c.created_at) order by c.index), '[]')
   from clips c where c.task_id = t.id) as clips`;

export async function findTask(db: Queryable, owner: Owner, id: string): Promise<TaskRow | null> {
  const { rows } = await db.named<TaskRow>(
    'tasks_find',
    `select ${taskColumns} from tasks t where t.id = $1 and t.customer_id = $2 and t.mode = any ($3)`,
    [id, owner.customerId, owner.modes],
  );
  return rows[0] ?? null;
}

export interface Filter {
  readonly status?: TaskStatus | undefined;
  readonly type?: TaskType | undefined;
  readonly taskIds?: readonly string[] | undefined;
  readonly clipIds?: readonly string[] | undefined;
  /** Time and id of the last task of the page before. */
  readonly after: readonly [string, string] | null;
  /** Rows wanted. */
  readonly limit: number;
}

/**
 * Tasks of an owner, newest first. Each mode is read along its own index and no further than the page needs; with ids,
 * only tasks that are named or hold a named clip.
 */
export async function listTasks(db: Queryable, owner: Owner, filter: Filter): Promise<TaskRow[]> {
  const ids = filter.taskIds || filter.clipIds ? { tasks: filter.taskIds ?? [], clips: filter.clipIds ?? [] } : null;
  const { rows } = await db.named<TaskRow>(
    ids ? 'tasks_list_named' : 'tasks_list',
    `select ${taskColumns}
     from unnest($2::text[]) as modes (mode)
     cross join lateral (
       select * from tasks
       where customer_id = $1 and mode = modes.mode
         and ($3::timestamptz is null or (created_at, id) < ($3, $4))
         and ($5::text is null or status = $5)
         and ($6::text is null or type = $6)
         ${ids ? 'and (id = any ($8) or id in (select task_id from clips where clips.id = any ($9)))' : ''}
       order by created_at desc, id desc limit $7
     ) t
     order by t.created_at desc, t.id desc limit $7`,
    [
      owner.customerId,
      owner.modes,
      filter.after?.[0] ?? null,
      filter.after?.[1] ?? null,
      filter.status ?? null,
      filter.type ?? null,
      filter.limit,
      ...(ids ? [ids.tasks, ids.clips] : []),
    ],
  );
  return rows;
}

/** The peaks of a clip that was made; null when there is none such. */
export async function findWaveform(db: Queryable, customerId: string, clipId: string): Promise<number[] | null> {
  const { rows } = await db.query<{ waveform: number[] | null }>(
    'select waveform from clips where id = $1 and customer_id = $2',
    [clipId, customerId],
  );
  return rows[0]?.waveform ?? null;
}

/** Ends a task of any claim; false when it was final already. The caller has checked whose it is. */
export async function finishTask(
  db: Queryable,
  id: string,
  attempt: number | null,
  status: 'failed' | 'canceled',
  error: { readonly code: string; readonly detail: string } | null,
): Promise<boolean> {
  const { rows } = await db.query<{ done: boolean }>('select tasks_finish($1, $2, $3, $4) as done', [
    id,
    attempt,
    status,
    error && JSON.stringify(error),
  ]);
  return rows[0]?.done ?? false;
}
