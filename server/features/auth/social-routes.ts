import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { requireFresh } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { localePath } from '../../core/site/locale.ts';
import { callLibrary, isChallenge, getPageLocale, sendLibraryResponse, getText } from './call-library.ts';
import { findUnconfirmedAddress } from './confirmed-address.ts';
import { library } from './library.ts';
import { findFullAccount } from './method-limits.ts';
import { getLibraryFor, type Provider, getProviders } from './providers.ts';
import { sessionReader } from './session.ts';
import { readInvitedAddress } from './sign-up-mode.ts';
import { throttleToken } from './throttle.ts';

/** The query that a provider sends back. */
const RETURNED = ['code', 'state', 'error', 'iss'] as const;

/** The maximum length of a return path. */
const RETURN_LENGTH = 2000;

/** The path on our own site, or null for a URL of another site in any form (`/.//host`). */
function parseOwnPath(core: Core, text: string): string | null {
  const own = new URL(core.config.publicUrl);
  const url = text.startsWith('/') && text.length <= RETURN_LENGTH ? URL.parse(text, own) : null;
  if (!url || url.origin !== own.origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The page that handles the return from a provider, with the return path, which the page checks too. */
function getCallbackPage(core: Core, request: FastifyRequest): string {
  const url = new URL(localePath(getPageLocale(request), '/auth/callback'), core.config.publicUrl);
  const back = parseOwnPath(core, getText(request, 'return'));
  if (back !== null) url.searchParams.set('return', back);
  return url.href;
}

const findProvider = (core: Core, id: string): Provider | undefined => getProviders(core).find((one) => one.id === id);

async function startSignIn(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleToken(core.db, getClientAddress(request));
  const provider = findProvider(core, getText(request, 'provider'));
  if (!provider) return reply.code(404).send((await library(core)).$ERROR_CODES.PROVIDER_NOT_FOUND);
  const page = getCallbackPage(core, request);
  const body = { provider: provider.id, callbackURL: page, errorCallbackURL: page, disableRedirect: true };
  return sendLibraryResponse(
    reply,
    await callLibrary(core, request, {
      body,
      of: await getLibraryFor(core, provider.id),
      invited: await readInvitedAddress(core, getText(request, 'invitation')),
    }),
  );
}

/** Starts to link a provider to the signed-in customer's account, and returns to the profile. */
async function linkProvider(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await throttleToken(core.db, getClientAddress(request));
  const session = await sessionReader(core)(request, reply);
  if (!session) throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
  requireFresh(session);
  const fault =
    (await findUnconfirmedAddress(core, session.customerId)) ??
    (await findFullAccount(core, session.customerId, 'providers', 1));
  if (fault) return reply.code(403).send(fault);
  const provider = findProvider(core, getText(request, 'provider'));
  if (!provider) return reply.code(404).send((await library(core)).$ERROR_CODES.PROVIDER_NOT_FOUND);
  const page = new URL(localePath(getPageLocale(request), '/user/profile'), core.config.publicUrl).href;
  const body = { provider: provider.id, callbackURL: page, errorCallbackURL: page, disableRedirect: true };
  return sendLibraryResponse(
    reply,
    await callLibrary(core, request, { body, session, of: await getLibraryFor(core, provider.id) }),
  );
}

/** The library's redirect for unknown states, which leads to a path that doesn't exist. */
const LOST = '/api/auth/error';

/** Redirects to our page, which requests the second factor or reports that the sign-in failed. */
async function redirectToResult(core: Core, request: FastifyRequest, response: Response): Promise<Response> {
  // Without a location, the session ended while its provider was linked.
  const location = response.headers.get('location') ?? `${LOST}?error=link_session_ended`;
  const url = new URL(location, core.config.publicUrl);
  if (url.pathname === LOST) url.pathname = localePath(getPageLocale(request), '/auth/callback');
  if (await isChallenge(response)) url.searchParams.set('second_factor', '1');
  const redirect = new Response(null, { status: 302, headers: response.headers });
  redirect.headers.set('location', url.href);
  return redirect;
}

async function handleProviderCallback(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { provider: id = '' } = request.params as { provider?: string };
  const page = localePath(getPageLocale(request), '/auth/callback');
  const provider = findProvider(core, id);
  if (!provider) return reply.redirect(`${page}?error=oauth_provider_not_found`);
  const sent = request.query as Record<string, unknown>;
  // OAuth forbids repeated parameters (RFC 6749, 3.1). A second issuer must not hide a wrong one.
  if (RETURNED.some((name) => Array.isArray(sent[name]))) return reply.redirect(`${page}?error=state_mismatch`);
  const query = Object.fromEntries(
    RETURNED.flatMap((name) => (typeof sent[name] === 'string' ? [[name, sent[name]]] : [])),
  ) as Record<string, string>;
  const path = `/api/auth/callback/${provider.id}`;
  try {
    const response = await callLibrary(core, request, {
      method: 'GET',
      path,
      query,
      session: await sessionReader(core)(request, reply),
      of: await getLibraryFor(core, provider.id),
    });
    return await sendLibraryResponse(reply, await redirectToResult(core, request, response));
  } catch (error) {
    // People see this response as a page, so it isn't a problem document.
    if (!(error instanceof Problem && error.code === 'account_suspended')) throw error;
    return reply.redirect(`${page}?error=${error.code}`);
  }
}

/** Sign-in through providers, and linking them. */
export function socialRoutes(app: FastifyInstance, core: Core, options: RouteShorthandOptions): void {
  app.post('/api/auth/sign-in/social', options, (request, reply) => startSignIn(core, request, reply));
  app.post('/api/auth/link-social', options, (request, reply) => linkProvider(core, request, reply));
  app.get('/api/auth/callback/:provider', (request, reply) => handleProviderCallback(core, request, reply));
}
