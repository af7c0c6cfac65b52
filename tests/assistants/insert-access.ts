import type { Queryable } from '../../server/core/db.ts';

/** Stores an access token of a key. */
export const insertAccess = (db: Queryable, customerId: string, keyId: string) =>
  db.query(
    `insert into oauth_tokens (hash, customer_id, key_id, program_id, kind, created_at, expires_at)
     values ('token' || $1, $1, $2, 'prg_1', 'access', now(), now() + interval '1 hour')`,
    [customerId, keyId],
  );
