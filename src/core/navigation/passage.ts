import type { Location } from 'history';
import { translate } from '@docusaurus/Translate';
import { PageError } from '../../ui/error/page-error.ts';
import { loadingBar } from '../../ui/loading-bar/loading-bar.ts';
import { toast } from '../../ui/toaster/toast.ts';
import type { PageServices } from '../page-services.ts';
import { makeSession } from '../session/session.ts';
import { reloadAfter } from './chunk-failure.ts';
import { loadPage, noRules, judge, type PageRules } from './page-rules.ts';

/** Where an address leads instead: a path of this site, or an address of another. */
export type Redirects = Readonly<Record<string, string>>;

/**
 * Where the path leads by the site's route rules. `baseUrl` is where the language begins: rules are written without it,
 * and lead to the same language. Nothing: to itself.
 */
function redirectOf(pathname: string, redirects: Redirects, baseUrl: string): string | undefined {
  if (!pathname.startsWith(baseUrl)) return undefined;
  const to = redirects[`/${pathname.slice(baseUrl.length)}`.replace(/(?<=.)\/$/, '')];
  return to?.startsWith('/') ? baseUrl + to.slice(1) : to;
}

/** What the passage needs of the site around it. */
export interface Surroundings {
  readonly redirects: Redirects;
  /** Where the language of the page begins. */
  readonly baseUrl: string;
  readonly withBaseUrl: (path: string) => string;
  /** Goes to an address of this site in the place of the one that is on its way. */
  readonly replace: (path: string) => void;
}

type PassageState =
  /** The page that is seen. Missing before the first visit: the one the site was opened at. */
  { readonly shown?: Location; readonly rules: PageRules } | { readonly failedAt: Location; readonly error: unknown };

const before: PassageState = { rules: noRules };

/** The page that comes next, while its scripts and whether it may be shown are not known. */
interface Goal {
  readonly location: Location;
  readonly around: Surroundings;
  rules?: PageRules;
  /** Led elsewhere or failed: nothing more is to be done about it. */
  over?: boolean;
}

/**
 * The one way from page to page: route rules, scripts, the page's own check, its middleware; then it is shown. Until then
 * the page before stays. The first page is already there, as the static HTML of it is; it goes the same way.
 */
class Passage {
  readonly #services: PageServices;
  readonly #listeners = new Set<() => void>();
  #state = before;
  #goal: Goal | undefined;

  constructor(services: PageServices) {
    this.#services = services;
    // Who is signed in decides again: about the page that waits for it, and about the one that is open.
    services.get(makeSession).subscribe(() => this.#decide());
  }

  readonly state = (): PassageState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** One went to an address, or opened the site at it. */
  async visit(location: Location, around: Surroundings): Promise<void> {
    const goal: Goal = { location, around };
    this.#goal = goal;
    const { shown } = this.#state as { shown?: Location };
    // The first page is seen already: nobody needs to be told, and drawing it once more would hold up the reader.
    if (shown === undefined) this.#state = { shown: location, rules: noRules };
    else if (shown.pathname !== location.pathname) loadingBar.start();
    try {
      if (this.#redirected(goal)) return;
      const rules = await this.#load(goal);
      const passed = this.#goal === goal && (await rules.check?.(location));
      if (this.#goal !== goal) return;
      if (rules.check !== undefined && passed !== true) {
        throw checkFailed(typeof passed === 'number' ? passed : 404, location);
      }
      goal.rules = rules;
      this.#decide();
    } catch (error) {
      if (this.#goal === goal) this.#fail(goal, error);
    }
  }

  #redirected({ location, around }: Goal): boolean {
    const to = redirectOf(location.pathname, around.redirects, around.baseUrl);
    if (to === undefined) return false;
    if (to.startsWith('/')) around.replace(to + location.search + location.hash);
    else window.location.replace(to);
    return true;
  }

  async #load({ location }: Goal): Promise<PageRules> {
    try {
      return await loadPage(location.pathname);
    } catch (error) {
      if (reloadAfter(error, location.pathname)) await new Promise(() => undefined);
      throw error;
    }
  }

  #decide(): void {
    const goal = this.#goal;
    if (goal?.rules === undefined || goal.over === true) return;
    const { location, rules, around } = goal;
    const session = this.#services.get(makeSession);
    const verdict = judge(rules.middleware ?? [], {
      location,
      session: session.state(),
      withBaseUrl: around.withBaseUrl,
    });
    if (verdict === 'wait') {
      void session.ensure();
    } else if (verdict === 'pass') {
      loadingBar.finish();
      if (!('shown' in this.#state) || this.#state.shown !== location || this.#state.rules !== rules) {
        this.#become({ shown: location, rules });
      }
    } else {
      goal.over = true;
      if ('error' in verdict) return this.#fail(goal, verdict.error);
      if (verdict.says !== undefined) toast.error(verdict.says);
      around.replace(verdict.to);
    }
  }

  #fail(goal: Goal, error: unknown): void {
    goal.over = true;
    loadingBar.finish();
    this.#become({ failedAt: goal.location, error });
  }

  #become(state: PassageState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function checkFailed(status: number, { pathname, search, hash }: Location): PageError {
  const path = pathname + search + hash;
  return new PageError(status, translate({ id: 'error.check', message: 'Page Not Found: {path}' }, { path }));
}

export function makePassage(services: PageServices): Passage {
  return new Passage(services);
}
