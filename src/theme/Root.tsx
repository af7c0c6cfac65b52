import { useState, type ReactNode } from 'react';
import { usePageConfig, PageServices, PageServicesContext } from '../core/page-services.ts';
import { Corner } from '../ui/Corner.tsx';
import { LoadingBar } from '../ui/loading-bar/LoadingBar.tsx';
import { Toaster } from '../ui/toaster/Toaster.tsx';

/** Around every page, and kept while one goes from page to page. */
export default function Root({ children }: { children: ReactNode }) {
  const config = usePageConfig();
  const [services] = useState(() => new PageServices(config));
  return (
    <PageServicesContext value={services}>
      <LoadingBar />
      {children}
      <Toaster />
      <Corner />
    </PageServicesContext>
  );
}
