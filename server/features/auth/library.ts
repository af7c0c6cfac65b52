import { AsyncLocalStorage } from 'node:async_hooks';
import { limits } from '../../../catalog/limits.ts';
import { type Core, perCore } from '../../core/core.ts';
import type { Locale } from '../../core/site/locale.ts';

export const SESSION_SECONDS = limits.sessionDays * 24 * 3600;

/** A session in use is renewed to its full length once a day. */
export const RENEWAL_SECONDS = 24 * 3600;

/** Tells the library the caller's address. Set by routes.ts: what a client sends under this name is never read. */
export const ADDRESS_HEADER = 'x-cadenza-address';

export interface Asked {
  /** The language of the page that asks: that of a customer who is made by it. */
  readonly locale: Locale;
  /**
   * The hash of a sign-up's password, made before the library opens its transaction: hashing takes long, and the embedded
   * database has one session for everybody.
   */
  readonly passwordHash?: string;
}

/** What the library's hooks are to know of the request that it is asked for. */
export const asked = new AsyncLocalStorage<Asked>();

/** What our cookies are signed with. Sessions end when SECRET changes. */
export const cookieSecret = (core: Pick<Core, 'secrets'>): string => core.secrets.key('session').toString('base64url');

export const isSecure = ({ config }: Pick<Core, 'config'>): boolean => config.publicUrl.startsWith('https:');

/** With https the browser takes it from https only (RFC 6265bis); it is the name of the contract otherwise. */
export const cookieName = (core: Pick<Core, 'config'>): string =>
  `${isSecure(core) ? '__Secure-' : ''}cadenza.session_token`;

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
