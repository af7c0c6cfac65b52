import { assistants } from '../../../catalog/assistants.ts';
import type { Core } from '../../core/core.ts';
import type { Tx } from '../../core/db.ts';
import { isResource, SCOPE } from './metadata.ts';
import { OAuthError } from './oauth-error.ts';
import { answersChallenge, hashToken, newToken } from './secrets.ts';
import {
  deleteReplaced,
  deleteTokens,
  type Grant,
  insertToken,
  lockToken,
  markUsed,
  type StoredToken,
  touchProgram,
} from './store.ts';

const { seconds, overlapSeconds } = assistants;

/** The parameters of a request to the token endpoint. */
export type Form = Readonly<Partial<Record<string, string>>>;

const after = (now: Date, delay: number) => new Date(now.getTime() + delay * 1000);

const invalidGrant = (what: string) =>
  new OAuthError('invalid_grant', `The ${what} is not valid any more. Connect again.`);

/** New tokens for a grant. */
async function issueTokens({ clock, config }: Core, tx: Tx, { customerId, keyId, programId }: Grant): Promise<object> {
  const now = clock.now();
  const { keyPrefix } = config.brand;
  const [access, refresh] = [newToken('access', keyPrefix), newToken('refresh', keyPrefix)];
  for (const [kind, token] of Object.entries({ access, refresh }) as ['access' | 'refresh', string][]) {
    const expiresAt = after(now, seconds[kind]);
    await insertToken(tx, { customerId, keyId, programId, hash: hashToken(token), kind, expiresAt }, now);
  }
  await touchProgram(tx, programId, now);
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: seconds.access,
    refresh_token: refresh,
    scope: SCOPE,
  };
}

/**
 * Exchanges a code or refresh token once. If it was exchanged before, someone has copied it, so all tokens of the grant end.
 * @throws OAuthError
 */
async function exchange(
  core: Core,
  kind: 'code' | 'refresh',
  { token, form }: { readonly token: string; readonly form: Form },
  check: (stored: StoredToken) => boolean,
): Promise<object> {
  const what = kind === 'code' ? 'code' : 'refresh token';
  const now = core.clock.now();
  const hash = hashToken(token);
  // The transaction commits the end of the grant, so the error is thrown after it.
  const tokens = await core.db.tx(async (tx) => {
    const stored = await lockToken(tx, hash, kind);
    if (!stored || stored.programId !== form['client_id']) return null;
    if (stored.usedAt !== null) {
      const isOverlap = kind === 'refresh' && now < after(stored.usedAt, overlapSeconds);
      if (!isOverlap) await deleteTokens(tx, stored);
      return null;
    }
    if (stored.expiresAt <= now || !stored.works || !check(stored)) return null;
    await markUsed(tx, hash, stored, now);
    await deleteReplaced(tx, stored, after(now, -24 * 3600));
    return issueTokens(core, tx, stored);
  });
  if (!tokens) throw invalidGrant(what);
  return tokens;
}

function getRequired(form: Form, name: string): string {
  const value = form[name];
  if (value === undefined || value === '')
    throw new OAuthError('invalid_request', `The parameter ${name} is required.`);
  return value;
}

/** Answers a request for tokens (OAuth 2.1, 3.2). @throws OAuthError */
export async function grantTokens(core: Core, form: Form): Promise<object> {
  const type = getRequired(form, 'grant_type');
  getRequired(form, 'client_id');
  if (!isResource(core.config, form['resource'])) {
    throw new OAuthError('invalid_target', 'The resource is not on this site.');
  }
  if (type === 'refresh_token') {
    return exchange(core, 'refresh', { token: getRequired(form, 'refresh_token'), form }, () => true);
  }
  if (type !== 'authorization_code') {
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }
  const [token, verifier, uri] = ['code', 'code_verifier', 'redirect_uri'].map((name) => getRequired(form, name));
  return exchange(
    core,
    'code',
    { token: token!, form },
    ({ challenge, redirectUri }) => redirectUri === uri && challenge !== null && answersChallenge(verifier!, challenge),
  );
}

/** Ends the access that a token belongs to (RFC 7009). Unknown tokens are no error. @throws OAuthError */
export async function revokeToken({ db }: Core, form: Form): Promise<object> {
  const hash = hashToken(getRequired(form, 'token'));
  const programId = getRequired(form, 'client_id');
  await db.tx(async (tx) => {
    const stored = (await lockToken(tx, hash, 'refresh')) ?? (await lockToken(tx, hash, 'access'));
    if (stored?.programId === programId) await deleteTokens(tx, stored);
  });
  return {};
}
