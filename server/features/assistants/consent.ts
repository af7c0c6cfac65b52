import { assistants } from '../../../catalog/assistants.ts';
import type { AssistantDecision, AssistantProgram, AssistantRedirect } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { invalidFields } from '../../core/problem.ts';
import { createAssistantKey } from '../keys/service.ts';
import { isResource } from './metadata.ts';
import { isLocalRedirect, isSameRedirect, parseRedirect, toTarget } from './redirects.ts';
import { hashToken, newToken } from './secrets.ts';
import { insertToken, type Program, readProgram, touchProgram } from './store.ts';

/** A valid request of a program for access (OAuth 2.1, 4.1.1). */
interface AccessRequest {
  readonly program: Program;
  readonly redirect: URL;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly state: string | null;
}

const invalid = (pointer: string, detail: string) => invalidFields([{ pointer, code: 'invalid', detail }]);

/**
 * Checks a request for access. An invalid one isn't sent back to the program: anyone can register one, and the link would lead
 * customers from this site to any other.
 * @throws Problem invalid_field
 */
async function readRequest(core: Core, text: string): Promise<AccessRequest> {
  const query = new URLSearchParams(text);
  const refuse = (detail: string) => invalid('/request', detail);
  const repeated = [...query.keys()].find((name) => name !== 'resource' && query.getAll(name).length > 1);
  if (repeated !== undefined) throw refuse('A parameter of the request is repeated.');
  const program = await readProgram(core.db, query.get('client_id') ?? '');
  if (!program) throw refuse('No program has registered with this `client_id`. Connect it again.');
  const redirectUri = query.get('redirect_uri') ?? '';
  const redirect = parseRedirect(redirectUri);
  if (!redirect || !program.redirectUris.some((registered) => isSameRedirect(registered, redirectUri))) {
    throw refuse('The program has not registered this `redirect_uri`.');
  }
  if (query.get('response_type') !== 'code') throw refuse('`response_type` must be `code`.');
  const challenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    throw refuse('The request needs a `code_challenge` with the method S256.');
  }
  if (!query.getAll('resource').every((resource) => isResource(core.config, resource))) {
    throw refuse('The `resource` of the request is not on this site.');
  }
  return { program, redirect, redirectUri, challenge, state: query.get('state') };
}

/** The program that asks for access. @throws Problem invalid_field */
export async function describeRequest(core: Core, request: string): Promise<AssistantProgram> {
  const { program, redirect } = await readRequest(core, request);
  return { name: program.name, target: toTarget(redirect), local: isLocalRedirect(redirect) };
}

/** The URL that returns the decision to the program (RFC 6749, 4.1.2; RFC 9207). */
function toRedirect({ redirectUri, state }: AccessRequest, issuer: string, result: Record<string, string>): string {
  const url = new URL(redirectUri);
  const all = { ...result, ...(state === null ? {} : { state }), iss: issuer };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Allows or denies access. Allowing creates the key that the program will use.
 * @throws Problem invalid_field, too_many_keys, unauthorized
 */
export async function decide(
  core: Core,
  session: SessionPrincipal,
  { request, allow, mode = 'test', month_credits: monthCredits }: AssistantDecision,
): Promise<AssistantRedirect> {
  const { clock, config, db } = core;
  const accessRequest = await readRequest(core, request);
  if (!allow) return { url: toRedirect(accessRequest, config.publicUrl, { error: 'access_denied' }) };
  if (mode === 'live' && monthCredits === undefined) {
    throw invalid('/month_credits', '`month_credits` is required in live mode.');
  }
  const { program, redirectUri, challenge } = accessRequest;
  const now = clock.now();
  const code = newToken('code', config.brand.keyPrefix);
  await customerTransaction(db, session, async (tx, customerId) => {
    const keyId = await createAssistantKey(core, tx, customerId, {
      assistant: program.name,
      mode,
      monthCredits: mode === 'live' ? (monthCredits ?? null) : null,
    });
    const expiresAt = new Date(now.getTime() + assistants.seconds.code * 1000);
    const grant = { customerId, keyId, programId: program.id };
    await insertToken(tx, { ...grant, hash: hashToken(code), kind: 'code', redirectUri, challenge, expiresAt }, now);
  });
  await touchProgram(db, program.id, now);
  return { url: toRedirect(accessRequest, config.publicUrl, { code }) };
}
