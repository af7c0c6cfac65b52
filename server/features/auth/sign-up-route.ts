import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { queueEmail } from '../emails/service.ts';
import { ensureSecrets } from '../webhooks/service.ts';
import { callLibrary, getText, pickFields, sendLibraryResponse } from './call-library.ts';
import { findCaptchaFault } from './captcha.ts';
import { signUpTaken } from './emails/sign-up-taken.ts';
import { hashPassword } from './password.ts';
import { findSignUpFault } from './sign-up.ts';
import { readInvitedAddress, requireSignUp } from './sign-up-mode.ts';
import { findRecipient, hasRecentEmail, type Recipient } from './store.ts';
import { throttleMailbox, throttleSignUp } from './throttle.ts';

/** Creates the signing secrets of a new customer. If that fails, they are created later. */
async function createSecrets(core: Core, customerId: string): Promise<void> {
  await ensureSecrets(core, customerId).catch((error: unknown) => {
    core.log.warn({ err: error }, 'Could not create the signing secrets of a new customer');
  });
}

/** The body for every address, new or taken. The session token is only in its cookie. */
function createBody(id: string, name: string, email: string, now: Date) {
  const at = now.toISOString();
  const user = { id, name, email: email.toLowerCase(), emailVerified: false, createdAt: at, updatedAt: at };
  return { token: null, user };
}

/** Tells the owner of an address about a sign-up with it, at most once a day. */
async function notifyOwner(core: Core, { id, email, locale }: Recipient): Promise<void> {
  if (await hasRecentEmail(core.db, id, signUpTaken.name)) return;
  await queueEmail(core.db, signUpTaken, { to: email, locale, customerId: id, data: {} });
}

/**
 * Creates an account. The response is the same if the address is taken, of which its owner is told by email. With
 * REQUIRE_VERIFIED_EMAIL, the session starts after the confirmation; without, a new account gets one at once (decision 6).
 */
export async function signUp(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleSignUp(core.db, getClientAddress(request));
  const input = pickFields(request, 'name', 'email', 'password');
  const invited = await readInvitedAddress(core, getText(request, 'invitation'));
  requireSignUp(core, input['email'], invited);
  const fault = findSignUpFault(input) ?? (await findCaptchaFault(core, request));
  if (fault) return reply.code(400).send(fault);
  const { name, email, password } = input;
  // The library reports values of other types.
  if (typeof name !== 'string' || typeof email !== 'string' || typeof password !== 'string') {
    return sendLibraryResponse(reply, await callLibrary(core, request, { body: input }));
  }
  await throttleMailbox(core.db, email);
  // Also for a taken address, which would otherwise be known by the faster response.
  const passwordHash = await hashPassword(password, core.config.passwordCost);
  const now = core.clock.now();
  let owner = await findRecipient(core.db, email);
  if (!owner) {
    const response = await callLibrary(core, request, { body: input, passwordHash, invited });
    if (response.ok) {
      const { user } = (await response.clone().json()) as { user: { id: string } };
      await createSecrets(core, user.id);
      const cookies = response.headers.getSetCookie();
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return reply.send(createBody(user.id, name, email, now));
    }
    if (response.status !== 422) return sendLibraryResponse(reply, response);
    // The address was taken meanwhile.
    owner = await findRecipient(core.db, email);
    if (!owner) throw new Error('The auth library could not create a user.');
  }
  await notifyOwner(core, owner);
  return reply.send(createBody(newId('cus'), name, email, now));
}
