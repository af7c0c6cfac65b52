import { createRoot } from 'react-dom/client';
import ErrorPageContent from '@theme/ErrorPageContent';
import { BrowserRouter } from 'react-router-dom';
import { reloadAfter } from './chunk-failure.ts';

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
