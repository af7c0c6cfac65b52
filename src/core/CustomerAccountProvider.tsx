import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createCustomerClient, type CustomerAccount, CustomerAccountContext } from './api/account-client.ts';
import { usePageServices } from './page-services.ts';
import { clearOnSessionEnd, newQueryClient } from './query-client.ts';

type CustomerAccountProviderProps = Pick<CustomerAccount, 'id' | 'getPath'> & { children: ReactNode };

/**
 * Shows a customer's account to its children, with a separate cache so that it never mixes with the colleague's own
 * account.
 */
export function CustomerAccountProvider({ id, getPath, children }: CustomerAccountProviderProps) {
  const services = usePageServices();
  const [client] = useState(() => createCustomerClient(services, id));
  const [queries] = useState(newQueryClient);
  useEffect(() => clearOnSessionEnd(queries, services), [queries, services]);
  const account = useMemo(() => ({ id, client, getPath }), [id, client, getPath]);
  return (
    <CustomerAccountContext value={account}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </CustomerAccountContext>
  );
}
