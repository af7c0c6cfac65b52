import { assistants } from '../../../catalog/assistants.ts';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { SCOPE } from './metadata.ts';
import { OAuthError } from './oauth-error.ts';
import { parseRedirect } from './redirects.ts';
import { insertProgram, keepNewest } from './store.ts';

const { program: most, unused } = assistants;

/** Control and format characters, which could make a name look like other text. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** The name of a program as it is shown, never empty. */
function toName(name: unknown): string {
  const text = typeof name === 'string' ? name.replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim() : '';
  return Array.from(text).slice(0, most.name).join('').trim() || 'MCP';
}

/** @throws OAuthError */
function toRedirects(uris: unknown): string[] {
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > most.redirects) {
    throw new OAuthError('invalid_redirect_uri', `redirect_uris must be a list of 1 to ${most.redirects} URIs.`);
  }
  for (const uri of uris) {
    if (parseRedirect(uri)) continue;
    const rule = 'https, http on a loopback address, or the scheme of a program, without a fragment';
    throw new OAuthError('invalid_redirect_uri', `Each redirect URI must use ${rule}.`);
  }
  return [...new Set(uris as string[])];
}

/**
 * Registers a program (RFC 7591). All are public clients, whatever they ask for: a secret that anyone can have proves nothing.
 * @throws OAuthError
 */
export async function registerProgram(core: Core, metadata: unknown): Promise<object> {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    throw new OAuthError('invalid_client_metadata', 'Send the metadata of the program as a JSON object.');
  }
  const sent = metadata as Readonly<Record<string, unknown>>;
  const redirectUris = toRedirects(sent['redirect_uris']);
  const now = core.clock.now();
  const program = { id: newId('prg'), name: toName(sent['client_name']), redirectUris };
  await insertProgram(core.db, program, now);
  await keepNewest(core.db, unused.programs);
  return {
    client_id: program.id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: program.name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: SCOPE,
  };
}
