import type { BetterAuthPlugin } from 'better-auth';
import { addOAuthServerContext, createAuthMiddleware, getOAuthState } from 'better-auth/api';
import { authContext } from './auth-context.ts';

/** Binds the state of a link to the session that starts it. The library binds it only to the browser. */
export const boundLinks = {
  id: 'bound-links',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/link-social',
        handler: createAuthMiddleware(async () => {
          await addOAuthServerContext({ session: authContext.getStore()?.session?.sessionId });
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;

/** Whether the request returns from a provider that was to be linked. */
export const isLinking = async (): Promise<boolean> => (await getOAuthState())?.link !== undefined;

/** The error for the page if a link returns without the session that started it. Checked before anything is linked. */
export async function findLinkFault(): Promise<{ readonly error: string } | undefined> {
  if (!(await isLinking())) return undefined;
  const started = (await getOAuthState())?.serverContext?.['session'];
  const session = authContext.getStore()?.session;
  return session && session.sessionId === started ? undefined : { error: 'link_session_ended' };
}
