import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { isAddress } from '../../core/mail-config.ts';
import { requireFresh, type SessionPrincipal } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { queueMail } from '../mails/service.ts';
import { ask, fieldsOf, pass, textOf } from './ask.ts';
import { captchaFault } from './captcha.ts';
import { library } from './library.ts';
import { changeAddress } from './mails/change-address.ts';
import { resetPassword } from './mails/reset-password.ts';
import { verifyAddress } from './mails/verify-address.ts';
import { sessionReader } from './session.ts';
import { passwordFault } from './sign-up.ts';
import { findRecipient, type Recipient, readRecipient } from './store.ts';
import { throttleMail, throttleToken } from './throttle.ts';

const done = { status: true } as const;

/** The signed-in customer. @throws Problem unauthorized. */
async function caller(
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
  const email = textOf(request, 'email');
  if (!isAddress(email)) return reply.code(400).send({ code: 'INVALID_EMAIL', message: 'Invalid email' });
  await throttleToken(core.db, getClientAddress(request));
  const fault = await captchaFault(core, request);
  if (fault) return reply.code(400).send(fault);
  await throttleMail(core.db, getClientAddress(request), resetPassword.name, email);
  await core.db.tx(async (tx) => {
    const recipient = await findRecipient(tx, email);
    if (!recipient) return;
    const { id, locale } = recipient;
    await queueMail(tx, resetPassword, { to: recipient.email, locale, customerId: id, data: {} });
  });
  return reply.send(done);
}

async function reset(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleToken(core.db, getClientAddress(request));
  const fault = passwordFault(textOf(request, 'newPassword'));
  if (fault) return reply.code(400).send(fault);
  return pass(reply, await ask(core, request, { body: fieldsOf(request, 'token', 'newPassword') }));
}

/** Sends the confirmation email of the sign-up again. */
async function resend(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id, email, email_verified: verified, locale } = await caller(core, request, reply);
  if (verified) return reply.code(400).send((await library(core)).$ERROR_CODES.EMAIL_ALREADY_VERIFIED);
  await throttleMail(core.db, getClientAddress(request), verifyAddress.name, email);
  await queueMail(core.db, verifyAddress, { to: email, locale, customerId: id, data: {} });
  return reply.send(done);
}

/** Whether a token changes the account's address. Nothing is trusted because of it. */
function changesAddress(token: string): boolean {
  try {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as object;
    return Object.hasOwn(payload, 'updateTo');
  } catch {
    return false;
  }
}

async function verify(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleToken(core.db, getClientAddress(request));
  const token = textOf(request, 'token');
  // The library would sign in anyone who follows such a link, without the second factor.
  if (changesAddress(token)) await caller(core, request, reply);
  return pass(reply, await ask(core, request, { method: 'GET', query: { token } }));
}

async function change(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id, email, locale } = requireFresh(await caller(core, request, reply));
  const codes = (await library(core)).$ERROR_CODES;
  const wanted = textOf(request, 'newEmail').trim().toLowerCase();
  if (!isAddress(wanted) || wanted === email) return reply.code(400).send(codes.INVALID_EMAIL);
  await throttleMail(core.db, getClientAddress(request), changeAddress.name, email);
  // Also if the address belongs to someone else: then no email is sent, and the response doesn't reveal it.
  await queueMail(core.db, changeAddress, { to: wanted, locale, customerId: id, data: {} });
  return reply.send(done);
}

/** Confirms and changes addresses and resets passwords by email. */
export function mailRoutes(app: FastifyInstance, core: Core, options: RouteShorthandOptions): void {
  const routes = {
    'request-password-reset': requestReset,
    'reset-password': reset,
    'send-verification-email': resend,
    'verify-email': verify,
    'change-email': change,
  };
  for (const [path, route] of Object.entries(routes)) {
    app.post(`/api/auth/${path}`, options, (request, reply) => route(core, request, reply));
  }
}
