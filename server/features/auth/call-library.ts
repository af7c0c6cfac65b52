import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import { type Core, perCore } from '../../core/core.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { CONTACT_URL, Problem } from '../../core/problem.ts';
import { detectLocale, isLocale, type Locale } from '../../core/site/locale.ts';
import { ADDRESS_HEADER, type AuthContext, authContext } from './auth-context.ts';
import { cookieName, createCookieReader, getCookieValues, toCookieName } from './cookies.ts';
import { rememberDevice } from './known-devices.ts';
import { type AuthLibrary, library } from './library.ts';
import { sessionFinder } from './session.ts';

/** Signed cookies of the library besides the session, by the routes that read them. */
const ROUTE_COOKIES: Readonly<Record<string, readonly string[]>> = {
  '/api/auth/sign-in/email': ['trust_device'],
  '/api/auth/callback/:provider': ['state', 'trust_device'],
  '/api/auth/two-factor/disable': ['trust_device'],
  '/api/auth/two-factor/verify-totp': ['two_factor'],
  '/api/auth/two-factor/verify-backup-code': ['two_factor'],
  '/api/auth/passkey/verify-registration': ['passkey'],
  '/api/auth/passkey/verify-authentication': ['passkey'],
};

/** The longest User-Agent that is stored with a session. */
const USER_AGENT_LENGTH = 500;

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

/**
 * The Cookie header for the library, made of what we have verified: the session that all our checks use, and the cookies
 * that the route needs. The client's header would be parsed a second time, perhaps with another result.
 */
async function createCookieHeader(core: Core, request: FastifyRequest): Promise<string> {
  const session = await sessionFinder(core).find(request);
  const pairs = session ? [`${cookieName(core)}=${session.cookie.value}`] : [];
  for (const short of ROUTE_COOKIES[request.routeOptions.url ?? ''] ?? []) {
    const name = toCookieName(core, short);
    const [cookie] = getCookieValues(request.headers.cookie, name)
      .map(cookieReader(core))
      .filter((one) => one !== null);
    if (cookie) pairs.push(`${name}=${cookie.value}`);
  }
  return pairs.join('; ');
}

/** The request's origin, which the app has checked. Browsers that omit `Origin` send `Sec-Fetch-Site`. */
function getOwnOrigin({ origins, config }: Core, { headers }: FastifyRequest): string | null {
  if (headers.origin !== undefined) return origins.has(headers.origin) ? headers.origin : null;
  return headers['sec-fetch-site'] === 'same-origin' ? new URL(config.publicUrl).origin : null;
}

/** The headers for the library. It gets none of the client's that we haven't read. */
async function createHeaders(core: Core, request: FastifyRequest): Promise<Headers> {
  const headers = new Headers({ [ADDRESS_HEADER]: getClientAddress(request) });
  const optional = {
    cookie: await createCookieHeader(core, request),
    origin: getOwnOrigin(core, request),
    'user-agent': request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH),
  };
  for (const [name, value] of Object.entries(optional)) if (value) headers.set(name, value);
  return headers;
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
  readonly session?: SessionPrincipal | null;
  readonly invited?: string | null;
}

/**
 * Calls the library.
 * @throws Problem account_suspended instead of signing in. The client address is the one that the app trusts.
 */
export async function callLibrary(core: Core, request: FastifyRequest, question: Question): Promise<Response> {
  const { body = {}, query = {}, method = 'POST', path = request.routeOptions.url ?? '' } = question;
  const { passwordHash, session = null, invited = null } = question;
  const of = question.of ?? (await library(core));
  const headers = await createHeaders(core, request);
  const url = new URL(path, core.config.publicUrl);
  url.search = new URLSearchParams(query).toString();
  if (method === 'POST') headers.set('content-type', 'application/json');
  const init = method === 'POST' ? { method, headers, body: JSON.stringify(body) } : { method, headers };
  const known: AuthContext = {
    locale: getPageLocale(request),
    invited,
    ...(passwordHash === undefined ? {} : { passwordHash }),
    ...(session === null ? {} : { session }),
  };
  return authContext.run(known, async () => {
    const response = await of.handler(new Request(url, init));
    if (known.suspended) {
      throw new Problem('account_suspended', `Support has suspended this account. Contact support: ${CONTACT_URL}`);
    }
    if (known.proved !== undefined)
      response.headers.append('set-cookie', await rememberDevice(core, request, known.proved));
    return response;
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
