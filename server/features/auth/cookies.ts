import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';

export const SESSION_SECONDS = limits.sessionDays * 24 * 3600;

/** A session in use is extended to its full length once a day. */
export const RENEWAL_SECONDS = 24 * 3600;

/** The key that signs our cookies. */
export const cookieSecret = (core: Pick<Core, 'secrets'>): string => core.secrets.key('session').toString('base64url');

const sign = (token: string, secret: string): string => createHmac('sha256', secret).update(token).digest('base64');

/** A signed cookie, and its value as the library writes it: `token.signature`, percent-encoded and signed with SECRET. */
export interface SignedCookie {
  readonly token: string;
  readonly value: string;
  /** Whether it was signed with SECRET. If not, the browser needs the new value. */
  readonly isCurrent: boolean;
}

/**
 * Reads cookies that were signed with SECRET, or with SECRET_PREVIOUS, so that sessions outlive a rotation. Accepts exactly
 * the library's spelling of a signature: what only one of two readers accepts would be a session for one of them.
 */
export function createCookieReader({ secrets }: Pick<Core, 'secrets'>): (value: string) => SignedCookie | null {
  const [current, ...previous] = [secrets.key('session'), secrets.previousKey('session')]
    .filter((key) => key !== null)
    .map((key) => key.toString('base64url'));
  return (value) => {
    let text: string;
    try {
      text = decodeURIComponent(value);
    } catch {
      return null;
    }
    const dot = text.lastIndexOf('.');
    if (dot < 1) return null;
    const token = text.slice(0, dot);
    const signature = Buffer.from(text.slice(dot + 1));
    const isSignedWith = (secret: string) => {
      const expected = Buffer.from(sign(token, secret));
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    };
    const isCurrent = isSignedWith(current!);
    if (!isCurrent && !previous.some(isSignedWith)) return null;
    return { token, isCurrent, value: encodeURIComponent(`${token}.${sign(token, current!)}`) };
  };
}

export const isSecure = ({ config }: Pick<Core, 'config'>): boolean => config.publicUrl.startsWith('https:');

/** The raw values of all cookies with a name. Only this function parses the Cookie header (RFC 6265bis, 5.8.3). */
export function getCookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
}

/**
 * What names of cookies begin with. With https, browsers accept such a cookie only from this host itself over https, so that
 * no page of another subdomain can plant one (RFC 6265bis). Cookies ignore ports, so the slug separates sites of one host.
 */
export const cookiePrefix = (core: Pick<Core, 'config'>): string =>
  `${isSecure(core) ? '__Host-' : ''}${core.config.brand.slug}`;

export const toCookieName = (core: Pick<Core, 'config'>, name: string): string => `${cookiePrefix(core)}.${name}`;

/** A Set-Cookie header. The prefix of the name requires this path. */
export const toSetCookie = (core: Pick<Core, 'config'>, name: string, value: string, seconds: number): string =>
  `${toCookieName(core, name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${isSecure(core) ? ' Secure;' : ''} SameSite=Lax`;

/** The short name of the session cookie, as the library calls it. */
export const SESSION_COOKIE = 'session_token';

/** The contract's name of the session cookie. */
export const cookieName = (core: Pick<Core, 'config'>): string => toCookieName(core, SESSION_COOKIE);
