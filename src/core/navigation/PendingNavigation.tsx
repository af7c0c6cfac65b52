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
import { createRouteGuard, type NavigationContext, type Redirects } from './route-guard.ts';

/** Milliseconds during which the target of a hash may still appear or move. */
const followTimeout = 5000;
/** Events that show that the reader is scrolling. */
const userScrollEvents = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const;

/** Saved scroll positions by history entry. */
const scrollPositions = new Map<string, number>();
const getHistoryKey = ({ key, pathname }: Location) => `${key} ${pathname}`;
let stopFollowingHash = (): void => undefined;

function findHashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

/** Keeps the target below the navbar while content above it loads, until the reader scrolls or the timeout ends. */
function followHashTarget(hash: string): void {
  const end = new AbortController();
  const follow = () => {
    const element = findHashTarget(hash);
    if (element === null) return;
    arrival.disconnect();
    element.scrollIntoView({ behavior: 'instant' });
  };
  const growth = new ResizeObserver(follow);
  const arrival = new MutationObserver(follow);
  const timer = setTimeout(() => stopFollowingHash(), followTimeout);
  stopFollowingHash = () => {
    end.abort();
    growth.disconnect();
    arrival.disconnect();
    clearTimeout(timer);
  };
  for (const move of userScrollEvents)
    addEventListener(move, stopFollowingHash, { once: true, passive: true, signal: end.signal });
  // Observe the app, because the body is always as high as the window.
  growth.observe(document.getElementById('__docusaurus') ?? document.body);
  arrival.observe(document.body, { childList: true, subtree: true });
  follow();
}

/**
 * Scrolls a new page to the target of its hash, to the saved position when the reader goes back, or to the top, unless
 * the page turns this off.
 */
function restoreScroll(location: Location, previous: Location | null, toTop: boolean): void {
  stopFollowingHash();
  if (previous === null) {
    // The browser has already scrolled to targets in the HTML; this follows content that loads later.
    if (location.hash !== '') followHashTarget(location.hash);
    return;
  }
  const samePage = location.pathname === previous.pathname;
  const savedPosition = scrollPositions.get(getHistoryKey(location));
  if (location.hash !== '') {
    if (!samePage || location.hash !== previous.hash) followHashTarget(location.hash);
  } else if (!samePage && toTop) {
    window.scrollTo({ top: savedPosition ?? 0, behavior: 'instant' });
  } else if (samePage && previous.hash !== '' && location.search === previous.search) {
    window.scrollTo({ top: 0 });
  }
}

/** Saves the scroll position of a page when it is left. */
function saveScroll(location: Location): void {
  scrollPositions.set(getHistoryKey(location), window.scrollY);
}

interface PendingNavigationProps {
  /** The location in the address bar. */
  location: Location;
  /** The routes of the site. */
  children: ReactNode;
}

/**
 * Replaces the framework component of this name (plugins/aliases.ts). Renders the page that the route guard allows,
 * which is the previous one while the next one loads, and restores the scroll position.
 */
export default function PendingNavigation(props: PendingNavigationProps) {
  return (
    // theme/Error replaces only the failed page, and the layout around it stays.
    <ErrorBoundary>
      <Navigation {...props} />
    </ErrorBoundary>
  );
}

function Navigation({ location, children }: PendingNavigationProps) {
  const { siteConfig } = useDocusaurusContext();
  const { replace } = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const routeGuard = usePageService(createRouteGuard);
  const state = useSyncExternalStore(routeGuard.subscribe, routeGuard.state, routeGuard.state);

  const context = useMemo<NavigationContext>(
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
    if (seen.current !== null) saveScroll(seen.current);
    void routeGuard.visit(location, context);
  }, [routeGuard, location, context]);

  // The error belongs to this location. Visiting it again starts a new attempt.
  const failed = 'failedAt' in state && state.failedAt === location;
  const shown = 'failedAt' in state ? location : (state.shown ?? location);
  const { scrollToTop = true } = 'rules' in state ? state.rules : {};
  useIsomorphicLayoutEffect(() => {
    const previousLocation = seen.current;
    if (failed || previousLocation === shown) return;
    seen.current = shown;
    restoreScroll(shown, previousLocation, scrollToTop);
    dispatchLifecycleAction('onRouteDidUpdate', { previousLocation, location: shown });
  }, [failed, shown, scrollToTop]);

  if (failed) throw state.error;
  // A controlled route: children get the location of the visible page, not of the one that is loading.
  return <Route location={shown} render={() => children} />;
}
