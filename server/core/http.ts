import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, ownOrigins } from '../config.ts';
import { deprecationHeaders } from './deprecation.ts';
import { toProblem, sendProblem } from './error-handler.ts';
import { newRequestId } from './ids.ts';
import { missingRoute } from './missing-route.ts';
import { Problem } from './problem.ts';

/** The policy of responses that aren't pages: nothing may run, load or frame them. */
const CLOSED_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every response. Pages replace the policy with their own. */
function securityHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': CLOSED_CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
      'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    // Set only for https sites, because a browser that has seen it never uses http again.
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Headers that pages of other origins may read. */
const EXPOSED =
  'Allow, RateLimit, RateLimit-Policy, Retry-After, Location, X-Request-Id, Idempotent-Replayed, WWW-Authenticate, Deprecation, Sunset, Link';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-Request-Id, traceparent',
  'access-control-max-age': '7200',
  vary: 'Access-Control-Request-Headers',
};

/** The path as the router sees it, with letters unescaped. Paths that can't be decoded lead nowhere. */
function getRoutePath({ url }: Pick<FastifyRequest, 'url'>): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Public operations accept requests from every origin, without cookies. Nothing else does. */
const isPublicApi = (path: string): boolean => /^\/api\/v[12](?:\/|$)/.test(path);

/** Operations of our own pages, with or without a session. Requests that change something must come from our origin. */
const isCookieRoute = (path: string): boolean => /^\/api\/(?:(?:account|admin|auth|gallery)\/|guest-key$)/.test(path);

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
    if (path.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (isPublicApi(path)) {
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
      reply.headers(deprecation(path));
    }
    return reply;
  };
}

/** Request id, security headers, CORS, origin check and problems, for every request. */
export function registerHttpRules(app: FastifyInstance, config: Config): void {
  const mark = createHeaderSetter(config);
  const origins = ownOrigins(config);

  app.decorateRequest('problem', null);
  app.addHook('onRequest', (request, reply, done) => {
    const path = getRoutePath(request);
    mark(request, reply, path);
    if (request.method === 'OPTIONS' && isPublicApi(path)) {
      reply.code(204).headers(PREFLIGHT).send();
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
    sendProblem(request, reply, toProblem(error, request.routeOptions.bodyLimit)),
  );
  const missing = missingRoute(app);
  app.setNotFoundHandler(async (request, reply) => sendProblem(request, reply, missing(request)));
}

/** For `frameworkErrors`: a URL that can't be decoded or is too long, which fails before all hooks. */
export function handleUnreadableUrl(config: Config) {
  const mark = createHeaderSetter(config);
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    void sendProblem(request, mark(request, reply), toProblem(error));
  };
}

/** For `clientErrorHandler`: data on a connection that isn't HTTP or is incomplete. */
export function handleNonHttp(config: Config) {
  const headers = securityHeaders(config);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const requestId = newRequestId(new Date());
    const problem = new Problem('malformed_request', 'The request is not valid HTTP/1.1.');
    const body = JSON.stringify(problem.document(config.publicUrl, requestId));
    const lines = Object.entries({
      ...headers,
      'x-request-id': requestId,
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
  };
}
