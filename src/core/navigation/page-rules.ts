import type { Location } from 'history';
import { translate } from '@docusaurus/Translate';
import preload from '@docusaurus/core/lib/client/preload.js';
import { PageError } from '../../ui/error/page-error.ts';
import { loginPathTo, returnPath, sessionExpired } from '../session/login-path.ts';
import type { SessionState } from '../session/session.ts';

interface Visit {
  readonly location: Location;
  readonly session: SessionState;
  /** An address of this site in the language of the page. */
  readonly withBaseUrl: (path: string) => string;
}

/**
 * What becomes of a visit. `pass`: the page is shown. `wait`: it depends on who is signed in, which is not known yet.
 * Otherwise one is led elsewhere, with a word about it where there is one, or to the error screen.
 */
type Verdict = 'pass' | 'wait' | { readonly to: string; readonly says?: string } | { readonly error: PageError };

type Middleware = (visit: Visit) => Verdict;

/** For those who are signed in; others log in first and come back. */
const auth: Middleware = ({ location, session, withBaseUrl }) => {
  // A question that failed has no answer to act on: the page itself says so, and offers to ask again.
  if (session.status === 'unknown') return session.failure === undefined ? 'wait' : 'pass';
  if (session.status === 'in') return 'pass';
  const to = loginPathTo(location, withBaseUrl);
  return session.expired ? { to, says: sessionExpired() } : { to };
};

/** For those who are not: whoever is signed in is led to where they came from, or to the overview. */
const guest: Middleware = ({ location, session, withBaseUrl }) => {
  if (session.status !== 'in') return 'pass';
  // Who logs in to an account that is to be deleted most likely wants to keep it.
  if (session.customer.deletes_at !== null) return { to: withBaseUrl('/user/profile') };
  return { to: returnPath(location.search, window.location.origin) ?? withBaseUrl('/dashboard/api/overview') };
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

/** The first verdict that is not to pass. A name that nobody knows is an error of the page's. */
export function judge(names: readonly string[], visit: Visit): Verdict {
  for (const name of names) {
    const known = (middleware as Readonly<Record<string, Middleware>>)[name];
    if (known === undefined) {
      const message = translate({ id: 'error.middleware', message: 'Unknown route middleware' });
      return { error: new PageError(500, message) };
    }
    const verdict = known(visit);
    if (verdict !== 'pass') return verdict;
  }
  return 'pass';
}

type MiddlewareName = keyof typeof middleware;

/**
 * What a page of src/pages may say of itself, as `export const page`. It is part of the page's own chunk, so that other
 * pages carry nothing of it; the passage reads it before the page is shown.
 */
export interface PageRules {
  /** Run in this order before each navigation to the page, and again when the session changes while it is open. */
  readonly middleware?: readonly MiddlewareName[];
  /** Whether there is such a page at this address. Anything but `true` is an error page; its status is 404. */
  readonly check?: (location: Location) => boolean | number | Promise<boolean | number>;
  /** `false`: coming from another page leaves the scroll where it is. */
  readonly scrollToTop?: boolean;
}

/** A module of a route: its component, or data for it. */
type Loaded = { readonly default?: unknown; readonly page?: PageRules } | undefined;

/** What a page says that says nothing of itself. */
export const noRules: PageRules = {};

/** Loads the scripts of the page at a path and answers with what it says of itself. Rejects when a script does not come. */
export async function loadPage(pathname: string): Promise<PageRules> {
  const routes = (await preload(pathname)) as unknown as readonly (Loaded | readonly Loaded[])[];
  const components = routes.flat().filter((part) => typeof part?.default === 'function');
  return components.find((component) => component?.page)?.page ?? noRules;
}
