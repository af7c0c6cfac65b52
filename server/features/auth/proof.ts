import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Core } from '../../core/core.ts';
import { authContext } from './auth-context.ts';
import { deleteCustomerSession, readPassword } from './store.ts';

/** Records the authenticated customer in the current request; call-library.ts stores the browser. */
export function recordProof(customerId: string): void {
  const context = authContext.getStore();
  if (context) context.proved = customerId;
}

/**
 * Ends a session that started with a password that was changed while it was verified.
 * @throws APIError as for a wrong password.
 */
export async function rejectStaleSession(
  core: Core,
  session: { readonly id: string; readonly userId: string },
): Promise<void> {
  const verified = authContext.getStore()?.verified;
  if (verified === undefined || (await readPassword(core.db, session.userId)) === verified) return;
  await deleteCustomerSession(core.db, session.userId, session.id);
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
}

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
