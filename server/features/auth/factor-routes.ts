import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { requireFresh, type SessionPrincipal } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { callLibrary, type Fields, pickFields, sendLibraryResponse } from './call-library.ts';
import { findUnconfirmedAddress } from './confirmed-address.ts';
import { findFullAccount } from './method-limits.ts';
import { countPasswordAttempt } from './service.ts';
import { sessionReader } from './session.ts';
import { type AuthRefusal, isPasskeyName } from './sign-up.ts';
import { throttleChallenge, throttleCode } from './throttle.ts';

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

/** Operations that add a sign-in method or second factor. With a code, a signed-in customer turns the second factor on. */
const ADDING: readonly string[] = [...SENSITIVE, 'two-factor/enable', 'two-factor/verify-totp'];

/** The session, if there is one. @throws Problem unauthorized, session_not_fresh, rate_limited. */
async function admit(
  core: Core,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionPrincipal | null> {
  const needsPassword = POSTED[name]?.includes('password') ?? false;
  const isSensitive = SENSITIVE.includes(name);
  const session = await sessionReader(core)(request, reply);
  if (!session) {
    if (!needsPassword && !isSensitive) return null;
    throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
  }
  if (needsPassword) await countPasswordAttempt(core, session.customerId);
  if (isSensitive) requireFresh(session);
  return session;
}

/** The error if the operation would add a sign-in method to an account whose address isn't confirmed, or that is full. */
async function findAddingFault(core: Core, name: string, customerId: string): Promise<AuthRefusal | null> {
  if (!ADDING.includes(name)) return null;
  const fault = await findUnconfirmedAddress(core, customerId);
  // Before the device creates the passkey. proof.ts checks again when it was added.
  if (fault || name !== 'passkey/generate-register-options') return fault;
  return findFullAccount(core, customerId, 'passkeys', 1);
}

/** Calls the library, unless the operation adds a sign-in method that the account can't have. */
async function call(
  core: Core,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  question: { readonly body: Fields } | { readonly method: 'GET' },
): Promise<FastifyReply> {
  const session = await admit(core, name, request, reply);
  const fault = session && (await findAddingFault(core, name, session.customerId));
  if (fault) return reply.code(403).send(fault);
  const response = await callLibrary(core, request, { ...question, session });
  // The library reports a response that isn't a valid passkey as an error of its own.
  const isRefused = name === 'passkey/verify-registration' && response.status === 500;
  return sendLibraryResponse(reply, isRefused ? new Response(response.body, { status: 400 }) : response);
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
  const body = pickFields(request, ...(POSTED[name] ?? []));
  if (name === 'passkey/verify-authentication' && !isVerified(body['response'])) {
    return reply.code(401).send({ code: 'AUTHENTICATION_FAILED', message: 'Authentication failed' });
  }
  if (Object.hasOwn(body, 'name') && !isPasskeyName(body['name'])) {
    return reply
      .code(400)
      .send({ code: 'VALIDATION_ERROR', message: '[body.name] Use up to 100 printable characters.' });
  }
  return call(core, name, request, reply, { body });
}

async function get(core: Core, name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleChallenge(core.db, getClientAddress(request));
  return call(core, name, request, reply, { method: 'GET' });
}

/** Second factors and passkeys. */
export function factorRoutes(app: FastifyInstance, core: Core, options: RouteShorthandOptions): void {
  for (const name of Object.keys(POSTED)) {
    app.post(`/api/auth/${name}`, options, (request, reply) => post(core, name, request, reply));
  }
  for (const name of READ_OPERATIONS) {
    app.get(`/api/auth/${name}`, (request, reply) => get(core, name, request, reply));
  }
}
