import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import ErrorPageContent from '@theme/ErrorPageContent';
import { reloadAfter } from './chunk-failure.ts';

/**
 * Client module. Docusaurus loads the scripts of every page that a visible link leads to: 30 requests and 140 KiB on a page
 * of the docs. Here a page is loaded when its link is hovered or touched. The framework sets its object after all client
 * modules have run, and renders in a later task.
 */
function loadOnIntent(): void {
  const { docusaurus } = window;
  const preload = (path: string) => {
    const loading = docusaurus.preload(path);
    // A page that is only hovered may fail without anybody noticing; the navigation handles the failure of a visit.
    if (loading) loading.catch(() => undefined);
    return loading;
  };
  window.docusaurus = Object.freeze({ prefetch: () => false as const, preload });
}

if (typeof window !== 'undefined') queueMicrotask(loadOnIntent);

/**
 * Client module. Docusaurus renders the first page when its scripts have come, and never when one of them fails: then the
 * page is loaded again, once in ten seconds, and after that the error screen takes its place.
 */
function recover({ reason }: PromiseRejectionEvent): void {
  // Once the app runs, failures are the navigation's to handle (passage.ts).
  if (window.docusaurusRoot || !(reason instanceof Error) || reason.name !== 'ChunkLoadError') return;
  if (reloadAfter(reason, window.location.pathname)) return;
  createRoot(document.getElementById('__docusaurus')!).render(
    <BrowserRouter>
      <ErrorPageContent error={reason} tryAgain={() => window.location.reload()} />
    </BrowserRouter>,
  );
}

if (typeof window !== 'undefined') window.addEventListener('unhandledrejection', recover);

interface RouteUpdate {
  readonly location: { readonly pathname: string };
  readonly previousLocation: { readonly pathname: string } | null;
}

/**
 * Client module. A page's file says more in its head than components do: its picture, its languages, its structured data.
 * On another page nothing of it would be true.
 */
export function onRouteDidUpdate({ location, previousLocation }: RouteUpdate): void {
  if (!previousLocation || previousLocation.pathname === location.pathname) return;
  for (const element of document.querySelectorAll('head > [data-served]')) element.remove();
}
