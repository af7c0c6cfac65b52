import { perCore } from '../../core/core.ts';

/**
 * The auth library of an app (better-auth.ts), loaded on first use. It would be a third of the modules at the start, but
 * only sign-ins need it; session.ts reads sessions.
 */
export const library = perCore(async (core) => {
  const { authLibrary } = await import('./better-auth.ts');
  return authLibrary(core);
});

/** The function that handles a request in the library. */
export type AuthLibrary = Pick<Awaited<ReturnType<typeof library>>, 'handler'>;
