import { type ReactNode, useMemo, useState } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { OperationName } from './api/use-action.ts';
import { type PageServices, usePageService, usePageServices } from './page-services.ts';
import { makeSession } from './session/session.ts';
import { makeCustomerClient, type CustomerAccount, CustomerAccountContext } from './api/account-client.ts';

/** Their responses never change. The rest is requested again whenever a page shows it, the window is focused, or an action refreshes it. */
const constant: readonly OperationName[] = ['getClipLyrics', 'getLog'];

/** The cache of what the account API answered. It never outlives the session of the customer it belongs to. */
export function makeQueryClient(services: PageServices): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      // The client's fetch has the one retry there is; here they would multiply.
      queries: { retry: false },
      // Without a network a change fails at once: sent later, it would surprise.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const _id of constant) queries.setQueryDefaults([{ _id }], { staleTime: Infinity });
  // What is being edited stays as it was loaded; the next page loads it anew.
  queries.setQueryDefaults([{ _id: 'getKaraoke' }], { staleTime: Infinity, gcTime: 0 });
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

/** Gives what is inside the query cache of the page. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={usePageService(makeQueryClient)}>{children}</QueryClientProvider>;
}

interface CustomerAccountProviderProps {
  id: string;
  place: CustomerAccount['place'];
  children: ReactNode;
}

/** What is inside shows the account of a customer, with a cache of its own: nothing of it is taken for one's own. */
export function CustomerAccountProvider({ id, place, children }: CustomerAccountProviderProps) {
  const services = usePageServices();
  const [client] = useState(() => makeCustomerClient(services, id));
  const [queries] = useState(() => makeQueryClient(services));
  const account = useMemo(() => ({ id, client, place }), [id, client, place]);
  return (
    <CustomerAccountContext value={account}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </CustomerAccountContext>
  );
}
