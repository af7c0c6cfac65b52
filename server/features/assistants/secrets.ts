import { createHash, randomBytes } from 'node:crypto';
import type { TokenKind } from './store.ts';

/** What follows the brand's prefix, so that nobody takes a token for an API key. */
const NAMES: Readonly<Record<TokenKind, string>> = { code: 'code', access: 'mcp', refresh: 'refresh' };

/** The hash of a token. Only this is stored. Tokens are random, so a slow hash isn't needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A random token, 256 bits. */
export const newToken = (kind: TokenKind, keyPrefix: string): string =>
  `${keyPrefix}_${NAMES[kind]}_${randomBytes(32).toString('base64url')}`;

/** With any prefix: tokens stay valid if the operator changes the prefix of new ones. */
const ACCESS = /^Bearer +([a-z][a-z\d]{1,9}_mcp_[\w-]{43}) *$/i;

/** The hash of the access token in an Authorization header. Null if there is none. */
export function hashAccessToken(header: string | undefined): string | null {
  const token = ACCESS.exec(header ?? '')?.[1];
  return token === undefined ? null : hashToken(token);
}

/** Whether a verifier answers the challenge of a request (RFC 7636, S256). */
export const answersChallenge = (verifier: string, challenge: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;
