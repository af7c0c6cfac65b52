import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { getRoutePath } from './route-path.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns from sign-in providers, which start a session with a GET request. */
const SIGN_IN_RETURNS = '/api/auth/callback/';

/** Long enough that waiting clients cost nothing, and short enough that they notice the end. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Rejects every request that would change something, before it is authenticated or its body is read. The code is the one that
 * clients retry already. Senders of webhooks, such as payment providers, retry as well.
 */
export function rejectWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const path = getRoutePath(request);
    if (!path.startsWith('/api/')) return done();
    if (SAFE_METHODS.has(request.method) && !path.startsWith(SIGN_IN_RETURNS)) return done();
    const detail = 'The service is under maintenance: it can be read, but accepts no changes. Retry later.';
    done(new Problem('unavailable', detail, { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } }));
  });
}
