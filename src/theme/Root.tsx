import { useState, type ReactNode } from 'react';
import { usePageConfig } from '../core/page-config.ts';
import { PageServices, PageServicesContext } from '../core/page-services.ts';
import { Toaster } from '../ui/toaster/Toaster.tsx';

/** Around every page, and kept while one goes from page to page. */
export default function Root({ children }: { children: ReactNode }) {
  const config = usePageConfig();
  const [services] = useState(() => new PageServices(config));
  return (
    <PageServicesContext value={services}>
      {children}
      <Toaster />
    </PageServicesContext>
  );
}
