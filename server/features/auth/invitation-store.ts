import type { Queryable, Tx } from '../../core/db.ts';
import { hashLinkToken } from '../../core/link-token.ts';

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const COLUMNS = 'id, address as email, created_at, expires_at';

/** Invites an address. The links of its earlier invitation end. */
export async function insertInvitation(
  tx: Tx,
  {
    id,
    address,
    now,
    expiresAt,
  }: { readonly id: string; readonly address: string; readonly now: Date; readonly expiresAt: Date },
): Promise<InvitationRow> {
  return tx.one<InvitationRow>(
    `insert into sign_up_invitations (id, address, created_at, expires_at) values ($1, $2, $3, $4)
     on conflict (address) do update set id = excluded.id, token_hashes = '{}', created_at = excluded.created_at,
       expires_at = excluded.expires_at
     returning ${COLUMNS}`,
    [id, address, now, expiresAt],
  );
}

export const readInvitations = (db: Queryable, now: Date, limit: number): Promise<InvitationRow[]> =>
  db.all<InvitationRow>(
    `select ${COLUMNS} from sign_up_invitations where expires_at > $1 order by created_at desc, id desc limit $2`,
    [now, limit],
  );

export const deleteInvitation = (tx: Tx, id: string): Promise<InvitationRow | undefined> =>
  tx.first<InvitationRow>(`delete from sign_up_invitations where id = $1 returning ${COLUMNS}`, [id]);

/** Adds the token of an email, because a former email may have arrived although its attempt failed. False if it has ended. */
export async function addToken(db: Queryable, id: string, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update sign_up_invitations set token_hashes = token_hashes || $2 where id = $1 and expires_at > $3',
    [id, [hashLinkToken(token)], now],
  );
  return rowCount > 0;
}

/** The address that a token invites, unless the invitation has expired, ended or been used. */
export async function findInvitedAddress(db: Queryable, token: string, now: Date): Promise<string | null> {
  const row = await db.first<{ address: string }>(
    'select address from sign_up_invitations where token_hashes @> $1 and expires_at > $2',
    [[hashLinkToken(token)], now],
  );
  return row?.address ?? null;
}

export async function deleteExpiredInvitations(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from sign_up_invitations where expires_at < $1', [now]);
}
