import type { Queryable } from '../../core/db.ts';
import type { ClaimedTable } from '../../core/process-store.ts';
import type { SupportQueue } from '../../core/support-queue.ts';
import type { Locale } from '../../core/site/locale.ts';

/** Claimed emails, for the lease of their process. */
export const claimedEmails: ClaimedTable = { table: 'emails', orderedBy: 'id' };

export interface EmailRow {
  readonly id: string;
  readonly kind: string;
  readonly customer_id: string | null;
  readonly address: string;
  readonly locale: Locale;
  readonly data: unknown;
  readonly created_at: Date;
}

/** A claimed email. */
export interface Claim extends EmailRow {
  /** The id of this claim, which every write names. */
  readonly attempt: number;
  /** Attempts before this one. */
  readonly tries: number;
}

interface NewEmail {
  readonly kind: string;
  readonly customerId: string | null;
  readonly address: string;
  readonly locale: Locale;
  readonly data: unknown;
}

export async function insertEmail(tx: Queryable, email: NewEmail): Promise<void> {
  const { kind, customerId, address, locale, data } = email;
  await tx.query('insert into emails (kind, customer_id, address, locale, data) values ($1, $2, $3, $4, $5)', [
    kind,
    customerId,
    address,
    locale,
    JSON.stringify(data),
  ]);
}

/**
 * Whether there may be an email of these kinds (a list in SQL) to claim, as a condition to poll for. The order makes
 * every plan read the index of due emails, whatever the statistics are.
 */
export const dueEmailsCondition = (kinds: string): string =>
  `(select true from emails
    where status = 'waiting' and process_id is null and next_at <= clock.now and kind = any (${kinds})
    order by next_at, id limit 1) is not null`;

/**
 * Claims up to `limit` emails of these kinds that are due at `now`, the longest overdue first, while the lease of the process
 * lasts. Others are left to processes that know them.
 */
export async function claimEmails(
  db: Queryable,
  processId: string,
  now: Date,
  limit: number,
  kinds: readonly string[],
): Promise<Claim[]> {
  return db.all<Claim>(
    `with due as materialized (
       select id from emails
       where status = 'waiting' and process_id is null and next_at <= $2 and kind = any ($4)
         and exists (select from processes where id = $1 and lease_until > now())
       order by next_at, id
       limit $3 for no key update skip locked
     ), claimed as (
       update emails m set attempt = m.attempt + 1, process_id = $1
       from due where m.id = due.id
       returning m.*
     )
     select id, kind, customer_id, address, locale, data, created_at, attempt, tries from claimed order by next_at, id`,
    [processId, now, limit, kinds],
  );
}

/** The result of an attempt: final, due again at `next`, or still due because the email server is away. */
export type End =
  | { readonly status: 'sent' | 'void' }
  | { readonly status: 'failed' | 'away'; readonly error: string }
  | { readonly status: 'waiting'; readonly error: string; readonly next: Date };

/** Saves the result of an attempt. False if the claim is lost. */
export async function finishEmail(db: Queryable, { id, attempt }: Claim, now: Date, end: End): Promise<boolean> {
  if (end.status === 'away') {
    const { rowCount } = await db.query(
      'update emails set error = $3, process_id = null where id = $1 and attempt = $2 and process_id is not null',
      [id, attempt, end.error],
    );
    return rowCount > 0;
  }
  const { rowCount } = await db.query(
    `update emails set status = $3, error = $4, next_at = $5, completed_at = case when $5::timestamptz is null then $6::timestamptz end,
       tries = tries + 1, process_id = null
     where id = $1 and attempt = $2 and process_id is not null`,
    [id, attempt, end.status, 'error' in end ? end.error : null, 'next' in end ? end.next : null, now],
  );
  return rowCount > 0;
}

/** Deletes emails that were finished before `before`. */
export async function deleteFinishedEmails(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from emails where completed_at < $1', [before]);
}

/** The newest emails of these kinds that haven't been sent. */
export async function listWaitingEmails(db: Queryable, kinds: readonly string[], limit: number): Promise<EmailRow[]> {
  return db.all<EmailRow>(
    `select id, kind, customer_id, address, locale, data, created_at from emails
     where status = 'waiting' and kind = any ($1) order by created_at desc, id desc limit $2`,
    [kinds, limit],
  );
}

/** Emails that failed and weren't sent again. */
export async function readFailedEmailQueue(db: Queryable): Promise<SupportQueue> {
  return db.one<SupportQueue>(
    `select count(*)::integer as count, min(created_at) as oldest from emails m
     where status = 'failed' and not exists (select from emails where resend_of = m.id)`,
  );
}
