import { QueryClient } from '@tanstack/react-query';
import type { OperationName } from './api/use-action.ts';
import type { PageServices } from './page-services.ts';
import { createSession, type Session } from './session/session.ts';

/**
 * Responses of these operations never change. All others are requested again when a page shows them, when the window
 * gets the focus, and after actions that affect them.
 */
const immutableOperations: readonly OperationName[] = ['getClipLyrics', 'getLog'];

/** A cache of account API responses. */
export function newQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      // The client's fetch already retries. More retries here would multiply the requests. Without a network, requests
      // fail immediately: a paused query would show its placeholder without a reason, and sending a change later would
      // surprise the customer.
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const _id of immutableOperations) queries.setQueryDefaults([{ _id }], { staleTime: Infinity });
  // The karaoke editor keeps the response it loaded; opening the page again loads a new one.
  queries.setQueryDefaults([{ _id: 'getKaraoke' }], { staleTime: Infinity, gcTime: 0 });
  return queries;
}

/** Clears a cache when the session of the customer it belongs to ends, until the returned function is called. */
export function clearOnSessionEnd(queries: QueryClient, session: Session): () => void {
  const customerId = () => {
    const state = session.state();
    return state.status === 'in' ? state.customer.id : undefined;
  };
  let owner = customerId();
  return session.subscribe(() => {
    const now = customerId();
    if (owner !== undefined && owner !== now) queries.clear();
    owner = now;
  });
}

/** The cache of the page. */
export function createQueryClient(services: PageServices): QueryClient {
  const queries = newQueryClient();
  clearOnSessionEnd(queries, services.get(createSession));
  return queries;
}
