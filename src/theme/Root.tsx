import { useState, type ReactNode } from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import { RedirectRule } from '../core/navigation/RedirectRule.tsx';
import { ScriptFailure } from '../core/navigation/ScriptFailure.tsx';
import { PageServices, PageServicesContext } from '../core/page-services.ts';
import { Overlays } from '../ui/Overlays.tsx';
import { LoadingBar } from '../ui/loading-bar/LoadingBar.tsx';
import { Toaster } from '../ui/toaster/Toaster.tsx';

/** Wraps every page and stays mounted across navigation. */
export default function Root({ children }: { children: ReactNode }) {
  const [services] = useState(() => new PageServices());
  return (
    <PageServicesContext value={services}>
      <LoadingBar />
      <RedirectRule />
      <ErrorBoundary>
        <ScriptFailure />
        {children}
      </ErrorBoundary>
      <Toaster />
      <Overlays />
    </PageServicesContext>
  );
}
