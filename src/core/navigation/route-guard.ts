import type { Location } from 'history';
import { translate } from '@docusaurus/Translate';
import { PageError } from '../../ui/error/page-error.ts';
import { loadingBar } from '../../ui/loading-bar/loading-bar.ts';
import { toast } from '../../ui/toaster/toast.ts';
import type { PageServices } from '../page-services.ts';
import { getLoginFirstMessage, getSessionExpiredMessage } from '../session/login-path.ts';
import { createSession } from '../session/session.ts';
import { reloadAfterChunkError } from './chunk-errors.ts';
import { loadPage, noRules, runMiddleware, type PageRules } from './page-rules.ts';

/** Redirect targets by path: a path of this site or a URL. */
export type Redirects = Readonly<Record<string, string>>;

/**
 * The redirect target of a path, or undefined. `baseUrl` is the root of the language: rules are written without it and
 * stay in the same language.
 */
function findRedirect(pathname: string, redirects: Redirects, baseUrl: string): string | undefined {
  if (!pathname.startsWith(baseUrl)) return undefined;
  const to = redirects[`/${pathname.slice(baseUrl.length)}`.replace(/(?<=.)\/$/, '')];
  return to?.startsWith('/') ? baseUrl + to.slice(1) : to;
}

/** What the route guard needs from the site. */
export interface NavigationContext {
  readonly redirects: Redirects;
  /** The root of the page's language. */
  readonly baseUrl: string;
  readonly withBaseUrl: (path: string) => string;
  /** Replaces the current history entry. */
  readonly replace: (path: string) => void;
}

type RouteGuardState =
  /** The visible page; undefined before the first visit. */
  { readonly shown?: Location; readonly rules: PageRules } | { readonly failedAt: Location; readonly error: unknown };

const initialState: RouteGuardState = { rules: noRules };

/** The next page, while its scripts load and its middleware waits. */
interface PendingRoute {
  readonly location: Location;
  readonly context: NavigationContext;
  rules?: PageRules;
  /** Set when the navigation was redirected or failed. */
  isDone?: boolean;
}

/**
 * Handles every navigation: redirects, scripts, the page's `check`, and its middleware. The previous page stays
 * visible until these are done. The first page is already visible as static HTML and is checked in the same way.
 */
class RouteGuard {
  readonly #services: PageServices;
  readonly #listeners = new Set<() => void>();
  #state = initialState;
  #pending: PendingRoute | undefined;

  constructor(services: PageServices) {
    this.#services = services;
    // A change of the session can affect both the pending page and the open one.
    services.get(createSession).subscribe(() => this.#runMiddleware());
  }

  readonly state = (): RouteGuardState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Navigates to a location, or handles the first page. */
  async visit(location: Location, context: NavigationContext): Promise<void> {
    const pending: PendingRoute = { location, context };
    this.#pending = pending;
    const { shown } = this.#state as { shown?: Location };
    // The first page is already visible, so don't show the loading bar or render it again.
    if (shown === undefined) this.#state = { shown: location, rules: noRules };
    else if (shown.pathname !== location.pathname) loadingBar.start();
    try {
      if (this.#redirect(pending)) return;
      const rules = await this.#load(pending);
      const passed = this.#pending === pending && (await rules.check?.(location));
      if (this.#pending !== pending) return;
      if (rules.check !== undefined && passed !== true) {
        throw createCheckError(typeof passed === 'number' ? passed : 404, location);
      }
      pending.rules = rules;
      this.#runMiddleware();
    } catch (error) {
      if (this.#pending === pending) this.#fail(pending, error);
    }
  }

  #redirect({ location, context }: PendingRoute): boolean {
    const to = findRedirect(location.pathname, context.redirects, context.baseUrl);
    if (to === undefined) return false;
    if (to.startsWith('/')) context.replace(to + location.search + location.hash);
    else window.location.replace(to);
    return true;
  }

  async #load({ location }: PendingRoute): Promise<PageRules> {
    try {
      return await loadPage(location.pathname);
    } catch (error) {
      if (reloadAfterChunkError(error, location.pathname)) await new Promise(() => undefined);
      throw error;
    }
  }

  #runMiddleware(): void {
    const pending = this.#pending;
    if (pending?.rules === undefined || pending.isDone === true) return;
    const { location, rules, context } = pending;
    const session = this.#services.get(createSession);
    const result = runMiddleware(rules.middleware ?? [], {
      location,
      session: session.state(),
      isOpen: this.#isShown(pending),
      withBaseUrl: context.withBaseUrl,
    });
    if (result === 'wait') {
      void session.load();
    } else if (result === 'pass') {
      loadingBar.finish();
      if (!this.#isShown(pending)) this.#setState({ shown: location, rules });
    } else {
      pending.isDone = true;
      if ('error' in result) return this.#fail(pending, result.error);
      if (result.toast === 'sessionExpired') toast.error(getSessionExpiredMessage(), { once: true });
      if (result.toast === 'loginFirst') toast.info(getLoginFirstMessage());
      context.replace(result.to);
    }
  }

  /** Whether the page has passed its middleware before. */
  #isShown({ location, rules }: PendingRoute): boolean {
    return 'shown' in this.#state && this.#state.shown === location && this.#state.rules === rules;
  }

  #fail(pending: PendingRoute, error: unknown): void {
    pending.isDone = true;
    loadingBar.finish();
    this.#setState({ failedAt: pending.location, error });
  }

  #setState(state: RouteGuardState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function createCheckError(status: number, { pathname, search, hash }: Location): PageError {
  const path = pathname + search + hash;
  return new PageError(status, translate({ id: 'error.check', message: 'Page Not Found: {path}' }, { path }));
}

export const createRouteGuard = (services: PageServices) => new RouteGuard(services);
