import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import { type Core, perCore } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import { detectLocale, isLocale, type Locale } from '../../core/site/locale.ts';
import { ADDRESS_HEADER, type AuthContext, authContext } from './auth-context.ts';
import { createCookieReader } from './cookies.ts';
import { rememberDevice } from './known-devices.ts';
import { type AuthLibrary, library } from './library.ts';

/** What better-auth needs from a request besides the body: client, address and session. */
const PASSED = ['cookie', 'origin', 'referer', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'];

export type Fields = Readonly<Record<string, unknown>>;

/** The fields that we accept. The library would accept more, such as an image URL or a redirect. */
export function pickFields(request: FastifyRequest, ...names: readonly string[]): Fields {
  const body = (request.body ?? {}) as Fields;
  return Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));
}

/** A string in the body, or undefined. */
export function getText(request: FastifyRequest, name: string): string {
  const value = pickFields(request, name)[name];
  return typeof value === 'string' ? value : '';
}

/** The language of the page: `locale` in the body, or else the one that the browser prefers. */
export function getPageLocale(request: FastifyRequest): Locale {
  const { locale } = pickFields(request, 'locale');
  return isLocale(locale) ? locale : detectLocale(request.headers);
}

const cookieReader = perCore(createCookieReader);

/** A Cookie header whose cookies are signed with SECRET, because the library accepts no other signature. */
function toCurrentCookies(core: Core, header: string): string {
  if (core.config.secretPrevious === null) return header;
  const read = cookieReader(core);
  return header
    .split(';')
    .map((pair) => {
      const at = pair.indexOf('=') + 1;
      return pair.slice(0, at) + (read(pair.slice(at).trim())?.value ?? pair.slice(at));
    })
    .join(';');
}

interface Question {
  readonly body?: Fields;
  readonly query?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  /** For routes with a parameter, the path of the library. */
  readonly path?: string;
  /** The library instance to call. */
  readonly of?: AuthLibrary;
  /** See `auth-context.ts`. */
  readonly passwordHash?: string;
}

/** Whether the database rejected a session because the customer is suspended (auth.sql). */
const isSuspended = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === 'CZ001' || isSuspended(error.cause));

/**
 * Calls the library.
 * @throws Problem account_suspended instead of signing in. The client address is the one that the app trusts.
 */
export async function callLibrary(core: Core, request: FastifyRequest, question: Question): Promise<Response> {
  const { body = {}, query = {}, method = 'POST', path = request.routeOptions.url ?? '', passwordHash } = question;
  const of = question.of ?? (await library(core));
  const headers = new Headers({ [ADDRESS_HEADER]: getClientAddress(request) });
  for (const name of PASSED) {
    const value = request.headers[name];
    if (typeof value !== 'string') continue;
    headers.set(name, name === 'cookie' ? toCurrentCookies(core, value) : value);
  }
  const url = new URL(path, core.config.publicUrl);
  url.search = new URLSearchParams(query).toString();
  if (method === 'POST') headers.set('content-type', 'application/json');
  const init = method === 'POST' ? { method, headers, body: JSON.stringify(body) } : { method, headers };
  const known: AuthContext = {
    locale: getPageLocale(request),
    ...(passwordHash === undefined ? {} : { passwordHash }),
  };
  return authContext.run(known, async () => {
    try {
      const response = await of.handler(new Request(url, init));
      if (known.proved !== undefined)
        response.headers.append('set-cookie', await rememberDevice(core, request, known.proved));
      return response;
    } catch (error) {
      if (!isSuspended(error)) throw error;
      throw new Problem('account_suspended', 'Support has suspended this account. Contact support.', { cause: error });
    }
  });
}

/** Sends the library's response. */
export async function sendLibraryResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const location = response.headers.get('location');
  if (location !== null) return reply.code(response.status).header('location', location).send();
  return reply
    .code(response.status)
    .type('application/json')
    .send(await response.text());
}

/** Whether a response of the library requires the second factor. */
export async function isChallenge(response: Response): Promise<boolean> {
  const text = await response.clone().text();
  return text.startsWith('{') && (JSON.parse(text) as { twoFactorRedirect?: boolean }).twoFactorRedirect === true;
}
