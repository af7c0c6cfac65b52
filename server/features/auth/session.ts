import type { FastifyReply, FastifyRequest } from 'fastify';
import { signIn } from '../../../catalog/sign-in.ts';
import { type Core, perCore } from '../../core/core.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { cookieName, cookieValue, createCookieReader, RENEWAL_SECONDS, SESSION_SECONDS } from './cookies.ts';
import { readSessionRow, renewSession, touchSession } from './store.ts';

/** Seconds between two updates of a session's last use, so that not every request writes. */
const SEEN_SECONDS = 600;

const getAgeSeconds = (time: Date, now: Date): number => (now.getTime() - time.getTime()) / 1000;

function createSessionReader(core: Core) {
  const name = cookieName(core);
  const readCookie = createCookieReader(core);
  const flags = `Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly;${name.startsWith('__Secure-') ? ' Secure;' : ''} SameSite=Lax`;

  return async (request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): Promise<SessionPrincipal | null> => {
    const sent = cookieValue(request.headers.cookie, name);
    const cookie = sent === undefined ? null : readCookie(sent);
    if (!cookie) return null;
    const now = core.clock.now();
    const row = await readSessionRow(core.db, cookie.token, now);
    if (!row) return null;
    const full = new Date(now.getTime() + SESSION_SECONDS * 1000);
    const isRenewed = full.getTime() - row.expires_at.getTime() >= RENEWAL_SECONDS * 1000;
    if (isRenewed) await renewSession(core.db, row.id, full);
    if (isRenewed || cookie.value !== sent) reply.header('set-cookie', `${name}=${cookie.value}; ${flags}`);
    if (getAgeSeconds(row.seen_at, now) >= SEEN_SECONDS) await touchSession(core.db, row.id, now);
    const fresh = getAgeSeconds(row.confirmed_at, now) <= signIn.freshMinutes * 60;
    return { customerId: row.customer_id, sessionId: row.id, role: row.role, fresh };
  };
}

/**
 * The customer of a request's session cookie, or null, in one query where the library takes two. Sessions slide: once a
 * day, the session is extended in the database and in the browser.
 */
export const sessionReader = perCore(createSessionReader);
