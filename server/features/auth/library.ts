import { perCore } from '../../core/core.ts';

/**
 * The auth library of an app (better-auth.ts). It is a third of all that a server would load at its start, and asked only
 * by those who log in: sessions are read by session.ts.
 */
export const library = perCore(async (core) => {
  const { authLibrary } = await import('./better-auth.ts');
  return authLibrary(core);
});

/** What a request of the library is answered by. */
export type AuthLibrary = Pick<Awaited<ReturnType<typeof library>>, 'handler'>;
