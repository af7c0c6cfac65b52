import type {
  WebhookDeliveryReview,
  WebhookDeliveryReviewPage,
  WebhookDeliveryStatus,
} from '../../../generated/account/types.gen.ts';
import { createConditions, matchesCustomer } from '../../core/conditions.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { type CsvColumns, sendCsv } from '../../core/csv.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { notFound } from '../../core/problem.ts';
import { type Actor, getActor, recordAudit } from '../audit/service.ts';
import { deliveryColumns, toDelivery, type DeliveryRow, replay } from './deliveries.ts';
import { webhookEvents } from './events.ts';

interface ReviewRow extends DeliveryRow {
  readonly customer_id: string;
  readonly customer_email: string | null;
}

interface ReviewFilter {
  readonly id?: string | undefined;
  readonly status?: WebhookDeliveryStatus | undefined;
  readonly task_id?: string | undefined;
  /** An id or email address. */
  readonly customer?: string | undefined;
}

async function readReviews(
  db: Queryable,
  filter: ReviewFilter,
  after: readonly [string, string] | null,
  limit: number,
): Promise<ReviewRow[]> {
  const all = createConditions();
  all.where(filter.id, (place) => `d.id = ${place}`);
  all.where(filter.status, (place) => `d.status = ${place}`);
  all.where(filter.task_id, (place) => `d.task_id = ${place}`);
  all.where(filter.customer, (place) => `d.customer_id = ${matchesCustomer(place)}`);
  all.behind('d', after);
  return db.all<ReviewRow>(
    `select ${deliveryColumns}, d.customer_id, u.email as customer_email
     from webhook_deliveries d left join auth_users u on u.id = d.customer_id
     ${all.text()} order by d.created_at desc, d.id desc limit ${all.value(limit)}`,
    all.values,
  );
}

const toReview = ({ customer_id, customer_email, ...row }: ReviewRow): WebhookDeliveryReview => ({
  delivery: toDelivery(row),
  customer_id,
  customer_email,
});

type ReviewQuery = Omit<ReviewFilter, 'id'> & PageQuery;

/** Deliveries of all customers, newest first. @throws Problem invalid_field for an invalid cursor. */
const listReviews = (db: Db, query: ReviewQuery): Promise<WebhookDeliveryReviewPage> =>
  pageByTime(query, 'created_at', (after, most) => readReviews(db, query, after, most), toReview);

/** Retries a delivery of any customer now. @throws Problem not_found. */
async function replayAnyDelivery(core: Core, actor: Actor, id: string): Promise<WebhookDeliveryReview> {
  const row = await core.db.tx(async (tx) => {
    const found = await tx.first<{ customer_id: string; status: WebhookDeliveryStatus }>(
      'select customer_id, status from webhook_deliveries where id = $1 for no key update',
      [id],
    );
    if (!found) throw notFound('No delivery has this ID.');
    await replay(tx, found.customer_id, id, core.clock.now());
    await recordAudit(tx, actor, {
      action: 'delivery.replay',
      target: id,
      customerId: found.customer_id,
      before: { status: found.status },
      after: { status: 'pending' },
    });
    const [changed] = await readReviews(tx, { id }, null, 1);
    return changed!;
  });
  webhookEvents(core).emit('ready');
  return toReview(row);
}

const COLUMNS: CsvColumns<WebhookDeliveryReview> = {
  created_at: ({ delivery }) => delivery.created_at,
  id: ({ delivery }) => delivery.id,
  customer_id: (review) => review.customer_id,
  customer_email: (review) => review.customer_email,
  task_id: ({ delivery }) => delivery.task_id,
  type: ({ delivery }) => delivery.type,
  mode: ({ delivery }) => delivery.mode,
  status: ({ delivery }) => delivery.status,
  attempts: ({ delivery }) => delivery.attempts.length,
  outcome: ({ delivery }) => delivery.attempts.at(-1)?.outcome ?? null,
  status_code: ({ delivery }) => delivery.attempts.at(-1)?.status_code ?? null,
  url: ({ delivery }) => delivery.url,
  next_attempt_at: ({ delivery }) => delivery.next_attempt_at,
};

/** Support's operations on deliveries of all customers. */
export function supportOperations(core: Core): Partial<AccountHandlers> {
  return {
    listAllDeliveries: async ({ query }) => listReviews(core.db, query),
    exportAllDeliveries: async ({ query }, reply) =>
      sendCsv(reply, 'deliveries', COLUMNS, (part) => listReviews(core.db, { ...query, ...part })),
    replayAnyDelivery: async (request) => replayAnyDelivery(core, getActor(request), request.params.id),
  };
}
