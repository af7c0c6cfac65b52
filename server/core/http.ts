import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, ownOrigins } from '../config.ts';
import { noteReply, toBrokenRequest } from './broken-request.ts';
import { rememberAddresses } from './caller.ts';
import { deprecationHeaders } from './deprecation.ts';
import { toProblem, sendProblem } from './error-handler.ts';
import { isApiPath, MissingRoutes } from './missing-route.ts';
import { Problem } from './problem.ts';
import { getRoutePath } from './route-path.ts';
import { securityHeaders } from './security-headers.ts';
import { logSlowRequests } from './slow-requests.ts';

/** Headers that pages of other origins may read. */
const EXPOSED =
  'Allow, RateLimit, RateLimit-Policy, Retry-After, Location, X-Request-Id, Idempotent-Replayed, Preference-Applied, WWW-Authenticate, ' +
  'Deprecation, Sunset, Link, ' +
  'Accept-Ranges, Content-Range, Content-Length, Content-Disposition, ETag, Repr-Digest';

/** Headers that pages of other origins may send: ours, those of tracing libraries, and those of players and caches. */
const ALLOWED =
  'Authorization, Content-Type, Idempotency-Key, Prefer, Last-Event-ID, Test-Error, X-Request-Id, traceparent, tracestate, ' +
  'baggage, sentry-trace, Cache-Control, Range, If-Range, If-None-Match';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': ALLOWED,
  'access-control-max-age': '7200',
  vary: 'Access-Control-Request-Headers',
};

/** Files that anyone with their URL can read. */
const isFile = (path: string): boolean => path.startsWith('/api/files/');
const isGalleryFile = (path: string): boolean => /^\/api\/gallery\/works\/[^/]+\/(?:media|cover)$/.test(path);

/** Public operations and files accept requests from every origin, without cookies. Nothing else does. */
const isPublicApi = (path: string): boolean => /^\/api\/v[12](?:\/|$)/.test(path) || isFile(path);

/** The count of a play. It is the same for every origin, because it concerns the network of the listener, and reads no cookies. */
const isPlay = (path: string): boolean => /^\/api\/gallery\/works\/[^/]+\/plays$/.test(path);

/** What players on pages of other sites use without cookies: a public work, its lyrics, files and plays, but not its reports. */
const isEmbedded = (path: string): boolean =>
  /^\/api\/gallery\/works\/[^/]+(?:\/(?:lyrics|media|cover))?$/.test(path) || isPlay(path);

/** Operations of our own pages, with or without a session. Requests that change something must come from our origin. */
const isCookieRoute = (path: string): boolean =>
  /^\/api\/(?:(?:account|admin|auth|gallery)\/|guest-key$)/.test(path) && !isPlay(path);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The header by which a request shows that it comes from a page of another site, or null. Browsers that omit `Origin` send
 * `Sec-Fetch-Site`; a page of a sibling domain is `same-site`, which isn't ours.
 */
function findForeignHeader(request: FastifyRequest, origins: ReadonlySet<string>): string | null {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return origins.has(origin) ? null : 'Origin';
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 'Sec-Fetch-Site';
}

/** Headers of every response, including those that Fastify sends before any hook. */
function createHeaderSetter(
  config: Config,
): (request: FastifyRequest, reply: FastifyReply, path?: string) => FastifyReply {
  const headers = securityHeaders(config);
  const deprecation = deprecationHeaders(config.publicUrl);
  return (request, reply, path = getRoutePath(request)) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (path.startsWith('/api/') || isApiPath(path)) reply.header('cache-control', 'no-store');
    if (isPublicApi(path)) {
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
      reply.headers(deprecation(path));
    }
    if (isEmbedded(path)) reply.header('access-control-allow-origin', '*');
    // Isolated pages, such as audio editors with WebAssembly, embed only what allows it.
    if (isFile(path) || isGalleryFile(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply;
  };
}

/** Whether the client has left before its body was complete. Reading it then fails like a lost connection to the database. */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Request id, security headers, CORS, origin check and problems, for every request. The pages are added by the site. */
export function registerHttpRules(app: FastifyInstance, config: Config): MissingRoutes {
  const mark = createHeaderSetter(config);
  const missing = new MissingRoutes(app);
  const origins = ownOrigins(config);
  rememberAddresses(app.server);

  app.decorateRequest('problem', null);
  app.decorateRequest('isTestError', false);
  logSlowRequests(app, config.slowMs);
  app.decorateRequest('waitsSince', null);
  app.decorateRequest('waitedMs', 0);
  app.addHook('onRequest', (request, reply, done) => {
    const path = getRoutePath(request);
    mark(request, reply, path);
    noteReply(request, reply);
    if (request.method === 'OPTIONS' && isPublicApi(path)) {
      const allow = missing.getAllow(request);
      if (allow !== null) reply.header('allow', allow);
      reply.code(204).headers(PREFLIGHT).send();
      return;
    }
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      done(new Problem('malformed_request', 'The request has no `Host` header.', { headers: { connection: 'close' } }));
      return;
    }
    // The contract's validation reports parameters itself.
    if (!request.routeOptions.config.operation && request.url.includes('%00')) {
      done(new Problem('malformed_request', 'The URL contains an invalid character.'));
      return;
    }
    const foreign =
      isCookieRoute(path) && !SAFE_METHODS.has(request.method) ? findForeignHeader(request, origins) : null;
    if (foreign === null) done();
    else done(new Problem('origin_refused', `The \`${foreign}\` header names another site.`));
  });
  app.setErrorHandler(async (error, request, reply) =>
    sendProblem(
      request,
      reply,
      isCutOff(request) ? toBrokenRequest('HPE_INVALID_EOF_STATE') : toProblem(error, request.routeOptions.bodyLimit),
    ),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const allow = request.method === 'OPTIONS' ? missing.getAllow(request) : null;
    if (allow !== null) return reply.code(204).header('allow', allow).send();
    return sendProblem(request, reply, missing.getProblem(request));
  });
  return missing;
}

/** For `frameworkErrors`: a URL that can't be decoded or is too long, which fails before all hooks. */
export function handleUnreadableUrl(config: Config) {
  const mark = createHeaderSetter(config);
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    void sendProblem(request, mark(request, reply), toProblem(error));
  };
}
