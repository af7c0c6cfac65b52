import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookDeliveryStatus,
} from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type Actor, getActorMode, getCustomerId, getListedMode } from '../../core/customer-lock.ts';
import type { Queryable } from '../../core/db.ts';
import { type ModeQuery, pageByTime } from '../../core/page.ts';
import { notFound } from '../../core/problem.ts';

export type DeliveryRow = Pick<
  WebhookDelivery,
  'id' | 'event_id' | 'task_id' | 'endpoint_id' | 'type' | 'sequence' | 'mode' | 'url' | 'status'
> & {
  readonly next_at: Date | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly attempts: readonly WebhookAttempt[];
};

/** The columns of DeliveryRow. */
export const deliveryColumns = `
  d.id, d.event_id, d.task_id, d.endpoint_id, d.type, d.sequence, d.mode, d.url, d.status, d.next_at, d.created_at,
  d.completed_at,
  (select coalesce(jsonb_agg(made - 'answer' order by n), '[]')
   from jsonb_array_elements(d.attempts) with ordinality as a (made, n)) as attempts`;

/** Converts a row to the delivery of a response. */
export function toDelivery({ next_at, created_at, completed_at, attempts, ...row }: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    attempts: [...attempts],
    next_attempt_at: next_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    // A delivery that is being replayed isn't completed.
    completed_at: (row.status === 'pending' ? null : completed_at?.toISOString()) ?? null,
  };
}

export interface DeliveryQuery extends ModeQuery {
  readonly task_id?: string | undefined;
  readonly endpoint_id?: string | undefined;
  readonly status?: WebhookDeliveryStatus | undefined;
}

async function readDeliveries(
  db: Queryable,
  actor: Actor,
  query: DeliveryQuery,
  after: readonly [string, string] | null,
  limit: number,
): Promise<DeliveryRow[]> {
  const { task_id: taskId, endpoint_id: endpointId, status } = query;
  const values: unknown[] = [getCustomerId(actor), limit];
  const mode = getListedMode(actor, query);
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(after ? [`and (d.created_at, d.id) < (${place(after[0])}::timestamptz, ${place(after[1])}::text)`] : []),
    ...(taskId === undefined ? [] : [`and d.task_id = ${place(taskId)}`]),
    ...(endpointId === undefined ? [] : [`and d.endpoint_id = ${place(endpointId)}`]),
    ...(status === undefined ? [] : [`and d.status = ${place(status)}`]),
    ...(mode === null ? [] : [`and d.mode = ${place(mode)}`]),
  ];
  return db.all<DeliveryRow>(
    `select ${deliveryColumns} from webhook_deliveries d where d.customer_id = $1 ${conditions.join(' ')}
     order by d.created_at desc, d.id desc limit $2`,
    values,
  );
}

/** A page of deliveries, newest first. @throws Problem invalid_field for an invalid cursor. */
export const listDeliveries = ({ db }: Core, actor: Actor, query: DeliveryQuery): Promise<WebhookDeliveryPage> =>
  pageByTime(query, 'created_at', (after, most) => readDeliveries(db, actor, query, after, most), toDelivery);

/** A delivery with its requests and responses. @throws Problem not_found. */
export async function getDelivery({ db }: Core, actor: Actor, id: string): Promise<WebhookDeliveryDetail> {
  const row = await db.first<
    DeliveryRow & { readonly body: string | null; readonly responses: readonly (string | null)[] }
  >(
    `select ${deliveryColumns}, d.body, jsonb_path_query_array(d.attempts, '$[*].answer') as responses
     from webhook_deliveries d where d.id = $1 and d.customer_id = $2 and ($3::text is null or d.mode = $3)`,
    [id, getCustomerId(actor), getActorMode(actor)],
  );
  if (!row) throw notFound('No delivery has this ID.');
  const { body, responses, ...delivery } = row;
  return { delivery: toDelivery(delivery), body, answers: [...responses] };
}

/** The endpoint's current URL, or the original URL if there is no endpoint. */
export const DELIVERY_URL =
  'coalesce((select e.url from webhook_endpoints e where e.customer_id = d.customer_id and e.id = d.endpoint_id), d.url)';

/** Makes a customer's delivery due, in a mode or in both. Returns undefined if it doesn't exist. */
export async function replay(
  db: Queryable,
  customerId: string,
  id: string,
  now: Date,
  mode: DeliveryRow['mode'] | null = null,
): Promise<DeliveryRow | undefined> {
  return db.first<DeliveryRow>(
    `update webhook_deliveries d set
       replayed_from = case when d.status = 'pending' then d.replayed_from else d.status end,
       status = 'pending', next_at = least(d.next_at, $3::timestamptz), url = ${DELIVERY_URL}
     where id = $1 and customer_id = $2 and ($4::text is null or mode = $4) returning ${deliveryColumns}`,
    [id, customerId, now, mode],
  );
}
