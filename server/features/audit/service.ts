import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '../../../generated/account/types.gen.ts';
import { callerAddress } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { sessionOf } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { insertEntry, type Values } from './store.ts';

/** Somebody of support or an administrator, and by which request they act; or whoever runs the server, by which command. */
export interface Actor {
  readonly id: string;
  readonly role: 'support' | 'admin' | 'operator';
  readonly address: string;
  readonly requestId: string;
}

export interface AuditEntry {
  readonly action: AuditAction;
  readonly target: string;
  readonly customerId: string | null;
  /** What of the target changed, as it was and as it is. */
  readonly before: Values;
  readonly after: Values;
  readonly reason?: string;
}

/** Who acts. @throws Problem unauthorized, forbidden: the contract's routes have refused others before. */
export function actorOf(request: FastifyRequest): Actor {
  const { customerId: id, role } = sessionOf(request);
  if (role === 'customer') throw new Problem('forbidden', 'This is for support and administrators.');
  return { id, role, address: callerAddress(request), requestId: request.id };
}

/** Four eyes: support and administrators act on other accounts only. @throws Problem forbidden. */
export function refuseOwnAccount(actor: Actor, customerId: string | null): void {
  if (actor.id === customerId) {
    throw new Problem(
      'forbidden',
      'This operation concerns your own account. Another member of support must perform it.',
    );
  }
}

/**
 * Records an action in the transaction that carries it out: neither exists without the other. Because every action passes
 * through here, this is also where an action on the own account is refused and rolled back. @throws Problem forbidden.
 */
export async function audit(tx: Tx, actor: Actor, { reason = '', ...entry }: AuditEntry): Promise<void> {
  refuseOwnAccount(actor, entry.customerId);
  await insertEntry(tx, { ...entry, reason, actor });
}
