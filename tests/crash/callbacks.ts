import type { Db } from '../../server/core/db.ts';
import type { Secrets } from '../../server/core/secrets.ts';
import { RETRY_DELAYS } from '../../server/features/webhooks/attempt.ts';
import { type Hit, isGenuine, type Receiver, receiver } from '../callbacks/receiver.ts';
import type { Random } from './random.ts';

/** Tolerance in seconds for differing clocks and requests in transit. */
const SLACK = 3;

const getEvent = (hit: Hit): string => String(hit.headers['webhook-id']);

interface FlakyReceiver {
  readonly hook: Receiver;
  readonly accepted: ReadonlySet<Hit>;
  /** From now on, accepts everything: a refused event would wait for a later retry. */
  calm(): void;
}

/** A slow receiver that refuses or drops some events on their first attempt. */
export async function flakyReceiver(random: Random): Promise<FlakyReceiver> {
  const met = new Set<string>();
  const accepted = new Set<Hit>();
  let isCalm = false;
  const hook = await receiver((hit, _n, response) => {
    const first = !isCalm && !met.has(getEvent(hit));
    met.add(getEvent(hit));
    if (first && random.chance(0.1)) return 500;
    if (first && random.chance(0.06)) return void response.destroy();
    setTimeout(
      () => {
        accepted.add(hit);
        response.writeHead(200).end();
      },
      random.between(0, 120),
    );
  });
  return {
    hook,
    accepted,
    calm() {
      isCalm = true;
    },
  };
}

interface Delivery extends Record<string, unknown> {
  readonly id: string;
  readonly event_id: string;
  readonly task_id: string;
  readonly customer_id: string;
  readonly mode: string;
  readonly type: string;
  readonly sequence: number;
  readonly status: string;
  /** The number of claims. */
  readonly attempt: number;
  readonly tries: number;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly next_at: Date | null;
  readonly claimed: boolean;
  /** Recorded attempts: start and end in milliseconds, and the outcome. */
  readonly attempts: readonly { at: number; end: number; outcome: string; status_code: number | null }[];
  readonly task_status: string;
  /** Events of the task. */
  readonly events: number;
}

async function deliveries(db: Db): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `select d.*, d.process_id is not null as claimed, t.status as task_status, t.events,
       coalesce((
         select jsonb_agg(made || jsonb_build_object('at', began, 'end', began + (made ->> 'duration_ms')::integer) order by n)
         from jsonb_array_elements(d.attempts) with ordinality as a (made, n)
         cross join lateral (select extract(epoch from (made ->> 'at')::timestamptz) * 1000 as began) times), '[]') as attempts
     from webhook_deliveries d join tasks t on t.id = d.task_id order by d.task_id, d.sequence`,
  );
  return rows;
}

/** Violations of the retry schedule. */
export async function findRetryFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, attempts, status, claimed, next_at: next, tries } of await deliveries(db)) {
    for (const [n, { at }] of attempts.entries()) {
      const pause = at - (attempts[n - 1]?.end ?? -Infinity);
      if (pause < (RETRY_DELAYS[1] - SLACK) * 1000) faults.push(`${id} was retried after ${pause} ms`);
    }
    const last = attempts.at(-1);
    if (status !== 'pending' || claimed || !next || !last) continue;
    const pause = (next.getTime() - last.end) / 1000;
    // An attempt whose process was killed doesn't use up a retry.
    const onRung = Math.abs(pause - (RETRY_DELAYS[tries] ?? Infinity)) < SLACK;
    if (!onRung) faults.push(`${id} is retried ${pause} s after attempt ${tries}`);
  }
  return faults;
}

/** Makes waiting deliveries due, as if time had passed. */
export async function passTime(db: Db): Promise<void> {
  await db.query(`update webhook_deliveries set next_at = now() where status = 'pending'`);
}

function findDeliveryFaults(
  one: Delivery,
  newer: Delivery | undefined,
  hits: readonly Hit[],
  accepted: ReadonlySet<Hit>,
) {
  const faults: string[] = [];
  const fault = (text: string) => faults.push(`${one.id} (${one.type}, ${one.status}) ${text}`);
  const canceled = one.task_status === 'canceled';
  const last = one.sequence === one.events;
  if (last && one.status !== 'delivered') fault('is the last of its task');
  if (one.status === 'superseded' && !newer && !canceled) fault('was superseded by nothing');
  if (one.status !== 'delivered' && one.status !== 'superseded') {
    const tried = one.attempts.map(({ at, outcome }) => `${new Date(at).toISOString()} ${outcome}`);
    fault(`did not end: try ${one.tries} is due ${one.next_at?.toISOString()}, tried [${tried.join(', ')}]`);
  }
  if (one.status === 'delivered' && !hits.some((hit) => accepted.has(hit))) fault('never arrived');
  if (hits.length > one.attempt) fault(`arrived ${hits.length} times in ${one.attempt} claims`);
  const withResponse = one.attempts.filter(({ status_code: code }) => code !== null);
  if (hits.length < withResponse.length) fault(`arrived ${hits.length} times and has ${withResponse.length} responses`);
  if (new Set(hits.map(({ raw }) => raw)).size > 1) fault('was sent with two bodies');
  if (hits.some(({ body }) => body.sequence !== one.sequence || body.data.id !== one.task_id))
    fault('is another event');
  const withdrawn = newer && newer.created_at.getTime() + SLACK * 1000;
  if (withdrawn !== undefined && hits.some(({ at }) => at > withdrawn))
    fault('was sent although there was a newer one');
  const taken = one.attempts.find(({ outcome }) => outcome === 'accepted');
  if (taken && hits.some(({ at }) => at > taken.end + 1000)) fault('was sent again after it was accepted');
  return faults;
}

/** Violations after all callbacks have finished. */
export async function findCallbackFaults(
  db: Db,
  secrets: Secrets,
  hits: readonly Hit[],
  accepted: ReadonlySet<Hit>,
): Promise<string[]> {
  const all = await deliveries(db);
  const byEvent = Map.groupBy(hits, getEvent);
  const byPlace = new Map(all.map((one) => [`${one.task_id} ${one.sequence}`, one]));
  const faults = all.flatMap((one) =>
    findDeliveryFaults(
      one,
      byPlace.get(`${one.task_id} ${one.sequence + 1}`),
      byEvent.get(one.event_id) ?? [],
      accepted,
    ),
  );
  const known = new Map(all.map((one) => [one.event_id, one]));
  if (known.size !== all.length) faults.push('An event has two deliveries');

  // Every event except a cancellation is one delivery.
  const { rows } = await db.query<{ id: string }>(
    `select t.id from tasks t where t.input ? 'callback_url' and
       t.events - case when t.status = 'canceled' then 1 else 0 end
         <> (select count(*) from webhook_deliveries d where d.task_id = t.id)`,
  );
  faults.push(...rows.map(({ id }) => `${id} has events without a delivery`));

  const sealed = await db.query<{ id: string; customer_id: string; mode: string; sealed: Buffer }>(
    'select id, customer_id, mode, sealed from webhook_secrets',
  );
  const signing = new Map(
    sealed.rows.map((row) => [`${row.customer_id} ${row.mode}`, secrets.open('webhook', row.sealed, row.id)]),
  );
  for (const hit of hits) {
    const one = known.get(getEvent(hit));
    const secret = one && signing.get(`${one.customer_id} ${one.mode}`);
    if (!secret || !isGenuine(hit, secret, new Date(hit.at))) faults.push(`${getEvent(hit)} is not genuine`);
  }
  return faults;
}
