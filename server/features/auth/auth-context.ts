import { AsyncLocalStorage } from 'node:async_hooks';
import type { SessionPrincipal } from '../../core/principal.ts';
import type { Locale } from '../../core/site/locale.ts';

/** Passes the client's address to the library. Set by routes.ts; a header of this name from the client is ignored. */
export const ADDRESS_HEADER = 'x-client-address';

export interface AuthContext {
  /** The language of the page, for a customer created by this request. */
  readonly locale: Locale;
  /**
   * The hash of the password of a sign-up, computed before the library opens its transaction. Hashing is slow, and the
   * embedded database has one session for everyone.
   */
  readonly passwordHash?: string;
  /** The session that makes a request which changes sign-in methods. */
  readonly session?: SessionPrincipal;
  /** The address that the request's invitation is for. */
  readonly invited?: string | null;
  /** The hash of the verified password. Set by the library's hooks. */
  verified?: string;
  /** Whether a session was rejected because the customer is suspended. Set by the library's hooks. */
  suspended?: true;
  /** The customer who signed in or set a password through a link. Set by the library's hooks. */
  proved?: string;
}

/** The context of a request for the library's hooks. */
export const authContext = new AsyncLocalStorage<AuthContext>();
