import type { ReportReview, WorkKind, WorkReportReason } from '../../../generated/account/types.gen.ts';
import { createConditions, matchesCustomer } from '../../core/conditions.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { PublicTexts } from '../library/service.ts';

export type ReportState = ReportReview['state'];

interface NewReport {
  readonly work: string;
  readonly reporter: string;
  readonly reason: WorkReportReason;
  readonly details: string;
}

/** Adds a network's report of a work, unless it has reported the work before. A new report reopens a dismissed case. */
export async function insertReport(tx: Tx, { work, reporter, reason, details }: NewReport, now: Date): Promise<void> {
  // Locks the row even if it exists, so that a concurrent decision isn't lost.
  await tx.query(
    `insert into reported_works (work_id, customer_id, reported_at)
       select id, customer_id, $2 from outputs where id = $1
     on conflict (work_id) do update set work_id = excluded.work_id`,
    [work, now],
  );
  const { rowCount } = await tx.query(
    `insert into work_reports (work_id, reporter, reason, details, created_at) values ($1, $2, $3, $4, $5)
     on conflict (work_id, reporter) do nothing`,
    [work, reporter, reason, details, now],
  );
  if (rowCount === 0) return;
  await tx.query(
    `update reported_works set reported_at = $2,
       state = case state when 'taken_down' then state else 'waiting' end,
       decided_at = case state when 'taken_down' then decided_at end
     where work_id = $1`,
    [work, now],
  );
}

export interface ReportedRow {
  readonly id: string;
  readonly kind: WorkKind;
  readonly title: string;
  readonly visibility: 'private' | 'public';
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly waveform: readonly number[];
  /** Capabilities of the files, null once the files are gone. */
  readonly media_file: string | null;
  readonly cover_file: string | null;
  readonly task_id: string;
  readonly customer_id: string;
  readonly customer_email: string | null;
  readonly state: ReportState;
  readonly reports: number;
  readonly said: readonly { reason: WorkReportReason; details: string; at: string }[];
  readonly note: string;
  readonly created_at: Date;
  readonly reported_at: Date;
  readonly decided_at: Date | null;
}

/** The maximum number of reports returned per work. */
const SHOWN = 20;

const COLUMNS = `w.id, w.kind, coalesce(w.name, w.title) as title, w.visibility, w.duration, w.width, w.height,
  coalesce(w.waveform, '[]') as waveform,
  case when w.deleted_at is null and w.expires_at > now() then w.media_file end as media_file,
  case when w.deleted_at is null and w.expires_at > now() then w.cover_file end as cover_file,
  w.task_id, w.customer_id, u.email as customer_email, r.state, r.note, w.delivered_at as created_at, r.reported_at, r.decided_at,
  (select count(*)::integer from work_reports where work_id = w.id) as reports,
  coalesce((
    select jsonb_agg(jsonb_build_object('reason', s.reason, 'details', s.details,
      'at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.created_at desc, s.reporter)
    from (select * from work_reports where work_id = w.id order by created_at desc, reporter limit ${SHOWN}) s), '[]') as said`;
const FROM = `reported_works r join outputs w on w.customer_id = r.customer_id and w.id = r.work_id left join auth_users u on u.id = w.customer_id`;

/** Cases that wait for support, or decided ones. */
export type Queue = 'waiting' | 'done';

interface Filter {
  readonly queue?: Queue | undefined;
  readonly kind?: WorkKind | undefined;
  /** An id or email address. */
  readonly customer?: string | undefined;
}

/** Reported works after a cursor, most recently reported first. */
export async function listReportedWorks(
  db: Queryable,
  { queue, kind, customer }: Filter,
  after: readonly [string, string] | null,
  limit: number,
): Promise<ReportedRow[]> {
  const all = createConditions();
  all.where(queue, (place) => `(r.state = 'waiting') = (${place}::text = 'waiting')`);
  all.where(kind, (place) => `w.kind = ${place}`);
  all.where(customer, (place) => `w.customer_id = ${matchesCustomer(place)}`);
  if (after) {
    const id = all.value(after[1]);
    all.where(after[0], (time) => `(r.reported_at, r.work_id) < (${time}::timestamptz, ${id})`);
  }
  return db.all<ReportedRow>(
    `select ${COLUMNS} from ${FROM} ${all.text()}
     order by r.reported_at desc, r.work_id desc limit ${all.value(limit)}`,
    all.values,
  );
}

export async function readReportedWork(db: Queryable, id: string): Promise<ReportedRow | undefined> {
  return db.first<ReportedRow>(`select ${COLUMNS} from ${FROM} where r.work_id = $1`, [id]);
}

/** The data that a decision depends on. */
export interface LockedWork extends PublicTexts, Pick<ReportedRow, 'state' | 'note' | 'customer_id' | 'visibility'> {
  readonly was_public: boolean | null;
}

/**
 * Reads the state of a reported work and locks it, so that neither its customer nor support can change it before the transaction
 * ends.
 */
export async function lockReportedWork(tx: Tx, id: string): Promise<LockedWork | undefined> {
  return tx.first<LockedWork>(
    `select r.state, r.note, r.was_public, w.customer_id, w.kind, w.name, w.title, w.lyrics, w.visibility
     from reported_works r join outputs w on w.customer_id = r.customer_id and w.id = r.work_id where r.work_id = $1 for update`,
    [id],
  );
}

interface Decided {
  readonly state: Exclude<ReportState, 'waiting'>;
  readonly note: string;
  readonly by: string;
  readonly wasPublic: boolean | null;
}

export async function writeDecision(tx: Tx, id: string, decided: Decided, now: Date): Promise<void> {
  const { state, note, by, wasPublic } = decided;
  await tx.query(
    `update reported_works set state = $2, note = $3, decided_by = $4, was_public = $5, decided_at = $6
     where work_id = $1`,
    [id, state, note, by, wasPublic, now],
  );
}

/**
 * Deletes reports that were decided before a given time. For works that are taken down, it deletes only the reporters and their
 * reasons.
 */
export async function deleteDecidedReports(db: Queryable, before: Date): Promise<void> {
  await db.query("delete from reported_works where state in ('dismissed', 'restored') and decided_at < $1", [before]);
  await db.query(
    `delete from work_reports where work_id in (
       select work_id from reported_works where state = 'taken_down' and decided_at < $1)`,
    [before],
  );
}
