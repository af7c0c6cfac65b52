import type { Queryable } from '../../core/db.ts';
import type { SessionPrincipal } from '../../core/principal.ts';

export interface SessionRow {
  readonly id: string;
  readonly customer_id: string;
  readonly role: SessionPrincipal['role'];
  readonly expires_at: Date;
}

/** The session of a token, unless it is over. */
export async function readSessionRow(db: Queryable, token: string, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await db.named<SessionRow & Record<string, unknown>>(
    'auth_session',
    `select s.id, s.user_id as customer_id, c.role, s.expires_at
     from auth_sessions s join customers c on c.id = s.user_id
     where s.token = $1 and s.expires_at > $2`,
    [token, now],
  );
  return rows[0];
}

/** Never shortens: of two that renew at once the later time stays. */
export async function renewSession(db: Queryable, id: string, expiresAt: Date): Promise<void> {
  await db.query('update auth_sessions set expires_at = $2, updated_at = now() where id = $1 and expires_at < $2', [
    id,
    expiresAt,
  ]);
}

export async function forgetSessions(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from auth_sessions where expires_at < $1', [now]);
}

export interface CustomerRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly role: SessionPrincipal['role'];
  readonly locale: 'en' | 'zh' | 'ru' | 'de' | 'fr' | 'ja' | 'ko' | 'es' | 'pt' | 'tr';
  readonly created_at: Date;
}

export async function readCustomer(db: Queryable, id: string): Promise<CustomerRow | undefined> {
  const { rows } = await db.query<CustomerRow & Record<string, unknown>>(
    `select c.id, u.name, u.email, u.email_verified, c.role, c.locale, c.created_at
     from customers c join auth_users u on u.id = c.id where c.id = $1`,
    [id],
  );
  return rows[0];
}

export async function isRegistered(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query('select from auth_users where email = $1', [email.toLowerCase()]);
  return rowCount > 0;
}

/** What the sign-up trigger grants to a new customer (auth.sql). */
export async function writeSignupCredits(db: Queryable, credits: number): Promise<void> {
  await db.query(
    `insert into settings (name, value) values ('signup', jsonb_build_object('credits', $1::integer))
     on conflict (name) do update set value = excluded.value`,
    [credits],
  );
}
