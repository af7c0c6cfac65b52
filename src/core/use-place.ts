import { use } from 'react';
import { useLocation } from '@docusaurus/router';
import { type AccountPart, CustomerAccountContext } from './api/customer-account.ts';

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

/**
 * Where parts of an account are shown: on pages of their own, or beside each other where support looks at a customer.
 * `here` is the part that asks, with other parameters in its address; `at` is another one.
 */
export function usePlace() {
  const { pathname } = useLocation();
  const account = use(CustomerAccountContext);
  return {
    here: (query: string) => account?.place(undefined, query) ?? withQuery(pathname, query),
    at: (part: AccountPart, query: string) => account?.place(part, query) ?? withQuery(`/dashboard/api/${part}`, query),
  };
}
