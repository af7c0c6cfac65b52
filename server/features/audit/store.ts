import type { Tx } from '../../core/db.ts';

/** Fields and their values. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;

interface EntryRow {
  readonly actor: {
    readonly id: string;
    readonly role: string;
    readonly address: string;
    readonly requestId: string;
  };
  readonly action: string;
  readonly target: string;
  readonly customerId: string | null;
  readonly before: Values;
  readonly after: Values;
  readonly reason: string;
}

export async function insertEntry(tx: Tx, entry: EntryRow): Promise<void> {
  const { actor, action, target, customerId, before, after, reason } = entry;
  await tx.query(
    `insert into audit_log
       (actor_id, actor_role, action, target_id, customer_id, before, after, reason, address, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      actor.id,
      actor.role,
      action,
      target,
      customerId,
      JSON.stringify(before),
      JSON.stringify(after),
      reason,
      actor.address,
      actor.requestId,
    ],
  );
}
