import type {
  AuditAction,
  ReportDecision,
  ReportReview,
  ReportReviewPage,
  WorkKind,
} from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { Tx } from '../../core/db.ts';
import { pageByTime, type PageQuery, type TimePlace } from '../../core/page.ts';
import { type FieldRule, invalidFields, notFound } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type Actor, recordAudit } from '../audit/service.ts';
import { readRecipient } from '../auth/service.ts';
import { filePath } from '../files/service.ts';
import { putBack, takeDown } from '../library/service.ts';
import { queueEmail } from '../emails/service.ts';
import { workDecided } from './emails/work-decided.ts';
import {
  type LockedWork,
  lockReportedWork,
  type Queue,
  listReportedWorks,
  readReportedWork,
  type ReportedRow,
  type ReportState,
  writeDecision,
} from './report-store.ts';

/** A reported work as support sees it, with its customer's file URLs. */
function toReportReview({ media_file: media, cover_file: cover, ...row }: ReportedRow): ReportReview {
  const address = (capability: string | null) => capability && filePath(capability);
  return {
    ...withIsoTimes(row),
    waveform: [...row.waveform],
    said: [...row.said],
    media_url: address(media),
    cover_url: address(cover),
  };
}

interface ReportQuery extends PageQuery {
  readonly queue?: Queue | undefined;
  readonly kind?: WorkKind | undefined;
  readonly customer?: string | undefined;
}

/** Reported works of all customers, for support. @throws Problem invalid_field for an invalid cursor. */
export async function listReports(core: Core, query: ReportQuery): Promise<ReportReviewPage> {
  const read = (after: TimePlace | null, most: number) => listReportedWorks(core.db, query, after, most);
  return pageByTime(query, 'reported_at', read, toReportReview);
}

const wrong = (pointer: string, detail: string, code: FieldRule = 'invalid') =>
  invalidFields([{ pointer, code, detail }]);

type Decision = ReportDecision['decision'];

/** The states in which each decision is allowed. Support can take down a work after dismissing its reports, but not the reverse. */
const allowed: Readonly<Record<Decision, readonly ReportState[]>> = {
  dismissed: ['waiting'],
  taken_down: ['waiting', 'dismissed', 'restored'],
  restored: ['taken_down'],
};

const actions: Readonly<Record<Decision, AuditAction>> = {
  dismissed: 'report.dismiss',
  taken_down: 'work.take_down',
  restored: 'work.restore',
};

/** Applies a decision and returns the new visibility of the work. */
async function applyDecision(
  core: Core,
  tx: Tx,
  id: string,
  decision: Decision,
  work: LockedWork,
): Promise<LockedWork['visibility']> {
  if (decision === 'dismissed') return work.visibility;
  // Restores the customer's own visibility, so that support never makes a private work public.
  if (decision === 'restored') return putBack(core, tx, id, work);
  await takeDown(tx, work.customer_id, id);
  return 'private';
}

async function notifyCustomer(
  tx: Tx,
  id: string,
  work: LockedWork,
  outcome: Exclude<Decision, 'dismissed'>,
  text: EmailText,
) {
  const customer = await readRecipient(tx, work.customer_id);
  if (!customer) return;
  await queueEmail(tx, workDecided, {
    to: customer.email,
    locale: customer.locale,
    customerId: work.customer_id,
    data: { work: id, title: work.name ?? work.title, outcome, ...text },
  });
}

interface EmailText {
  readonly note: string;
  readonly isPublic: boolean;
}

/**
 * Applies support's decision about a reported work. The customer gets an email when the work leaves the gallery or returns.
 * Repeating a decision changes nothing.
 * @throws Problem not_found; invalid_field if the work was decided differently, or a take-down has no note.
 */
export async function decideReport(
  core: Core,
  actor: Actor,
  id: string,
  { decision, note: said = '' }: ReportDecision,
): Promise<ReportReview> {
  const note = said.trim();
  const row = await core.db.tx(async (tx) => {
    const work = await lockReportedWork(tx, id);
    if (!work) throw notFound('No reported work has this ID.');
    if (work.state === decision) return readReportedWork(tx, id);
    if (!allowed[decision].includes(work.state)) throw wrong('/decision', `It is ${work.state}.`);
    if (decision === 'taken_down' && note === '') throw wrong('/note', 'Say why.', 'required');
    const visibility = await applyDecision(core, tx, id, decision, work);
    const wasPublic = decision === 'taken_down' ? work.visibility === 'public' : null;
    await writeDecision(tx, id, { state: decision, note, by: actor.id, wasPublic }, core.clock.now());
    await recordAudit(tx, actor, {
      action: actions[decision],
      target: id,
      customerId: work.customer_id,
      before: { state: work.state, visibility: work.visibility },
      after: { state: decision, visibility },
      reason: note,
    });
    if (decision !== 'dismissed')
      await notifyCustomer(tx, id, work, decision, { note, isPublic: visibility === 'public' });
    return readReportedWork(tx, id);
  });
  if (!row) throw new Error(`Report ${id} disappeared while it was locked.`);
  return toReportReview(row);
}
