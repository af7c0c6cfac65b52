import { getSessionFromCtx } from 'better-auth/api';

/** The context of a hook of the library. */
type HookContext = Parameters<typeof getSessionFromCtx>[0];

/** The customer who enters a code: the signed-in one, or the one whose sign-in requires it. */
export async function readChallenged(ctx: HookContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { context } = ctx;
  const challenge = await ctx.getSignedCookie(context.createAuthCookie('two_factor').name, context.secret);
  return challenge ? (await context.internalAdapter.findVerificationValue(challenge))?.value : undefined;
}
