import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '../../../generated/account/types.gen.ts';
import { getClientAddress } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { requireSession } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { insertEntry, type Values } from './store.ts';

/** Support staff or an administrator with the request, or the operator with the command. */
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
  /** The target's changed fields, before and after. */
  readonly before: Values;
  readonly after: Values;
  readonly reason?: string;
}

/** The actor. @throws Problem unauthorized, forbidden: the contract's routes have rejected others before. */
export function getActor(request: FastifyRequest): Actor {
  const { customerId: id, role } = requireSession(request);
  if (role === 'customer') throw new Problem('forbidden', 'Only support and administrators can use this.');
  return { id, role, address: getClientAddress(request), requestId: request.id };
}

/** Support staff and administrators can act only on other accounts. @throws Problem forbidden. */
export function rejectOwnAccount(actor: Actor, customerId: string | null): void {
  if (actor.id === customerId) {
    throw new Problem(
      'forbidden',
      'This operation concerns your own account. Another member of support must perform it.',
    );
  }
}

/**
 * Records an action in its transaction, so that neither exists without the other. Every action passes through here, so
 * actions on the own account are rejected and rolled back here too.
 * @throws Problem forbidden.
 */
export async function recordAudit(tx: Tx, actor: Actor, { reason = '', ...entry }: AuditEntry): Promise<void> {
  rejectOwnAccount(actor, entry.customerId);
  await insertEntry(tx, { ...entry, reason, actor });
}
