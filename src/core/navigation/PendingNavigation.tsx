import { useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { Location } from 'history';
import { Route } from 'react-router-dom';
import { dispatchLifecycleAction } from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher.js';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import { useHistory } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsomorphicLayoutEffect from '@docusaurus/useIsomorphicLayoutEffect';
import { usePageService } from '../page-services.ts';
import { makePassage, type Surroundings, type Redirects } from './passage.ts';

/** Milliseconds for which what a hash names may still come, or be pushed down by what comes above it. */
const patience = 5000;
/** What a reader does who wants to be somewhere else. */
const ownMoves = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const;

/** Where pages were left, by their place in the history. */
const left = new Map<string, number>();
const placeOf = ({ key, pathname }: Location) => `${key} ${pathname}`;
let stopFollowing = (): void => undefined;

function elementOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

/** Keeps the named element below the bar while the page around it grows, until the reader moves or patience ends. */
function followTo(hash: string): void {
  const end = new AbortController();
  const follow = () => {
    const element = elementOf(hash);
    if (element === null) return;
    arrival.disconnect();
    element.scrollIntoView({ behavior: 'instant' });
  };
  const growth = new ResizeObserver(follow);
  const arrival = new MutationObserver(follow);
  const timer = setTimeout(() => stopFollowing(), patience);
  stopFollowing = () => {
    end.abort();
    growth.disconnect();
    arrival.disconnect();
    clearTimeout(timer);
  };
  for (const move of ownMoves) addEventListener(move, stopFollowing, { once: true, passive: true, signal: end.signal });
  // The body is as high as the window; what grows is the app in it.
  growth.observe(document.getElementById('__docusaurus') ?? document.body);
  arrival.observe(document.body, { childList: true, subtree: true });
  follow();
}

/**
 * Scrolls to where a page begins that has just come into sight: to what its hash names, to where it was left when one
 * returns to it, else to the top, unless the page says that scrolling is not its matter.
 */
function scrollFor(location: Location, previous: Location | null, toTop: boolean): void {
  stopFollowing();
  if (previous === null) {
    // The browser has scrolled to what is in the HTML; what comes later is ours.
    if (location.hash !== '') followTo(location.hash);
    return;
  }
  const samePage = location.pathname === previous.pathname;
  const was = left.get(placeOf(location));
  if (location.hash !== '') {
    if (!samePage || location.hash !== previous.hash) followTo(location.hash);
  } else if (!samePage && toTop) {
    window.scrollTo({ top: was ?? 0, behavior: 'instant' });
  } else if (samePage && previous.hash !== '' && location.search === previous.search) {
    window.scrollTo({ top: 0 });
  }
}

/** Remembers how far a page was scrolled when it is left. */
function leaveAt(location: Location): void {
  left.set(placeOf(location), window.scrollY);
}

interface PendingNavigationProps {
  /** Where the address bar is. */
  location: Location;
  /** The routes. */
  children: ReactNode;
}

/**
 * Takes the place of the framework's part of that name (plugins/aliases.ts): shows the routes at the page that the
 * passage lets through, which is the one before while the next is on its way, and scrolls to where it begins.
 */
export default function PendingNavigation(props: PendingNavigationProps) {
  return (
    // What fails is shown in the place of the page, by theme/Error; what is around all pages stays.
    <ErrorBoundary>
      <Navigation {...props} />
    </ErrorBoundary>
  );
}

function Navigation({ location, children }: PendingNavigationProps) {
  const { siteConfig } = useDocusaurusContext();
  const { replace } = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const passage = usePageService(makePassage);
  const state = useSyncExternalStore(passage.subscribe, passage.state, passage.state);

  const around = useMemo<Surroundings>(
    () => ({
      redirects: (siteConfig.customFields?.redirects ?? {}) as Redirects,
      baseUrl: siteConfig.baseUrl,
      withBaseUrl,
      replace,
    }),
    [siteConfig, withBaseUrl, replace],
  );
  const seen = useRef<Location | null>(null);
  useEffect(() => {
    if (seen.current !== null) leaveAt(seen.current);
    void passage.visit(location, around);
  }, [passage, location, around]);

  // What failed is this address: a visit to another, or another visit to this one, begins anew.
  const failed = 'failedAt' in state && state.failedAt === location;
  const shown = 'failedAt' in state ? location : (state.shown ?? location);
  const { scrollToTop = true } = 'rules' in state ? state.rules : {};
  useIsomorphicLayoutEffect(() => {
    const previousLocation = seen.current;
    if (failed || previousLocation === shown) return;
    seen.current = shown;
    scrollFor(shown, previousLocation, scrollToTop);
    dispatchLifecycleAction('onRouteDidUpdate', { previousLocation, location: shown });
  }, [failed, shown, scrollToTop]);

  if (failed) throw state.error;
  // A controlled route: everything below it is at the page that is seen, not at the one that is on its way.
  return <Route location={shown} render={() => children} />;
}
