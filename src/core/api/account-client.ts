import { use } from 'react';
import { createClient } from '#generated/account/client/client.gen.ts';
import type { Client } from '#generated/account/client/types.gen.ts';
import { createConfig } from '#generated/account/client/utils.gen.ts';
import { usePageService, type PageServices } from '../page-services.ts';
import { makeSession } from '../session/session.ts';
import { accountPath, CustomerAccountContext } from './customer-account.ts';
import { ApiFailure, refusal, unreached, unreadable } from './api-failure.ts';
import { retryFetch } from './json-call.ts';

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
