import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Core } from '../../core/core.ts';
import { asked } from './asked.ts';
import { deleteSessionOf, readPassword } from './store.ts';

/** Records the authenticated customer in the current request; ask.ts stores the browser. */
export function prove(customerId: string): void {
  const told = asked.getStore();
  if (told) told.proved = customerId;
}

/**
 * Ends a session that started with a password that was changed while it was verified.
 * @throws APIError as for a wrong password.
 */
export async function checkStillRight(
  core: Core,
  session: { readonly id: string; readonly userId: string },
): Promise<void> {
  const verified = asked.getStore()?.verified;
  if (verified === undefined || (await readPassword(core.db, session.userId)) === verified) return;
  await deleteSessionOf(core.db, session.userId, session.id);
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
}

/** Records the customer signed in by any operation of the library. */
export const signedIn = {
  id: 'signed-in',
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async ({ context }) => {
          if (context.newSession) prove(context.newSession.user.id);
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
