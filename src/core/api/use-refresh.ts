import { useQueryClient } from '@tanstack/react-query';
import { useSessionService } from '../session/use-session.ts';
import { matchOperations, type OperationName } from './operation-name.ts';

/** Requests anew what a page shows of these operations. The session and its balance are with every page. */
export function useRefresh(operations: readonly OperationName[] | 'all'): () => Promise<void> {
  const queries = useQueryClient();
  const session = useSessionService();
  return async () => {
    if (operations.includes('getCredits')) void session.reloadCredits();
    if (operations.includes('getSession')) await session.reload();
    await queries.invalidateQueries(operations === 'all' ? {} : { predicate: matchOperations(operations) });
  };
}
