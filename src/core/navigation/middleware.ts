import { translate } from '@docusaurus/Translate';
import { PageError } from '../../ui/error/page-error.ts';
import { getLoginPath, parseReturnPath } from '../session/login-path.ts';
import type { SessionState } from '../session/session.ts';
import type { Location } from './location.ts';

interface MiddlewareContext {
  readonly location: Location;
  readonly session: SessionState;
  /** A URL of this site in the language of the page. */
  readonly withBaseUrl: (path: string) => string;
}

/**
 * The result of middleware. `pass`: show the page. `wait`: the session isn't known yet. Otherwise redirect, with an
 * optional toast, or show the error screen.
 */
type MiddlewareResult =
  | 'pass'
  | 'wait'
  | { readonly to: string; readonly toast?: 'sessionExpired' | 'loginFirst' }
  | { readonly error: PageError };

type Middleware = (visit: MiddlewareContext) => MiddlewareResult;

/** Requires a session. Others log in and return. */
const auth: Middleware = ({ location, session, withBaseUrl }) => {
  if (session.status === 'unknown') return 'wait';
  if (session.status === 'in') return 'pass';
  const to = getLoginPath(location, withBaseUrl);
  return { to, toast: session.expired ? 'sessionExpired' : 'loginFirst' };
};

/** Only for visitors without a session. Others are redirected to where they came from, or to the overview. */
const guest: Middleware = ({ location, session, withBaseUrl }) => {
  if (session.status !== 'in') return 'pass';
  // Customers who log in to an account that is about to be deleted most likely want to keep it.
  if (session.customer.deletes_at !== null) return { to: withBaseUrl('/user/profile') };
  return { to: parseReturnPath(location.search, window.location.origin) ?? withBaseUrl('/dashboard/api/overview') };
};

/** For support and administrators. */
const admin: Middleware = (visit) => {
  const { session } = visit;
  if (session.status !== 'in') return auth(visit);
  if (session.customer.role !== 'customer') return 'pass';
  const message = translate({ id: 'error.staffOnly', message: 'This page is for administrators and support only' });
  return { error: new PageError(403, message) };
};

const middleware = { auth, guest, admin } as const;

export type MiddlewareName = keyof typeof middleware;

/** Runs middleware in order and returns the first result other than `pass`. An unknown name is an error of the page. */
export function runMiddleware(names: readonly string[], visit: MiddlewareContext): MiddlewareResult {
  for (const name of names) {
    const known = (middleware as Readonly<Record<string, Middleware>>)[name];
    if (known === undefined) {
      const message = translate({ id: 'error.middleware', message: 'Unknown route middleware' });
      return { error: new PageError(500, message) };
    }
    const result = known(visit);
    if (result !== 'pass') return result;
  }
  return 'pass';
}
