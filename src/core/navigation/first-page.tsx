import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import ErrorPageContent from '@theme/ErrorPageContent';
import { mayReload, reportScriptFailure } from './script-failure.ts';

/**
 * Client module. The framework doesn't render the first page if one of its scripts fails. This reloads the page once in
 * ten seconds, and then shows the error screen.
 */
function handleFirstPage({ reason }: PromiseRejectionEvent): void {
  if (window.docusaurusRoot || !(reason instanceof Error) || reason.name !== 'ChunkLoadError') return;
  if (mayReload(window.location.pathname)) return window.location.reload();
  reportScriptFailure(reason);
  createRoot(document.getElementById('__docusaurus')!).render(
    <BrowserRouter>
      <ErrorPageContent error={reason} tryAgain={() => window.location.reload()} />
    </BrowserRouter>,
  );
}

if (typeof window !== 'undefined') window.addEventListener('unhandledrejection', handleFirstPage);
