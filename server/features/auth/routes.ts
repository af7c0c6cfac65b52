import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import { findUnstorable } from '../../core/contract/json.ts';
import type { Core } from '../../core/core.ts';
import type { FieldError, Problem } from '../../core/problem.ts';
import { ensureSecrets } from '../webhooks/service.ts';
import { callLibrary, type Fields, pickFields, sendLibraryResponse, getText } from './call-library.ts';
import { findCaptchaFault } from './captcha.ts';
import { getNetworkMark } from './known-devices.ts';
import { isKnownDevice } from './known-devices-store.ts';
import { factorRoutes } from './factor-routes.ts';
import { library } from './library.ts';
import { emailRoutes } from './email-routes.ts';
import { hashPassword } from './password.ts';
import { type AuthRefusal, findSignUpFault } from './sign-up.ts';
import { socialRoutes } from './social-routes.ts';
import { findRecipient } from './store.ts';
import { throttleSignIn, throttleSignUp } from './throttle.ts';

/** All bodies here are short. */
const BODY_LIMIT = 16_384;

/** Creates the signing secrets of a new customer. If that fails, they are created later. */
async function createSecrets(core: Core, response: Response): Promise<void> {
  const { user } = (await response.clone().json()) as { user: { id: string } };
  await ensureSecrets(core, user.id).catch((error: unknown) => {
    core.log.warn({ err: error }, 'Could not create the signing secrets of a new customer');
  });
}

async function signUp(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleSignUp(core.db, getClientAddress(request));
  const input = pickFields(request, 'name', 'email', 'password');
  const fault = findSignUpFault(input) ?? (await findCaptchaFault(core, request));
  if (fault) return reply.code(400).send(fault);
  const { email, password } = input;
  const response = await callLibrary(core, request, {
    body: input,
    ...(typeof password === 'string' ? { passwordHash: await hashPassword(password, core.config.passwordCost) } : {}),
  });
  if (response.ok) await createSecrets(core, response);
  if (response.status !== 422 || typeof email !== 'string') return sendLibraryResponse(reply, response);
  // The library reports every failure as "user could not be created"; the address may have been taken meanwhile.
  const { code } = (await response.clone().json()) as { code?: string };
  if (code !== 'FAILED_TO_CREATE_USER') return sendLibraryResponse(reply, response);
  if (!(await findRecipient(core.db, email))) throw new Error('The auth library could not create a user.');
  return reply.code(422).send((await library(core)).$ERROR_CODES.USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL);
}

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

async function signIn(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = await throttleSignIn(core, request, getText(request, 'email'));
  const fault = await findCaptchaFault(core, request);
  if (fault) return reply.code(400).send(fault);
  const question = { body: pickFields(request, 'email', 'password') };
  return sendLibraryResponse(
    reply,
    refusal ? await signInUnderAttack(core, request, question, refusal) : await callLibrary(core, request, question),
  );
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
  app.post('/api/auth/sign-out', options, async (request, reply) =>
    sendLibraryResponse(reply, await callLibrary(core, request, {})),
  );
  emailRoutes(app, core, options);
  factorRoutes(app, core, options);
  socialRoutes(app, core, options);
}
