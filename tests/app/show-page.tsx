import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route } from 'react-router-dom';
import { vi } from 'vitest';
import { RouteGuard, type RouteRules } from '../../src/core/navigation/RouteGuard.tsx';
import { PageServices, PageServicesContext } from '../../src/core/page-services.ts';
import { createQueryClient } from '../../src/core/query-client.ts';
import { dismiss, toasts } from '../../src/ui/toaster/toast.ts';
import { Toaster } from '../../src/ui/toaster/Toaster.tsx';
import ErrorBoundary from '../mocks/docusaurus/ErrorBoundary.tsx';

/**
 * A page as `Root` and the dashboard's layout show it, at an address, with what it says of itself. Returns the address it is
 * at now, and the number of entries in the browser's history.
 */
export function showPage(page: ReactNode, at: string, rules: RouteRules = {}) {
  const path = at.split('?')[0] ?? at;
  // Remove the toasts of the previous test.
  for (const { id } of toasts.current()) dismiss(id);
  const services = new PageServices();
  let address = at;
  let visits = 1;
  const user = userEvent.setup({
    advanceTimers: (ms) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
    },
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <PageServicesContext value={services}>
        <QueryClientProvider client={services.get(createQueryClient)}>
          <Route
            path="*"
            render={({ location, history }) => {
              address = location.pathname + location.search;
              visits = history.length;
              return null;
            }}
          />
          <ErrorBoundary>
            <Route path={path} exact render={() => <RouteGuard {...rules}>{page}</RouteGuard>} />
          </ErrorBoundary>
          <Toaster />
        </QueryClientProvider>
      </PageServicesContext>
    </MemoryRouter>,
  );
  return { user, services, address: () => address, visits: () => visits };
}
