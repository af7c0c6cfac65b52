import { useCallback } from 'react';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { OperationName } from './operation-name.ts';

/** The list's operation, and parameters where only some of its lists are meant. */
interface ListKey {
  readonly _id: OperationName;
  readonly query?: object;
}

/** Changes the rows of a list where it is shown, page by page: a response appears at once and in its place. */
export function useChangeRows<Row>() {
  const queries = useQueryClient();
  return useCallback(
    (list: ListKey, change: (rows: Row[], page: number) => Row[]) => {
      queries.setQueriesData<InfiniteData<{ data: Row[] }>>(
        { queryKey: [{ ...list, _infinite: true }] },
        (known) =>
          known && { ...known, pages: known.pages.map((page, at) => ({ ...page, data: change(page.data, at) })) },
      );
    },
    [queries],
  );
}
