import type { FastifyReply, FastifyRequest } from 'fastify';
import { signIn } from '../../../catalog/sign-in.ts';
import { type Core, perCore } from '../../core/core.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import {
  cookieName,
  createCookieReader,
  getCookieValues,
  RENEWAL_SECONDS,
  SESSION_COOKIE,
  SESSION_SECONDS,
  type SignedCookie,
  toSetCookie,
} from './cookies.ts';
import { deleteSessionsOfTokens, readSessionRow, renewSession, type SessionRow, touchSession } from './store.ts';

/** Seconds between two updates of a session's last use, so that not every request writes. */
const SEEN_SECONDS = 600;

/** Session cookies of one request that are looked up. Browsers send several for different paths or domains. */
const COOKIES = 8;

const getAgeSeconds = (time: Date, now: Date): number => (now.getTime() - time.getTime()) / 1000;

type Caller = Pick<FastifyRequest, 'headers'>;

interface FoundSession {
  readonly row: SessionRow;
  readonly cookie: SignedCookie;
}

function createSessionFinder(core: Core) {
  const name = cookieName(core);
  const readCookie = createCookieReader(core);
  const found = new WeakMap<Caller, Promise<FoundSession | null>>();

  const readCookies = ({ headers }: Caller) =>
    getCookieValues(headers.cookie, name)
      .slice(0, COOKIES)
      .map(readCookie)
      .filter((cookie) => cookie !== null);

  async function search(request: Caller): Promise<FoundSession | null> {
    const cookies = readCookies(request);
    if (cookies.length === 0) return null;
    const tokens = cookies.map(({ token }) => token);
    const row = await readSessionRow(core.db, tokens, core.clock.now());
    return row ? { row, cookie: cookies.find(({ token }) => token === row.token)! } : null;
  }

  return {
    /**
     * The session of a request: of all its session cookies, the newest valid one, whatever their order. It is looked up once,
     * so that checks and the auth library can't see different sessions.
     */
    find(request: Caller): Promise<FoundSession | null> {
      const known = found.get(request);
      if (known) return known;
      const made = search(request);
      found.set(request, made);
      return made;
    },
    /** Ends the sessions of all cookies of a request. Otherwise, a second cookie would keep the browser signed in. */
    async endAll(request: Caller): Promise<void> {
      await deleteSessionsOfTokens(
        core.db,
        readCookies(request).map(({ token }) => token),
      );
    },
  };
}

export const sessionFinder = perCore(createSessionFinder);

function createSessionReader(core: Core) {
  return async (request: Caller, reply: FastifyReply): Promise<SessionPrincipal | null> => {
    const session = await sessionFinder(core).find(request);
    if (!session) return null;
    const { row, cookie } = session;
    const now = core.clock.now();
    const full = new Date(now.getTime() + SESSION_SECONDS * 1000);
    const isRenewed = full.getTime() - row.expires_at.getTime() >= RENEWAL_SECONDS * 1000;
    if (isRenewed) await renewSession(core.db, row.id, full);
    if (isRenewed || !cookie.isCurrent) {
      reply.header('set-cookie', toSetCookie(core, SESSION_COOKIE, cookie.value, SESSION_SECONDS));
    }
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
