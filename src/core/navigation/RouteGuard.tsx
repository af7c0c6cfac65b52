import { useEffect, useRef, type ReactNode } from 'react';
import { Redirect, useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { PageError } from '../../ui/error/page-error.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { getLoginFirstMessage, getSessionExpiredMessage } from '../session/login-path.ts';
import { useSession } from '../session/use-session.ts';
import type { Location } from './location.ts';
import { runMiddleware, type MiddlewareName } from './middleware.ts';

/** Loaded on demand, because public pages have this guard, too, and don't need the messages of all errors. */
const SessionFailure = lazyPart(async () => (await import('../session/SessionFailure.tsx')).SessionFailure);

export interface RouteRules {
  /** Middleware that runs in this order when the page opens, and again when its address or the session changes. */
  middleware?: readonly MiddlewareName[];
  /** Whether a page exists at this URL. Any result except `true` shows an error page with its status, or 404. */
  check?: (location: Location) => boolean | number;
  /** Shown in place of the page until the session is known. */
  skeleton?: ReactNode;
}

interface RouteGuardProps extends RouteRules {
  /** The page. */
  children: ReactNode;
}

/** Shows a page if it exists, and to the visitors whom its middleware lets pass. Both layouts have one. */
export function RouteGuard({ middleware = [], check, skeleton = null, children }: RouteGuardProps) {
  const location = useLocation();
  // Pages are built without parameters.
  const passed = useIsBrowser() ? (check?.(location) ?? true) : true;
  if (passed !== true) throw createCheckError(passed || 404, location);
  if (middleware.length === 0) return children;
  return (
    <MiddlewareGuard middleware={middleware} skeleton={skeleton}>
      {children}
    </MiddlewareGuard>
  );
}

function MiddlewareGuard({ middleware, skeleton, children }: Required<Omit<RouteGuardProps, 'check'>>) {
  const location = useLocation();
  const session = useSession();
  const { withBaseUrl } = useBaseUrlUtils();
  const wasShown = useRef(false);
  const result = runMiddleware(middleware, { location, session, withBaseUrl });
  const isShown = result === 'pass';
  const message = typeof result === 'object' && 'to' in result ? result.toast : undefined;
  useEffect(() => {
    if (message === 'sessionExpired') toast.error(getSessionExpiredMessage(), { once: true });
    // After a sign-out on the open page, no message is needed.
    if (message === 'loginFirst' && !wasShown.current) toast.info(getLoginFirstMessage());
    wasShown.current = isShown;
  }, [isShown, message]);
  if (result === 'pass') return children;
  if (result === 'wait') {
    const failure = session.status === 'unknown' ? session.failure : undefined;
    return failure === undefined ? skeleton : <SessionFailure failure={failure} />;
  }
  if ('error' in result) throw result.error;
  return (
    <>
      {skeleton}
      <Redirect to={result.to} />
    </>
  );
}

function createCheckError(status: number, { pathname, search, hash }: Location): PageError {
  const path = pathname + search + hash;
  return new PageError(status, translate({ id: 'error.check', message: 'Page Not Found: {path}' }, { path }));
}
