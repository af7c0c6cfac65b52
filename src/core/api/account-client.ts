import { createContext, use } from 'react';
import { useLocation } from '@docusaurus/router';
import type { Client } from '#generated/account/client/types.gen.ts';
import { createClient } from '#generated/account/client/client.gen.ts';
import { createConfig } from '#generated/account/client/utils.gen.ts';
import { withQuery } from '../address.ts';
import { usePageConfig, usePageService, type PageServices } from '../page-services.ts';
import { makeSession } from '../session/session.ts';
import { ApiFailure, refusal, unreached, unreadable } from './api-failure.ts';
import { retryFetch } from './json-call.ts';

/** The account of a customer that support looks at, in place of the own one. */
export interface CustomerAccount {
  readonly id: string;
  readonly client: Client;
  /** Where a part of it is shown, with parameters of its own: '' for none. */
  readonly place: (part: AccountPart | undefined, query: string) => string;
}

/** Parts of an account that others lead to. */
type AccountPart = 'keys' | 'logs';

export const CustomerAccountContext = createContext<CustomerAccount | null>(null);

/** Of one's own account everything can be changed; that of a customer is only read. */
export const useReadOnly = (): boolean => use(CustomerAccountContext) !== null;

/** What the account API is asked by one who looks at the own account, as it is asked here. */
const accountPath = (path: string, customerId: string): string =>
  path.replace('/api/account/', `/api/admin/customers/${encodeURIComponent(customerId)}/`);

/** The address of a file of the account that is looked at: `/api/account/...`, on the server. */
export function useAccountFile(): (path: string) => string {
  const { apiBaseUrl } = usePageConfig();
  const account = use(CustomerAccountContext);
  return (path) => apiBaseUrl + (account === null ? path : accountPath(path, account.id));
}

function makeClient(services: PageServices): Client {
  const { apiBaseUrl } = services.config;
  const client = createClient(
    createConfig({
      baseUrl: apiBaseUrl,
      fetch: retryFetch,
      parseAs: 'json',
      credentials: apiBaseUrl === '' ? 'same-origin' : 'include',
    }),
  );
  // A proxy that answers a page instead of JSON is noticed before anything is made of it.
  client.interceptors.response.use((response) => {
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && response.status !== 204 && !type.includes('json')) throw unreadable(response, type);
    return response;
  });
  client.interceptors.error.use((error, response, request) => {
    if (error instanceof ApiFailure || request?.signal.aborted === true) return error;
    if (response === undefined) return unreached(error);
    if (response.ok) return unreadable(response, error);
    const failure = refusal(response, error);
    if (failure.status === 401) failure.hadSession = services.get(makeSession).refused();
    return failure;
  });
  return client;
}

/** The client by which support reads the account of a customer: it asks the same, of another. */
export function makeCustomerClient(services: PageServices, customerId: string): Client {
  const client = makeClient(services);
  client.interceptors.request.use((request) => new Request(accountPath(request.url, customerId), request));
  return client;
}

/** The client of the account that is looked at. Failures are `ApiFailure`s; a 401 ends the session. */
export function useAccountClient(): Client {
  const own = usePageService(makeClient);
  return use(CustomerAccountContext)?.client ?? own;
}

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
