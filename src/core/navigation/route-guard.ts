import type { Location } from 'history';
import { translate } from '@docusaurus/Translate';
import { PageError } from '../../ui/error/page-error.ts';
import { loadingBar } from '../../ui/loading-bar/loading-bar.ts';
import { toast } from '../../ui/toaster/toast.ts';
import type { PageServices } from '../page-services.ts';
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
  /** Where the language of the page begins. */
  readonly baseUrl: string;
  readonly withBaseUrl: (path: string) => string;
  /** Replaces the current history entry. */
  readonly replace: (path: string) => void;
}

type RouteGuardState =
  /** The page that is seen. Missing before the first visit: the one the site was opened at. */
  { readonly shown?: Location; readonly rules: PageRules } | { readonly failedAt: Location; readonly error: unknown };

const initialState: RouteGuardState = { rules: noRules };

/** The next page, while its scripts load and its middleware waits. */
interface PendingRoute {
  readonly location: Location;
  readonly context: NavigationContext;
  rules?: PageRules;
  /** Redirected or failed. */
  isDone?: boolean;
}

/**
 * The one way from page to page: route rules, scripts, the page's own check, its middleware; then it is shown. Until then
 * the page before stays. The first page is already there, as the static HTML of it is; it goes the same way.
 */
class RouteGuard {
  readonly #services: PageServices;
  readonly #listeners = new Set<() => void>();
  #state = initialState;
  #goal: PendingRoute | undefined;

  constructor(services: PageServices) {
    this.#services = services;
    // A change of the session can change the result for the pending page and for the open one.
    services.get(createSession).subscribe(() => this.#decide());
  }

  readonly state = (): RouteGuardState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** One went to an address, or opened the site at it. */
  async visit(location: Location, context: NavigationContext): Promise<void> {
    const goal: PendingRoute = { location, context };
    this.#goal = goal;
    const { shown } = this.#state as { shown?: Location };
    // The first page is already visible, so don't show the loading bar or render it again.
    if (shown === undefined) this.#state = { shown: location, rules: noRules };
    else if (shown.pathname !== location.pathname) loadingBar.start();
    try {
      if (this.#redirected(goal)) return;
      const rules = await this.#load(goal);
      const passed = this.#goal === goal && (await rules.check?.(location));
      if (this.#goal !== goal) return;
      if (rules.check !== undefined && passed !== true) {
        throw createCheckError(typeof passed === 'number' ? passed : 404, location);
      }
      goal.rules = rules;
      this.#decide();
    } catch (error) {
      if (this.#goal === goal) this.#fail(goal, error);
    }
  }

  #redirected({ location, context }: PendingRoute): boolean {
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

  #decide(): void {
    const goal = this.#goal;
    if (goal?.rules === undefined || goal.isDone === true) return;
    const { location, rules, context } = goal;
    const session = this.#services.get(createSession);
    const verdict = runMiddleware(rules.middleware ?? [], {
      location,
      session: session.state(),
      withBaseUrl: context.withBaseUrl,
    });
    if (verdict === 'wait') {
      void session.load();
    } else if (verdict === 'pass') {
      loadingBar.finish();
      if (!('shown' in this.#state) || this.#state.shown !== location || this.#state.rules !== rules) {
        this.#become({ shown: location, rules });
      }
    } else {
      goal.isDone = true;
      if ('error' in verdict) return this.#fail(goal, verdict.error);
      if (verdict.says !== undefined) toast.error(verdict.says);
      context.replace(verdict.to);
    }
  }

  #fail(goal: PendingRoute, error: unknown): void {
    goal.isDone = true;
    loadingBar.finish();
    this.#become({ failedAt: goal.location, error });
  }

  #become(state: RouteGuardState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function createCheckError(status: number, { pathname, search, hash }: Location): PageError {
  const path = pathname + search + hash;
  return new PageError(status, translate({ id: 'error.check', message: 'Page Not Found: {path}' }, { path }));
}

export function createRouteGuard(services: PageServices): RouteGuard {
  return new RouteGuard(services);
}
