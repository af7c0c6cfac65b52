import type { FastifyRequest } from 'fastify';
import type { AuditAction, ConnectionTest } from '../../../generated/account/types.gen.ts';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { type Actor as CustomerActor, getKeyActor } from '../../core/customer-lock.ts';
import type { Tx } from '../../core/db.ts';
import { type Finding, toShownFinding } from '../../core/finding.ts';
import { requireFreshSession, requireSession } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { enforceLimit } from '../limits/service.ts';
import { insertEntry, type Values } from './store.ts';

export type { Values } from './store.ts';

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

/** The actor of a sensitive action. @throws Problem session_not_fresh. */
export function getFreshActor(request: FastifyRequest): Actor {
  requireFreshSession(request);
  return getActor(request);
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

/** Records an action of a key that manages its account, in its transaction. Actions of customers themselves aren't recorded. */
export async function recordKeyAction(
  tx: Tx,
  by: CustomerActor,
  entry: Pick<AuditEntry, 'action' | 'target'> & Partial<Pick<AuditEntry, 'before' | 'after'>>,
): Promise<void> {
  const key = getKeyActor(by);
  if (!key) return;
  const actor = { id: key.keyId, role: 'key', address: key.address, requestId: key.requestId };
  await insertEntry(tx, { before: {}, after: {}, ...entry, customerId: key.customerId, reason: '', actor });
}

interface ConnectionCheck {
  readonly action: Extract<AuditAction, 'connection.test' | 'mail.test'>;
  readonly target: string;
  /** Tests allowed per minute, to all administrators together, because each sends requests to a service. */
  readonly perMinute: number;
  readonly check: () => Promise<Finding>;
}

/** Runs a test that an administrator asks for, and records its result. @throws Problem rate_limited. */
export async function recordConnectionTest(core: Core, actor: Actor, test: ConnectionCheck): Promise<ConnectionTest> {
  const { action, target, perMinute, check } = test;
  await enforceLimit(core.db, action, perMinute);
  const result = toShownFinding(core.config, await check());
  const entry = { action, target, customerId: null, before: {}, after: { state: result.state } };
  await core.db.tx((tx) => recordAudit(tx, actor, entry));
  return result;
}
