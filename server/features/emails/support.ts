import type {
  EmailReview,
  EmailReviewDetail,
  EmailReviewPage,
  EmailStatus,
} from '../../../generated/account/types.gen.ts';
import { createConditions, matchesCustomer } from '../../core/conditions.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { fields, sendCsv } from '../../core/csv.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { notFound } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type Actor, getActor, getFreshActor, recordAudit } from '../audit/service.ts';
import { renderEmail } from './compose.ts';
import type { EmailKind } from './service.ts';
import type { EmailRow } from './store.ts';
import { sendTestEmail } from './test-email.ts';

interface ReviewRow extends EmailRow {
  readonly status: EmailStatus;
  readonly tries: number;
  readonly error: string | null;
  readonly resent_as: string | null;
  readonly next_at: Date | null;
  readonly completed_at: Date | null;
}

interface ReviewFilter {
  readonly id?: string | undefined;
  readonly status?: EmailStatus | undefined;
  /** By id or email address, which needn't have an account. */
  readonly customer?: string | undefined;
}

async function readReviews(
  db: Queryable,
  filter: ReviewFilter,
  after: readonly [string, string] | null,
  limit: number,
): Promise<ReviewRow[]> {
  const all = createConditions();
  all.where(filter.id, (place) => `m.id = ${place}`);
  all.where(filter.status, (place) => `m.status = ${place}`);
  all.where(
    filter.customer,
    (place) => `(m.customer_id = ${matchesCustomer(place)} or m.address = lower(${place}::text))`,
  );
  all.behind('m', after);
  return db.all<ReviewRow>(
    `select m.id, m.kind, m.customer_id, m.address, m.locale, m.data, m.status, m.tries, m.error, r.id as resent_as,
       m.next_at, m.created_at, m.completed_at
     from emails m left join emails r on r.resend_of = m.id
     ${all.text()} order by m.created_at desc, m.id desc limit ${all.value(limit)}`,
    all.values,
  );
}

/** Queues a copy of the email and returns its id. */
async function requeueEmail(tx: Queryable, id: string): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into emails (kind, customer_id, address, locale, data, resend_of)
     select kind, customer_id, address, locale, data, id from emails where id = $1 returning id`,
    [id],
  );
  return row.id;
}

const COLUMNS = fields<EmailReview>(
  'created_at',
  'id',
  'kind',
  'customer_id',
  'to',
  'locale',
  'status',
  'tries',
  'error',
  'resent_as',
  'completed_at',
);

type ReviewQuery = Omit<ReviewFilter, 'id'> & PageQuery;

/** Actions of support on emails. */
export function supportOperations(core: Core, kinds: readonly EmailKind[]): Partial<AccountHandlers> {
  // The content of a kind that no longer exists can't be composed.
  const isWithheld = (row: EmailRow) => {
    const kind = kinds.find(({ name }) => name === row.kind);
    return kind === undefined || kind.admits === true;
  };

  const toReview = (row: ReviewRow): EmailReview => {
    const { address: to, data: _, next_at: next_attempt_at, ...shown } = row;
    return withIsoTimes({ ...shown, to, next_attempt_at, withheld: isWithheld(row) });
  };

  const page = (db: Db, query: ReviewQuery): Promise<EmailReviewPage> =>
    pageByTime(query, 'created_at', (after, most) => readReviews(db, query, after, most), toReview);

  async function one(db: Queryable, id: string): Promise<ReviewRow> {
    const [row] = await readReviews(db, { id }, null, 1);
    if (!row) throw notFound('No email has this ID.');
    return row;
  }

  async function detail(id: string): Promise<EmailReviewDetail> {
    const row = await one(core.db, id);
    // Not even composed, because that creates the link.
    return { mail: toReview(row), content: isWithheld(row) ? null : await renderEmail(core, kinds, row) };
  }

  async function resend(actor: Actor, id: string): Promise<EmailReview> {
    const row = await core.db.tx(async (tx) => {
      await tx.query('select from emails where id = $1 for no key update', [id]);
      const email = await one(tx, id);
      if (email.status === 'waiting') return email;
      if (email.resent_as !== null) return one(tx, email.resent_as);
      const requeued = await requeueEmail(tx, id);
      await recordAudit(tx, actor, {
        action: 'mail.resend',
        target: id,
        customerId: email.customer_id,
        before: { status: email.status },
        after: { status: email.status, resent_as: requeued },
      });
      return one(tx, requeued);
    });
    return toReview(row);
  }

  return {
    listEmails: async ({ query }) => page(core.db, query),
    exportEmails: async ({ query }, reply) =>
      sendCsv(reply, 'mails', COLUMNS, (part) => page(core.db, { ...query, ...part })),
    getEmail: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return detail(request.params.id);
    },
    sendTestEmail: async (request) => sendTestEmail(core, getFreshActor(request)),
    resendEmail: async (request) => resend(getActor(request), request.params.id),
  };
}
