import type { Values } from '../audit/service.ts';
import { type Actor, type CustomerTx, getKeyActor } from '../../core/customer-lock.ts';
import { Problem } from '../../core/problem.ts';
import { requireFresh } from '../../core/principal.ts';
import { insufficientScope, type Scope } from '../../core/scope.ts';
import { type LockedKey, lockKey } from './store.ts';

const PERIODS = ['day', 'week', 'month'] as const;

const exceeds = (what: string): Problem => new Problem('forbidden', `This API key can manage only keys that ${what}.`);

/** @throws Problem insufficient_scope, forbidden if a key may do more than the one that manages it. */
function requireNoMoreRights(own: LockedKey, other: LockedKey): void {
  const missing = other.scopes.find((scope) => !own.scopes.includes(scope));
  if (missing) throw insufficientScope(missing);
  const limited = PERIODS.filter((period) => own.budget[period] !== null);
  const isHigher = limited.some((period) => (other.budget[period] ?? Infinity) > own.budget[period]!);
  // Credits of both must count together, or else more keys would be more budget.
  if (isHigher || (limited.length > 0 && other.countsAs !== own.countsAs))
    throw exceeds('share its budget, with limits no higher than its own');
  const [all, some] = [own.allowed_addresses, other.allowed_addresses];
  if (all.length > 0 && (some.length === 0 || some.some((address) => !all.includes(address))))
    throw exceeds('are limited to its allowed addresses');
  const [end, last] = [own.expires_at, other.expires_at];
  if (end && (!last || last > end)) throw exceeds('expire no later than it does');
}

/** Managing other keys and webhooks outlives a session, so a stolen one must not be enough. */
const isSensitive = (scope: Scope): boolean => scope.startsWith('manage:');

/** The key that acts, as it is under the lock of its customer. Null for a person. */
export async function lockActingKey(tx: CustomerTx, actor: Actor): Promise<LockedKey | null> {
  const key = getKeyActor(actor);
  return key && ((await lockKey(tx, key.customerId, key.keyId)) ?? null);
}

/**
 * Checks that an actor may manage a key with these rights. `granted` are scopes that a person gives to it, or whose secret a person
 * gets. @throws Problem insufficient_scope, forbidden, session_not_fresh.
 */
export function requireRights(actor: Actor, own: LockedKey | null, other: LockedKey, granted: readonly Scope[]): void {
  if (own) requireNoMoreRights(own, other);
  else requireFreshFor(actor, granted);
}

/** @throws Problem session_not_fresh if a person gets sensitive scopes in a session that isn't fresh. */
export function requireFreshFor(actor: Actor, granted: readonly Scope[]): void {
  if (typeof actor === 'object' && 'sessionId' in actor && granted.some(isSensitive)) requireFresh(actor);
}

/** What the audit log shows of a key. */
export const toAuditValues = ({
  name,
  status,
  scopes,
  budget,
  allowed_addresses: addresses,
  expires_at,
}: LockedKey): Values => ({
  name,
  status,
  scopes: scopes.join(' '),
  budget_day: budget.day,
  budget_week: budget.week,
  budget_month: budget.month,
  allowed_addresses: addresses.join(' '),
  expires_at: expires_at?.toISOString() ?? null,
});

/** The values that differ, before and after. */
export function findChanges(before: LockedKey, after: LockedKey): { readonly before: Values; readonly after: Values } {
  const [old, now] = [toAuditValues(before), toAuditValues(after)];
  const names = Object.keys(now).filter((name) => old[name] !== now[name]);
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]!]));
  return { before: pick(old), after: pick(now) };
}
