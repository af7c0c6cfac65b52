import { QueryClient } from '@tanstack/react-query';
import type { PageServices } from './page-services.ts';
import { makeSession } from './session/session.ts';

/** The cache of what the account API answered. It never outlives the session it was asked with. */
export function makeQueryClient(services: PageServices): QueryClient {
  // The client's fetch has the one retry there is; here they would multiply.
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const session = services.get(makeSession);
  session.subscribe(() => {
    if (session.state().status === 'out') queries.clear();
  });
  return queries;
}
