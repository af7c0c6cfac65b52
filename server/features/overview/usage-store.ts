import type { Tx } from '../../core/db.ts';

type Column = readonly (string | number)[];

/**
 * Adds requests to the usage counters. The columns follow those of the three tables, each with the number of requests last. Rows are locked in a fixed order, so that concurrent processes wait for each other without deadlocks.
 */
export async function addUsage(tx: Tx, columns: readonly Column[]): Promise<void> {
  await tx.named(
    'usage_count',
    `with calls as (
       insert into usage_calls as u (customer_id, quarter, key_id, operation, code, calls)
         select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::integer[])
           as c (customer_id, quarter, key_id, operation, code, calls)
         order by customer_id, quarter, key_id, operation, code
         on conflict (customer_id, quarter, key_id, operation, code) do update set calls = u.calls + excluded.calls
     ), times as (
       insert into usage_latency as u (customer_id, quarter, bin, calls)
         select * from unnest($7::text[], $8::timestamptz[], $9::smallint[], $10::integer[])
           as c (customer_id, quarter, bin, calls)
         order by customer_id, quarter, bin
         on conflict (customer_id, quarter, bin) do update set calls = u.calls + excluded.calls
     )
     insert into usage_key_latency as u (customer_id, quarter, key_id, bin, calls)
       select * from unnest($11::text[], $12::timestamptz[], $13::text[], $14::smallint[], $15::integer[])
         as c (customer_id, quarter, key_id, bin, calls)
       order by customer_id, quarter, key_id, bin
       on conflict (customer_id, quarter, key_id, bin) do update set calls = u.calls + excluded.calls`,
    columns,
  );
}
