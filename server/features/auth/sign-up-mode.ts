import type { BetterAuthPlugin } from 'better-auth';
import { addOAuthServerContext, createAuthMiddleware, getOAuthState } from 'better-auth/api';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import type { SignUpMode } from '../../core/sign-in-config.ts';
import { authContext } from './auth-context.ts';
import { findInvitedAddress } from './invitation-store.ts';

/** Codes for the page that a sign-in with a provider returns to. */
const CODES = { closed: 'sign_up_closed', invited: 'invitation_required' } as const;

const DETAILS = {
  closed: 'Sign-up is closed. Existing accounts can sign in.',
  invited:
    'Sign-up requires an invitation. Use the link in its email, with the address that it was sent to, before it expires.',
} as const;

/** The address that the token of a request invites. Null if sign-up isn't by invitation, or if no token is valid. */
export async function readInvitedAddress({ config, db, clock }: Core, token: string): Promise<string | null> {
  return config.signUp === 'invited' && token !== '' ? findInvitedAddress(db, token, clock.now()) : null;
}

/** Whether sign-up is by invitation and the invitation, which is for `invited`, is for this address. */
const isInvited = (signUp: SignUpMode, email: unknown, invited: unknown): boolean =>
  signUp === 'invited' && typeof invited === 'string' && typeof email === 'string' && email.toLowerCase() === invited;

/**
 * Checks whether someone may sign up, before it is known whether the address has an account: all addresses are refused alike.
 * @throws Problem forbidden.
 */
export function requireSignUp(
  { config: { signUp } }: Pick<Core, 'config'>,
  email: unknown,
  invited: string | null,
): void {
  if (signUp !== 'open' && !isInvited(signUp, email, invited)) throw new Problem('forbidden', DETAILS[signUp]);
}

/** Remembers the invited address while someone is at a provider. The address, because the state of a sign-in isn't hashed. */
export const rememberedInvitation = {
  id: 'remembered-invitation',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/sign-in/social',
        handler: createAuthMiddleware(async () => {
          await addOAuthServerContext({ invited: authContext.getStore()?.invited ?? null });
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;

/**
 * The error for the page if no account may be created with this address. The library asks before it creates any, however that
 * came about, so this is also the last check of a sign-up with a password.
 */
export async function findSignUpRefusal(
  { config: { signUp } }: Pick<Core, 'config'>,
  email: unknown,
): Promise<{ readonly error: string } | undefined> {
  if (signUp === 'open') return undefined;
  const invited = authContext.getStore()?.invited ?? (await getOAuthState())?.serverContext?.['invited'];
  return isInvited(signUp, email, invited) ? undefined : { error: CODES[signUp] };
}
