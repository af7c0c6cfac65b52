import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { usePageService } from './page-services.ts';
import { createQueryClient } from './query-client.ts';

/** Provides the page's query cache. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={usePageService(createQueryClient)}>{children}</QueryClientProvider>;
}
