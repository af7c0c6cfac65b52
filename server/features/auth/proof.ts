import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Core } from '../../core/core.ts';
import { asked } from './asked.ts';
import { deleteSessionOf, readPassword } from './store.ts';

/** Notes who proved to be whom in the request that is under way: ask.ts remembers the browser. */
export function prove(customerId: string): void {
  const told = asked.getStore();
  if (told) told.proved = customerId;
}

/**
 * Ends a session that was begun with a password which was changed while it was checked.
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

/** Notes who is signed in by an operation of the library, whichever it is. */
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
