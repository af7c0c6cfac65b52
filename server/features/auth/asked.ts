import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '../../core/site/locale.ts';

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
  /** The hash of the password that was found right. Set by the library's hooks. */
  verified?: string;
  /** The customer who proved who they are: signed in, or set a password by a link. Set by the library's hooks. */
  proved?: string;
}

/** What the library's hooks are to know of the request that it is asked for. */
export const asked = new AsyncLocalStorage<Asked>();
