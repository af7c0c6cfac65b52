import { expect } from 'vitest';
import { limits } from '../../catalog/limits.ts';
import type { Db } from '../../server/core/db.ts';
import { verifyLedger } from '../../server/features/credits/service.ts';

interface Sums {
  readonly id: string;
  readonly available: number;
  readonly held: number;
  readonly used: number;
  readonly granted: number;
  readonly owed: number;
  readonly charged: number;
  readonly slots: Readonly<Record<'live' | 'test', number>>;
  readonly open: Readonly<Record<'live' | 'test', number>>;
  /** The open tasks as counted with the customer. */
  readonly counted: Readonly<Record<'live' | 'test', number>>;
}

/**
 * Checks consistency: each ledger with its transfers, the ledgers with tasks and timed lyrics, and the slots with unfinished
 * tasks.
 */
export async function expectBalancedLedger(db: Db): Promise<void> {
  const { rows } = await db.query<Sums>(
    `select c.id, coalesce(b.available, 0) as available, coalesce(b.held, 0) as held, coalesce(b.used, 0) as used,
       (select coalesce(sum(granted), 0)::bigint from lots l where l.customer_id = c.id) as granted,
       (select coalesce(sum(cost - charged), 0)::bigint from tasks t where t.customer_id = c.id and completed_at is null)
         as owed,
       (select coalesce(sum(charged), 0) from tasks t where t.customer_id = c.id)::bigint
         + (select coalesce(sum(t.amount), 0) from transfers t
            where t.customer_id = c.id and t.cause_kind = 'lyrics' and t.credit = 'revenue')::bigint as charged,
       s.slots, s.open, jsonb_build_object('live', coalesce(k.live, 0), 'test', coalesce(k.test, 0)) as counted
     from customers c left join accounts b on b.customer_id = c.id left join open_tasks k on k.customer_id = c.id
     cross join lateral (
       select jsonb_object_agg(m.mode, n.slots) as slots, jsonb_object_agg(m.mode, n.open) as open
       from (values ('live'), ('test')) as m (mode)
       cross join lateral (
         select count(*) filter (where slot) as slots, count(*) filter (where completed_at is null) as open
         from tasks t where t.customer_id = c.id and t.mode = m.mode
       ) n
     ) s`,
  );
  for (const { id, available, held, used, granted, owed, charged, slots, open, counted } of rows) {
    expect({ id, held, used, sum: available + held + used }).toEqual({ id, held: owed, used: charged, sum: granted });
    expect({ id, counted }).toEqual({ id, counted: open });
    for (const mode of ['live', 'test'] as const) {
      expect({ id, mode, slots: slots[mode] }).toEqual({
        id,
        mode,
        slots: Math.min(limits.concurrentTasks[mode], open[mode]),
      });
    }
    expect(await verifyLedger(db, id)).toMatchObject({ ok: true });
  }
  const wrong = await db.query<{ id: string }>(
    `select t.id from tasks t where t.charged <> t.cost * t.delivered / t.outputs
       or t.delivered <> (select count(*) from outputs o where o.task_id = t.id and o.delivered_at is not null)
       or (select count(o.media_file) + count(o.cover_file) from outputs o where o.task_id = t.id)
         <> (select count(*) from files f where f.task_id = t.id)
       or (t.status = 'succeeded') <> (t.delivered = t.outputs)`,
  );
  expect(wrong.rows).toEqual([]);
}
