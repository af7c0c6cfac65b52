import { useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { Location } from 'history';
import { dispatchLifecycleAction } from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher.js';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import { useHistory } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsomorphicLayoutEffect from '@docusaurus/useIsomorphicLayoutEffect';
import { Route } from 'react-router-dom';
import { usePageService } from '../page-services.ts';
import { makePassage, type Surroundings } from './passage.ts';
import type { Redirects } from './redirects.ts';
import { leaveAt, scrollFor } from './scroll.ts';

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
