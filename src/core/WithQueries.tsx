import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { usePageService } from './page-services.ts';
import { makeQueryClient } from './query-client.ts';

/** Gives what is inside the query cache of the page. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={usePageService(makeQueryClient)}>{children}</QueryClientProvider>;
}
