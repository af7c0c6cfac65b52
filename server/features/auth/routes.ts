import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUnstorable } from '../../core/contract/json.ts';
import type { Core } from '../../core/core.ts';
import type { FieldError, Problem } from '../../core/problem.ts';
import { queueEmail } from '../emails/service.ts';
import { callLibrary, type Fields, pickFields, sendLibraryResponse, getText } from './call-library.ts';
import { findCaptchaFault } from './captcha.ts';
import { getNetworkMark } from './known-devices.ts';
import { isKnownDevice } from './known-devices-store.ts';
import { verifyAddress } from './emails/verify-address.ts';
import { factorRoutes } from './factor-routes.ts';
import { library } from './library.ts';
import { emailRoutes } from './email-routes.ts';
import { hashPassword } from './password.ts';
import type { AuthRefusal } from './sign-up.ts';
import { signUp } from './sign-up-route.ts';
import { sessionFinder } from './session.ts';
import { socialRoutes } from './social-routes.ts';
import { findRecipient } from './store.ts';
import { throttleConfirmation, throttleSignIn } from './throttle.ts';

/** All bodies here are short. */
const BODY_LIMIT = 16_384;

/**
 * Verifies a password while others have used up the account's attempts. From a known network, the right password passes.
 * Everything else gets the same error after the same work, even if the account doesn't exist, so that neither known
 * networks nor accounts are revealed.
 * @throws Problem rate_limited.
 */
async function signInUnderAttack(
  core: Core,
  request: FastifyRequest,
  question: { readonly body: Fields },
  refusal: Problem,
): Promise<Response> {
  const { email, password } = question.body;
  if (typeof email !== 'string' || typeof password !== 'string') throw refusal;
  if (await isKnownDevice(core.db, email, getNetworkMark(core, request))) {
    const response = await callLibrary(core, request, question);
    if (response.ok) return response;
  } else await hashPassword(password, core.config.passwordCost);
  throw refusal;
}

/**
 * The response to a wrong password for the right one of an account whose address isn't confirmed, because anyone can create
 * such an account, and would learn that the address wasn't taken. Its owner gets another confirmation email.
 */
async function refuseUnconfirmed(core: Core, reply: FastifyReply, email: string): Promise<FastifyReply> {
  const recipient = await findRecipient(core.db, email);
  if (recipient && (await throttleConfirmation(core.db, email))) {
    const { id, locale } = recipient;
    await queueEmail(core.db, verifyAddress, { to: recipient.email, locale, customerId: id, data: {} });
  }
  const { message, code } = (await library(core)).$ERROR_CODES.INVALID_EMAIL_OR_PASSWORD;
  // The fields in the library's order.
  return reply.code(401).send({ message, code });
}

async function signIn(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const email = getText(request, 'email');
  const refusal = await throttleSignIn(core, request, email);
  const fault = await findCaptchaFault(core, request);
  if (fault) return reply.code(400).send(fault);
  const question = { body: pickFields(request, 'email', 'password') };
  if (refusal) return sendLibraryResponse(reply, await signInUnderAttack(core, request, question, refusal));
  const response = await callLibrary(core, request, question);
  // EMAIL_NOT_VERIFIED: the library responds with this status only after it has verified the password.
  if (response.status === 403 && (await response.clone().text()).includes('EMAIL_NOT_VERIFIED'))
    return refuseUnconfirmed(core, reply, email);
  return sendLibraryResponse(reply, response);
}

/** A field error in the library's format. */
const toAuthRefusal = ({ pointer, detail }: FieldError): AuthRefusal => ({
  code: 'VALIDATION_ERROR',
  message: `[body${pointer.replaceAll('/', '.')}] ${detail}`,
});

/**
 * The operations of the auth library that our pages need, at its own URLs and with its own responses, behind the app's
 * origin check and the library's.
 */
export async function authRoutes(app: FastifyInstance, core: Core): Promise<void> {
  app.removeContentTypeParser('text/plain');
  app.addHook('preHandler', async (request, reply) => {
    const [fault] = findUnstorable(request.body);
    return fault && reply.code(400).send(toAuthRefusal(fault));
  });
  const options = { bodyLimit: BODY_LIMIT };
  app.post('/api/auth/sign-up/email', options, (request, reply) => signUp(core, request, reply));
  app.post('/api/auth/sign-in/email', options, (request, reply) => signIn(core, request, reply));
  app.post('/api/auth/sign-out', options, async (request, reply) => {
    await sessionFinder(core).endAll(request);
    return sendLibraryResponse(reply, await callLibrary(core, request, {}));
  });
  emailRoutes(app, core, options);
  factorRoutes(app, core, options);
  socialRoutes(app, core, options);
}
