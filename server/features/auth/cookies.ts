import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';

export const SESSION_SECONDS = limits.sessionDays * 24 * 3600;

/** A session in use is extended to its full length once a day. */
export const RENEWAL_SECONDS = 24 * 3600;

/** The key that signs our cookies. */
export const cookieSecret = (core: Pick<Core, 'secrets'>): string => core.secrets.key('session').toString('base64url');

const sign = (token: string, secret: string): Buffer => createHmac('sha256', secret).update(token).digest();

/** The token in a cookie, `token.signature` percent-encoded as the library does, and the same cookie signed with SECRET. */
interface SignedCookie {
  readonly token: string;
  readonly value: string;
}

/** Reads cookies that were signed with SECRET, or with SECRET_PREVIOUS, so that sessions outlive a rotation. */
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
    const signature = Buffer.from(text.slice(dot + 1), 'base64');
    const isSignedWith = (secret: string) => {
      const expected = sign(token, secret);
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    };
    if (isSignedWith(current!)) return { token, value };
    if (!previous.some(isSignedWith)) return null;
    return { token, value: encodeURIComponent(`${token}.${sign(token, current!).toString('base64')}`) };
  };
}

export const isSecure = ({ config }: Pick<Core, 'config'>): boolean => config.publicUrl.startsWith('https:');

/** The raw value of a cookie. If there are two of the same name, the first, which has the longer path. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** With https, the prefix makes browsers accept it from https only (RFC 6265bis). Otherwise, it is the contract's name. */
export const cookieName = (core: Pick<Core, 'config'>): string =>
  `${isSecure(core) ? '__Secure-' : ''}${core.config.brand.slug}.session_token`;
