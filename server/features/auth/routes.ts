import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { ensureSecrets } from '../webhooks/service.ts';
import { ADDRESS_HEADER, hashedBefore, library } from './library.ts';
import { hashPassword } from './password.ts';
import { signUpFault } from './sign-up.ts';
import { isRegistered } from './store.ts';
import { throttleSignIn, throttleSignUp } from './throttle.ts';

/** Nothing that is sent here is long. */
const BODY_LIMIT = 16_384;

/** What the library is told of a request beside its body: who calls, from where, with which session. */
const PASSED = ['cookie', 'origin', 'referer', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'];

type Fields = Readonly<Record<string, unknown>>;

/** The fields we mean to take, and no others: the library would take more (a picture's address, where to lead on). */
function fieldsOf(request: FastifyRequest, ...names: readonly string[]): Fields {
  const body = (request.body ?? {}) as Fields;
  return Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));
}

/** Asks the library. The address of the caller is the one that the app trusts. */
function ask(core: Core, request: FastifyRequest, body: Fields): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json', [ADDRESS_HEADER]: callerAddress(request) });
  for (const name of PASSED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = new URL(request.routeOptions.url ?? '', core.config.publicUrl);
  return library(core).handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function pass(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply
    .code(answer.status)
    .type('application/json')
    .send(await answer.text());
}

/** What a new customer has beside the books; made later where it fails now. */
async function prepare(core: Core, answer: Response): Promise<void> {
  const { user } = (await answer.clone().json()) as { user: { id: string } };
  await ensureSecrets(core, user.id).catch((error: unknown) => {
    core.log.warn({ err: error }, 'a new customer has no signing secrets yet');
  });
}

async function signUp(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleSignUp(core.db, callerAddress(request));
  const wish = fieldsOf(request, 'name', 'email', 'password');
  const fault = signUpFault(wish);
  if (fault) return reply.code(400).send(fault);
  const { email, password } = wish;
  const answer =
    typeof password === 'string'
      ? await hashedBefore.run(await hashPassword(password), () => ask(core, request, wish))
      : await ask(core, request, wish);
  if (answer.ok) await prepare(core, answer);
  if (answer.status !== 422 || typeof email !== 'string') return pass(reply, answer);
  // The library says of every failure that the user could not be created; the address may have been taken meanwhile.
  const { code } = (await answer.clone().json()) as { code?: string };
  if (code !== 'FAILED_TO_CREATE_USER') return pass(reply, answer);
  if (!(await isRegistered(core.db, email))) throw new Error('The auth library could not create a user.');
  return reply.code(422).send(library(core).$ERROR_CODES.USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL);
}

async function signIn(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const credentials = fieldsOf(request, 'email', 'password');
  const email = typeof credentials['email'] === 'string' ? credentials['email'] : '';
  await throttleSignIn(core.db, callerAddress(request), email);
  return pass(reply, await ask(core, request, credentials));
}

/**
 * What is served of the auth library: three of its operations, under its own addresses and with its own answers. The
 * app's origin check stands before them, and the library's own.
 */
export async function authRoutes(app: FastifyInstance, core: Core): Promise<void> {
  app.removeContentTypeParser('text/plain');
  const options = { bodyLimit: BODY_LIMIT };
  app.post('/api/auth/sign-up/email', options, (request, reply) => signUp(core, request, reply));
  app.post('/api/auth/sign-in/email', options, (request, reply) => signIn(core, request, reply));
  app.post('/api/auth/sign-out', options, async (request, reply) => pass(reply, await ask(core, request, {})));
}
