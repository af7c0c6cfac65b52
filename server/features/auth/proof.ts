import type { BetterAuthPlugin } from 'better-auth';
import { signIn } from '../../../catalog/sign-in.ts';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Core } from '../../core/core.ts';
import { authContext } from './auth-context.ts';
import { isLinking } from './bound-links.ts';
import { readChallenged } from './challenge.ts';
import { findFullAccount, type MethodKind } from './method-limits.ts';
import { deleteLink, deletePasskey, deleteUnfinishedFactor } from './factor-store.ts';
import { deleteCustomerSession, deleteOldestSessions, hasSession, isSuspended, readPassword } from './store.ts';

/** Records the authenticated customer in the current request; call-library.ts stores the browser. */
export function recordProof(customerId: string): void {
  const context = authContext.getStore();
  if (context) context.proved = customerId;
}

/** Whether the session that makes the request has ended since. */
async function hasEnded({ db }: Core): Promise<boolean> {
  const session = authContext.getStore()?.session;
  return session !== undefined && !(await hasSession(db, session.sessionId));
}

const sessionEnded = () => new APIError('UNAUTHORIZED', { code: 'SESSION_EXPIRED', message: 'Session expired' });

interface NewSession {
  readonly id: string;
  readonly userId: string;
}

/** Why a session that just started can't stay. */
async function findSessionFault(core: Core, customerId: string): Promise<APIError | null> {
  const context = authContext.getStore();
  if (await isSuspended(core.db, customerId)) {
    if (context) context.suspended = true;
    return new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED', message: 'Account suspended' });
  }
  const verified = context?.verified;
  if (verified !== undefined && (await readPassword(core.db, customerId)) !== verified) {
    return new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
  }
  return (await hasEnded(core)) ? sessionEnded() : null;
}

/**
 * Ends a session of a suspended customer, and one that started with a password that was changed while it was verified, or
 * with a session that ended meanwhile. Otherwise, ends the sessions for which it leaves no room.
 * @throws APIError as for a wrong password, for an ended session, or for a suspended customer.
 */
export async function rejectStaleSession(core: Core, { id, userId }: NewSession): Promise<void> {
  const fault = await findSessionFault(core, userId);
  if (!fault) return deleteOldestSessions(core.db, userId, signIn.most.sessions);
  await core.db.tx(async (tx) => {
    await deleteCustomerSession(tx, userId, id);
    await deleteUnfinishedFactor(tx, userId);
  });
  throw fault;
}

/** Why a sign-in method that was just added can't stay: its session ended meanwhile, or the account has too many. */
async function findAddedFault(core: Core, customerId: string, kind: MethodKind): Promise<APIError | null> {
  if (await hasEnded(core)) return sessionEnded();
  const fault = await findFullAccount(core, customerId, kind, 0);
  return fault && new APIError('FORBIDDEN', fault);
}

interface NewLink {
  readonly id: string;
  readonly userId: string;
}

/** Removes a linked provider that can't stay. @throws APIError. */
export async function rejectStaleLink(core: Core, { id, userId }: NewLink): Promise<void> {
  const fault = (await isLinking()) ? await findAddedFault(core, userId, 'providers') : null;
  if (!fault) return;
  await deleteLink(core.db, id);
  throw fault;
}

/** Guards the operations of plugins, which have no hooks of their own, against password changes at the same time. */
export const rejectStaleFactors = (core: Core) =>
  ({
    id: 'stale-factors',
    hooks: {
      before: [
        {
          // A code continues a sign-in whose password was right before.
          matcher: ({ path }) => path === '/two-factor/verify-totp' || path === '/two-factor/verify-backup-code',
          handler: createAuthMiddleware(async (ctx) => {
            const customerId = await readChallenged(ctx);
            const verified = customerId === undefined ? undefined : await readPassword(core.db, customerId);
            const context = authContext.getStore();
            if (context && verified !== undefined) context.verified = verified;
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/passkey/verify-registration',
          handler: createAuthMiddleware(async ({ context: { returned } }) => {
            const { id, userId } = (returned ?? {}) as { id?: unknown; userId?: unknown };
            if (typeof id !== 'string' || typeof userId !== 'string') return;
            const fault = await findAddedFault(core, userId, 'passkeys');
            if (!fault) return;
            await deletePasskey(core.db, id);
            throw fault;
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

/** Records the customer signed in by any operation of the library. */
export const recordSignIns = {
  id: 'signed-in',
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async ({ context }) => {
          if (context.newSession) recordProof(context.newSession.user.id);
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
