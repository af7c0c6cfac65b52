import { QueryClient } from '@tanstack/react-query';
import type { PageServices } from './page-services.ts';
import { makeSession } from './session/session.ts';

/** The cache of what the account API answered. It never outlives the session of the customer it belongs to. */
export function makeQueryClient(services: PageServices): QueryClient {
  // The client's fetch has the one retry there is; here they would multiply.
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const session = services.get(makeSession);
  const customerId = () => {
    const state = session.state();
    return state.status === 'in' ? state.customer.id : undefined;
  };
  let owner = customerId();
  session.subscribe(() => {
    const now = customerId();
    if (owner !== undefined && owner !== now) queries.clear();
    owner = now;
  });
  return queries;
}
