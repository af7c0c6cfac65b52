import { EMAIL_ADDRESS } from '../../../catalog/email-address.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { requireFresh, type SessionPrincipal } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { queueEmail } from '../emails/service.ts';
import { findAddressLink, useAddressLink } from './address-links.ts';
import { callLibrary, pickFields, sendLibraryResponse, getText } from './call-library.ts';
import { findCaptchaFault } from './captcha.ts';
import { library } from './library.ts';
import { changeAddress } from './emails/change-address.ts';
import { resetPassword } from './emails/reset-password.ts';
import { verifyAddress } from './emails/verify-address.ts';
import { sessionReader } from './session.ts';
import { findPasswordFault } from './sign-up.ts';
import { findRecipient, type Recipient, readRecipient } from './store.ts';
import { throttleEmail, throttleMailbox, throttleToken } from './throttle.ts';

const done = { status: true } as const;

/** The signed-in customer. @throws Problem unauthorized. */
async function requireCustomer(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Recipient & Pick<SessionPrincipal, 'fresh'>> {
  const session = await sessionReader(core)(request, reply);
  const recipient = session && (await readRecipient(core.db, session.customerId));
  if (!session || !recipient)
    throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
  return { ...recipient, fresh: session.fresh };
}

/** The same response for every address, so that it doesn't reveal who has an account. */
async function requestReset(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const email = getText(request, 'email');
  if (!EMAIL_ADDRESS.test(email)) return reply.code(400).send({ code: 'INVALID_EMAIL', message: 'Invalid email' });
  await throttleToken(core.db, getClientAddress(request));
  const fault = await findCaptchaFault(core, request);
  if (fault) return reply.code(400).send(fault);
  await throttleEmail(core.db, getClientAddress(request), resetPassword.name, email);
  await core.db.tx(async (tx) => {
    const recipient = await findRecipient(tx, email);
    if (!recipient) return;
    const { id, locale } = recipient;
    await queueEmail(tx, resetPassword, { to: recipient.email, locale, customerId: id, data: {} });
  });
  return reply.send(done);
}

async function resetForgottenPassword(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleToken(core.db, getClientAddress(request));
  const fault = findPasswordFault(getText(request, 'newPassword'));
  if (fault) return reply.code(400).send(fault);
  return sendLibraryResponse(
    reply,
    await callLibrary(core, request, { body: pickFields(request, 'token', 'newPassword') }),
  );
}

/** Sends the confirmation email of the sign-up again. */
async function resendConfirmation(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id, email, email_verified: verified, locale } = await requireCustomer(core, request, reply);
  if (verified) return reply.code(400).send((await library(core)).$ERROR_CODES.EMAIL_ALREADY_VERIFIED);
  await throttleEmail(core.db, getClientAddress(request), verifyAddress.name, email);
  await queueEmail(core.db, verifyAddress, { to: email, locale, customerId: id, data: {} });
  return reply.send(done);
}

/**
 * Follows the link of a confirmation email, without the library, which would sign in. A link that replaces the address also
 * requires the session of the customer who requested it.
 */
async function verifyEmail(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleToken(core.db, getClientAddress(request));
  const codes = (await library(core)).$ERROR_CODES;
  const token = getText(request, 'token');
  const link = await findAddressLink(core, token);
  if (!link) return reply.code(401).send(codes.INVALID_TOKEN);
  if (link.newAddress !== null) {
    const { id } = await requireCustomer(core, request, reply);
    if (id !== link.customerId) return reply.code(401).send(codes.INVALID_USER);
  }
  return (await useAddressLink(core, token, link)) ? reply.send(done) : reply.code(401).send(codes.INVALID_TOKEN);
}

async function changeEmail(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id, email, locale } = requireFresh(await requireCustomer(core, request, reply));
  const codes = (await library(core)).$ERROR_CODES;
  const wanted = getText(request, 'newEmail').toLowerCase();
  if (!EMAIL_ADDRESS.test(wanted) || wanted === email) return reply.code(400).send(codes.INVALID_EMAIL);
  await throttleEmail(core.db, getClientAddress(request), changeAddress.name, email);
  await throttleMailbox(core.db, wanted);
  // Also if the address belongs to someone else: then no email is sent, and the response doesn't reveal it.
  await queueEmail(core.db, changeAddress, { to: wanted, locale, customerId: id, data: {} });
  return reply.send(done);
}

/** Confirms and changes addresses and resets passwords by email. */
export function emailRoutes(app: FastifyInstance, core: Core, options: RouteShorthandOptions): void {
  const routes = {
    'request-password-reset': requestReset,
    'reset-password': resetForgottenPassword,
    'send-verification-email': resendConfirmation,
    'verify-email': verifyEmail,
    'change-email': changeEmail,
  };
  for (const [path, route] of Object.entries(routes)) {
    app.post(`/api/auth/${path}`, options, (request, reply) => route(core, request, reply));
  }
}
