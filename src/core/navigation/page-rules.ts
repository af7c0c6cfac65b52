import type { Location } from 'history';
import { translate } from '@docusaurus/Translate';
import preload from '@docusaurus/core/lib/client/preload.js';
import { PageError } from '../../ui/error/page-error.ts';
import { getLoginPath, parseReturnPath } from '../session/login-path.ts';
import type { SessionState } from '../session/session.ts';

interface MiddlewareContext {
  readonly location: Location;
  readonly session: SessionState;
  /** The page is already open, and its session has changed. */
  readonly isOpen: boolean;
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
const auth: Middleware = ({ location, session, isOpen, withBaseUrl }) => {
  // The session request failed: the page shows the error with a retry button.
  if (session.status === 'unknown') return session.failure === undefined ? 'wait' : 'pass';
  if (session.status === 'in') return 'pass';
  const to = getLoginPath(location, withBaseUrl);
  if (session.expired) return { to, toast: 'sessionExpired' };
  // After a sign-out on the open page, no message is needed.
  return isOpen ? { to } : { to, toast: 'loginFirst' };
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

type MiddlewareName = keyof typeof middleware;

/**
 * Options that a page in src/pages can export as `page`. They are part of the page's own chunk; the route guard reads
 * them before it shows the page.
 */
export interface PageRules {
  /**
   * Middleware that runs in this order before each navigation to the page, and again when the session changes while
   * the page is open.
   */
  readonly middleware?: readonly MiddlewareName[];
  /** Whether a page exists at this URL. Any result except `true` shows an error page with its status, or 404. */
  readonly check?: (location: Location) => boolean | number | Promise<boolean | number>;
  /** `false`: navigating to this page keeps the scroll position. */
  readonly scrollToTop?: boolean;
}

/** A module of a route: its component or its data. */
type RouteModule = { readonly default?: unknown; readonly page?: PageRules } | undefined;

/** The options of pages that don't export any. */
export const noRules: PageRules = {};

/** Loads the scripts of the page at a path and returns its options. Rejects if a script can't be loaded. */
export async function loadPage(pathname: string): Promise<PageRules> {
  const routes = (await preload(pathname)) as unknown as readonly (RouteModule | readonly RouteModule[])[];
  const components = routes.flat().filter((part) => typeof part?.default === 'function');
  return components.find((component) => component?.page)?.page ?? noRules;
}
