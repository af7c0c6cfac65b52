import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { requireFresh } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { callLibrary, pickFields, sendLibraryResponse } from './call-library.ts';
import { countPasswordAttempt } from './service.ts';
import { sessionReader } from './session.ts';
import { throttleCode } from './throttle.ts';

/** Operations of the library's plugins, with the fields that we accept. */
const POSTED: Readonly<Record<string, readonly string[]>> = {
  'two-factor/enable': ['password'],
  'two-factor/disable': ['password'],
  'two-factor/generate-backup-codes': ['password'],
  'two-factor/verify-totp': ['code', 'trustDevice'],
  'two-factor/verify-backup-code': ['code', 'trustDevice'],
  'passkey/verify-registration': ['response', 'name'],
  'passkey/verify-authentication': ['response'],
};

const READ_OPERATIONS = ['passkey/generate-register-options', 'passkey/generate-authenticate-options'] as const;

/** Operations that change sign-in methods without requiring the password. */
const SENSITIVE: readonly string[] = ['passkey/generate-register-options', 'passkey/verify-registration'];

/** @throws Problem unauthorized, session_not_fresh, rate_limited. */
async function guard(core: Core, name: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const needsPassword = POSTED[name]?.includes('password') ?? false;
  if (!needsPassword && !SENSITIVE.includes(name)) return;
  const session = await sessionReader(core)(request, reply);
  if (!session) throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
  if (needsPassword) await countPasswordAttempt(core, session.customerId);
  else requireFresh(session);
}

/** The flag in an authenticator's response that says the user was verified. */
const USER_VERIFIED = 0x04;

/**
 * Whether a passkey verified its user. Then it counts as two factors, and no code is required. The library doesn't check
 * this; the flag is part of what the passkey has signed.
 */
function isVerified(response: unknown): boolean {
  const { response: made } = (response ?? {}) as { response?: { authenticatorData?: unknown } };
  if (typeof made?.authenticatorData !== 'string') return false;
  const flags = Buffer.from(made.authenticatorData, 'base64url')[32] ?? 0;
  return (flags & USER_VERIFIED) !== 0;
}

async function post(core: Core, name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleCode(core.db, getClientAddress(request));
  await guard(core, name, request, reply);
  const body = pickFields(request, ...(POSTED[name] ?? []));
  if (name === 'passkey/verify-authentication' && !isVerified(body['response'])) {
    return reply.code(401).send({ code: 'AUTHENTICATION_FAILED', message: 'Authentication failed' });
  }
  return sendLibraryResponse(reply, await callLibrary(core, request, { body }));
}

async function get(core: Core, name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await guard(core, name, request, reply);
  return sendLibraryResponse(reply, await callLibrary(core, request, { method: 'GET' }));
}

/** Second factors and passkeys. */
export function factorRoutes(app: FastifyInstance, core: Core, options: RouteShorthandOptions): void {
  for (const name of Object.keys(POSTED)) {
    app.post(`/api/auth/${name}`, options, (request, reply) => post(core, name, request, reply));
  }
  for (const name of READ_OPERATIONS) app.get(`/api/auth/${name}`, (request, reply) => get(core, name, request, reply));
}
