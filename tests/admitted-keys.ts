import type { Queryable } from '../server/core/db.ts';

/** What is left of the rate limit of a key after a request. */
export interface Taken {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly wait_ms: number;
  readonly reset_ms: number;
}

/**
 * Admits one request with each of these keys at once, at a time in SQL (now by default). Keys with new IDs are created, and null is a
 * key that doesn't exist. Returns the requests that were counted, with their places, from 1.
 */
export async function admitKeys(
  db: Queryable,
  keys: readonly (string | null)[],
  perMinute: number,
  at = 'clock_timestamp()',
): Promise<(Taken & { readonly place: number })[]> {
  await db.query(
    `with owners as (
       insert into customers (id) select distinct 'cus_' || id from unnest($1::text[]) id where id is not null on conflict do nothing
     )
     insert into keys (id, customer_id, mode, name, secret_hash, prefix, last4)
       select distinct id, 'cus_' || id, 'test', '', sha256(id::bytea), '', '' from unnest($1::text[]) id where id is not null
       on conflict do nothing`,
    [keys],
  );
  const rows = await db.all<Omit<Taken, 'allowed'> | { readonly wait_ms: null }>(
    `select remaining, wait_ms, reset_ms from gateway_admit((
       select coalesce(jsonb_agg(jsonb_build_object('mode', 'test', 'hash', encode(sha256(id::bytea), 'hex'), 'address', '::1',
         'balance', false) order by place), '[]')
       from unnest($1::text[]) with ordinality as k (id, place)), $2, ${at})`,
    [keys, perMinute],
  );
  return rows.flatMap((row, n) => (row.wait_ms === null ? [] : [{ place: n + 1, allowed: row.wait_ms === 0, ...row }]));
}
