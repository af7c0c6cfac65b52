import { type ReactNode, useMemo, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { usePageServices } from '../page-services.ts';
import { makeQueryClient } from '../query-client.ts';
import { makeCustomerClient } from './account-client.ts';
import { type CustomerAccount, CustomerAccountContext } from './customer-account.ts';

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
