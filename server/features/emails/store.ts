import type { Queryable } from '../../core/db.ts';
import type { Locale } from '../../core/site/locale.ts';

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
  await tx.query('select mails_queue($1, $2, $3, $4, $5)', [kind, customerId, address, locale, JSON.stringify(data)]);
}

/** Claims up to `limit` emails that are due at `now`. */
export async function claimEmails(db: Queryable, now: Date, limit: number, leaseSeconds: number): Promise<Claim[]> {
  const { rows } = await db.named<Claim>(
    'mails_claim',
    `select id, kind, customer_id, address, locale, data, created_at, attempt, tries
     from mails_claim($1, $2, make_interval(secs => $3)) order by next_at, id`,
    [now, limit, leaseSeconds],
  );
  return rows;
}

/** The result of an attempt: final, or due again at `next`. */
export type End =
  | { readonly status: 'sent' | 'void' }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'waiting'; readonly error: string; readonly next: Date };

/** Saves the result of an attempt. False if the claim is lost. */
export async function finishEmail(db: Queryable, { id, attempt }: Claim, now: Date, end: End): Promise<boolean> {
  const { rowCount } = await db.query(
    `update mails set status = $3, error = $4, next_at = $5, completed_at = case when $5::timestamptz is null then $6::timestamptz end,
       tries = tries + 1, lease_until = null
     where id = $1 and attempt = $2 and lease_until is not null`,
    [id, attempt, end.status, 'error' in end ? end.error : null, 'next' in end ? end.next : null, now],
  );
  return rowCount > 0;
}

/** Returns claims without counting an attempt. */
export async function returnClaims(db: Queryable, claims: readonly Claim[]): Promise<void> {
  await db.query(
    `update mails m set lease_until = null from unnest($1::text[], $2::integer[]) as mine (id, attempt)
     where m.id = mine.id and m.attempt = mine.attempt and status = 'waiting'`,
    [claims.map(({ id }) => id), claims.map(({ attempt }) => attempt)],
  );
}

/** An embedded database has one process, so leases found at its start belong to one that was killed. */
export async function endOldLeases(db: Queryable): Promise<void> {
  await db.query('update mails set lease_until = now() where lease_until > now()');
}

/** Deletes emails that were finished before `before`. */
export async function deleteFinishedEmails(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from mails where completed_at < $1', [before]);
}

/** The newest emails that haven't been sent. */
export async function listWaitingEmails(db: Queryable, limit: number): Promise<EmailRow[]> {
  return db.all<EmailRow>(
    `select id, kind, customer_id, address, locale, data, created_at from mails
     where status = 'waiting' order by created_at desc, id desc limit $1`,
    [limit],
  );
}

/** The number of emails that failed and weren't sent again. */
export async function countFailedEmails(db: Queryable): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*)::integer as count from mails m
     where status = 'failed' and not exists (select from mails where resend_of = m.id)`,
  );
  return row.count;
}
