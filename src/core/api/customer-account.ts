import { createContext, use } from 'react';
import type { Client } from '#generated/account/client/types.gen.ts';
import { usePageConfig } from '../page-config.ts';

/** The account of a customer that support looks at, in place of the own one. */
export interface CustomerAccount {
  readonly id: string;
  readonly client: Client;
  /** Where a part of it is shown, with parameters of its own: '' for none. */
  readonly place: (part: AccountPart | undefined, query: string) => string;
}

/** Parts of an account that others lead to. */
export type AccountPart = 'keys' | 'logs';

export const CustomerAccountContext = createContext<CustomerAccount | null>(null);

/** Of one's own account everything can be changed; that of a customer is only read. */
export const useReadOnly = (): boolean => use(CustomerAccountContext) !== null;

/** What the account API is asked by one who looks at the own account, as it is asked here. */
export const accountPath = (path: string, customerId: string): string =>
  path.replace('/api/account/', `/api/admin/customers/${encodeURIComponent(customerId)}/`);

/** The address of a file of the account that is looked at: `/api/account/...`, on the server. */
export function useAccountFile(): (path: string) => string {
  const { apiBaseUrl } = usePageConfig();
  const account = use(CustomerAccountContext);
  return (path) => apiBaseUrl + (account === null ? path : accountPath(path, account.id));
}
