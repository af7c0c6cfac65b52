import type { AuditAction } from '../../../generated/account/types.gen.ts';
import { createConditions, matchesCustomer } from '../../core/conditions.ts';
import type { Queryable, Tx } from '../../core/db.ts';

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

export interface ReadRow {
  readonly id: number;
  readonly at: Date;
  readonly actor_id: string;
  readonly actor_email: string | null;
  readonly actor_role: 'support' | 'admin' | 'operator' | 'key';
  readonly action: AuditAction;
  readonly target_id: string;
  readonly customer_id: string | null;
  readonly customer_email: string | null;
  readonly before: Record<string, string | number | boolean | null>;
  readonly after: Record<string, string | number | boolean | null>;
  readonly reason: string;
  readonly address: string;
  readonly request_id: string;
}

/** People by id or email address. */
export interface EntryFilter {
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly subject?: string | undefined;
  readonly customer?: string | undefined;
}

/** Entries older than a given one, newest first. */
export async function readEntries(
  db: Queryable,
  filter: EntryFilter,
  before: number | null,
  limit: number,
): Promise<ReadRow[]> {
  const all = createConditions();
  all.where(filter.actor, (place) => `a.actor_id = ${matchesCustomer(place)}`);
  all.where(filter.action, (place) => `a.action = ${place}`);
  all.where(filter.subject, (place) => `a.target_id = ${place}`);
  all.where(filter.customer, (place) => `a.customer_id = ${matchesCustomer(place)}`);
  if (before !== null) all.where(before, (place) => `a.id < ${place}`);
  return db.all<ReadRow>(
    `select a.id, a.at, a.actor_id, w.email as actor_email, a.actor_role, a.action, a.target_id, a.customer_id,
       c.email as customer_email, a.before, a.after, a.reason, a.address, a.request_id
     from audit_log a left join auth_users w on w.id = a.actor_id left join auth_users c on c.id = a.customer_id
     ${all.text()} order by a.id desc limit ${all.value(limit)}`,
    all.values,
  );
}
