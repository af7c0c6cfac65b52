import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createCustomerClient, type CustomerAccount, CustomerAccountContext } from './api/account-client.ts';
import { clearOnSessionEnd, newQueryClient } from './query-client.ts';
import { useSessionService } from './session/use-session.ts';

type CustomerAccountProviderProps = Pick<CustomerAccount, 'id' | 'getPath'> & { children: ReactNode };

/**
 * Shows a customer's account to its children, with a separate cache so that it never mixes with the colleague's own
 * account.
 */
export function CustomerAccountProvider({ id, getPath, children }: CustomerAccountProviderProps) {
  const session = useSessionService();
  const [client] = useState(() => createCustomerClient(session, id));
  const [queries] = useState(newQueryClient);
  useEffect(() => clearOnSessionEnd(queries, session), [queries, session]);
  const account = useMemo(() => ({ id, client, getPath }), [id, client, getPath]);
  return (
    <CustomerAccountContext value={account}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </CustomerAccountContext>
  );
}
