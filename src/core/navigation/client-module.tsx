import { createRoot } from 'react-dom/client';
import type { ClientModule } from '@docusaurus/types';
import { BrowserRouter } from 'react-router-dom';
import ErrorPageContent from '@theme/ErrorPageContent';
import { reloadAfterChunkError } from './chunk-errors.ts';
import { scrollToCurrentEntry } from './current-entry.ts';

/**
 * Client module. Docusaurus preloads every page with a visible link: 30 requests and 140 KiB on a docs page. This
 * preloads on hover and touch instead. The framework sets its object after all client modules have run and renders in a
 * later task.
 */
function preloadOnHover(): void {
  const { docusaurus } = window;
  const preload = (path: string) => {
    const loading = docusaurus.preload(path);
    // A failure can be ignored, because the visit itself handles it.
    if (loading) loading.catch(() => undefined);
    return loading;
  };
  window.docusaurus = Object.freeze({ prefetch: () => false as const, preload });
}

if (typeof window !== 'undefined') queueMicrotask(preloadOnHover);

/**
 * Client module. Docusaurus doesn't render the first page if one of its scripts fails. This reloads the page once in
 * ten seconds, and then shows the error screen.
 */
function handleChunkLoadError({ reason }: PromiseRejectionEvent): void {
  // Once the app runs, route-guard.ts handles failures.
  if (window.docusaurusRoot || !(reason instanceof Error) || reason.name !== 'ChunkLoadError') return;
  if (reloadAfterChunkError(reason, window.location.pathname)) return;
  createRoot(document.getElementById('__docusaurus')!).render(
    <BrowserRouter>
      <ErrorPageContent error={reason} tryAgain={() => window.location.reload()} />
    </BrowserRouter>,
  );
}

if (typeof window !== 'undefined') window.addEventListener('unhandledrejection', handleChunkLoadError);

/**
 * Client module. Scrolls the docs sidebar to the current page. The HTML file of a page has more head tags than React renders: social card, languages, structured
 * data. They don't apply to other pages.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location, previousLocation }) => {
  scrollToCurrentEntry('.theme-doc-sidebar-container');
  if (!previousLocation || previousLocation.pathname === location.pathname) return;
  for (const element of document.querySelectorAll('head > [data-served]')) element.remove();
};
