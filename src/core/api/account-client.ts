import { createContext, use } from 'react';
import { useLocation } from '@docusaurus/router';
import type { Client } from '#generated/account/client/types.gen.ts';
import { createClient } from '#generated/account/client/client.gen.ts';
import { createConfig } from '#generated/account/client/utils.gen.ts';
import { addQuery } from '../url-params.ts';
import { getApiBaseUrl, getApiCredentials, toServerUrl } from './api-base-url.ts';
import { type PageServices, usePageService } from '../page-services.ts';
import { createSession, type Session } from '../session/session.ts';
import { ApiError, createResponseError, createNetworkError, createParseError } from './api-error.ts';
import { retryFetch } from './fetch-json.ts';

/** The customer whose account support is viewing, instead of the colleague's own account. */
export interface CustomerAccount {
  readonly id: string;
  readonly client: Client;
  /** Returns the path of a part; undefined for the current one. `query` has the parameters, '' for none. */
  readonly getPath: (part: AccountPart | undefined, query: string) => string;
}

/** Parts of an account that other parts link to. */
type AccountPart = 'keys' | 'logs';

export const CustomerAccountContext = createContext<CustomerAccount | null>(null);

/** Whether the account can be changed. Support can only read a customer's account. */
export const useIsReadOnly = (): boolean => use(CustomerAccountContext) !== null;

/** Maps a path of the account API to the path where support reads the same data of a customer. */
const toCustomerPath = (path: string, customerId: string): string =>
  path.replace('/api/account/', `/api/admin/customers/${encodeURIComponent(customerId)}/`);

/** The URL of a file of the viewed account: `/api/account/...`, on the server. */
export function useAccountFileUrl(): (path: string) => string {
  const account = use(CustomerAccountContext);
  return (path) => toServerUrl(account === null ? path : toCustomerPath(path, account.id));
}

function createSessionClient(session: Session): Client {
  /** When each request was sent, because a 401 response may arrive after another customer has signed in. */
  const epochs = new WeakMap<object, number>();
  const client = createClient(
    createConfig({
      baseUrl: getApiBaseUrl(),
      fetch: (request, init) => {
        epochs.set(request as Request, session.epoch());
        return retryFetch(request, init);
      },
      parseAs: 'json',
      credentials: getApiCredentials(),
    }),
  );
  // A proxy may return an HTML page with status 200. Reject it before it is parsed.
  client.interceptors.response.use((response) => {
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && response.status !== 204 && !type.includes('json')) throw createParseError(response, type);
    return response;
  });
  client.interceptors.error.use((error, response, request) => {
    if (error instanceof ApiError || request?.signal.aborted === true) return error;
    if (response === undefined) return createNetworkError(error);
    if (response.ok) return createParseError(response, error);
    const failure = createResponseError(response, error);
    if (failure.status === 401) failure.hadSession = session.handleUnauthorized(request && epochs.get(request));
    return failure;
  });
  return client;
}

/** The client that support uses to read a customer's account through the same operations. */
export function createCustomerClient(session: Session, customerId: string): Client {
  const client = createSessionClient(session);
  client.interceptors.request.use((request) => new Request(toCustomerPath(request.url, customerId), request));
  return client;
}

const createAccountClient = (services: PageServices) => createSessionClient(services.get(createSession));

/** The client of the viewed account. Failures are `ApiError`s; a 401 ends the session. */
export function useAccountClient(): Client {
  const own = usePageService(createAccountClient);
  return use(CustomerAccountContext)?.client ?? own;
}

/**
 * Paths to the parts of an account: pages of their own, or tabs when support views a customer. `here` is the current
 * part with other parameters; `at` is another part.
 */
export function useAccountPaths() {
  const { pathname } = useLocation();
  const account = use(CustomerAccountContext);
  return {
    here: (query: string) => account?.getPath(undefined, query) ?? addQuery(pathname, query),
    at: (part: AccountPart, query: string) =>
      account?.getPath(part, query) ?? addQuery(`/dashboard/api/${part}`, query),
  };
}
