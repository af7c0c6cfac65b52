import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';

export const SESSION_SECONDS = limits.sessionDays * 24 * 3600;

/** A session in use is extended to its full length once a day. */
export const RENEWAL_SECONDS = 24 * 3600;

/** The key that signs our cookies. Sessions end when SECRET changes. */
export const cookieSecret = (core: Pick<Core, 'secrets'>): string => core.secrets.key('session').toString('base64url');

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
  `${isSecure(core) ? '__Secure-' : ''}cadenza.session_token`;
