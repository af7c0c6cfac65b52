import { useCallback, useEffect, useRef } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataTag, InfiniteData, UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query';
import type { Problem } from '#generated/account/types.gen.ts';
import { listKeysOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { getProblemMessage, type OwnMessage } from './problem-messages.ts';
import { useAccountClient } from './account-client.ts';
import type { OperationName } from './use-action.ts';

type Key = readonly unknown[];

/** A generated `...Options` function of the contract. The query key is the operation with its parameters. */
type ReadOperation<Input, Data, Failure, ReadKey extends Key> = (
  options: Input,
) => UseQueryOptions<Data, Failure, Data, ReadKey>;

type ReadSettings<Data> = Pick<UseQueryOptions<Data>, 'enabled' | 'refetchInterval' | 'placeholderData'>;

/** Reads an operation. QueryProvider.tsx sets how long responses are cached. */
export function useRead<Input, Data, Failure, ReadKey extends Key>(
  operation: ReadOperation<Input, Data, Failure, ReadKey>,
  input: NonNullable<NoInfer<Input>>,
  settings?: ReadSettings<Data>,
) {
  const client = useAccountClient();
  return useQuery({ ...operation({ ...input, client }), ...settings } as UseQueryOptions<Data, Failure, Data, ReadKey>);
}

type ListSettings<OnePage> = Pick<
  UseInfiniteQueryOptions<OnePage, Error, InfiniteData<OnePage>>,
  'enabled' | 'refetchInterval' | 'placeholderData'
>;

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

/** A generated `...InfiniteOptions` function of the contract. */
type ListOperation<Input, OnePage> = (options: Input) => {
  readonly queryKey: DataTag<Key, InfiniteData<OnePage>, Problem>;
};

/** Reads a paginated list. `rows` contains all pages that are loaded so far. */
export function useReadList<Input, OnePage extends Page<unknown>>(
  operation: ListOperation<Input, OnePage>,
  input: NonNullable<NoInfer<Input>>,
  settings: ListSettings<OnePage> = {},
) {
  const client = useAccountClient();
  const { data, ...list } = useInfiniteQuery<OnePage>({
    ...operation({ ...input, client }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    ...settings,
  });
  const rows: readonly OnePage['data'][number][] | undefined = data?.pages.flatMap((page) => page.data);
  return { ...list, first: data?.pages[0], rows };
}

/** The list's operation, with parameters to select only some of its cached lists. */
interface ListKey {
  readonly _id: OperationName;
  readonly query?: object;
}

/** Updates the rows of a cached list page by page, so that a change is visible immediately. */
export function useUpdateRows<Row>() {
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

/**
 * Shows a toast once when a query starts to fail, and not again until it has succeeded. `own` is the message of the
 * operation.
 */
export function useFailureToast(error: unknown, own: OwnMessage): void {
  const reported = useRef(false);
  const failed = error !== null && error !== undefined;
  const message = failed ? getProblemMessage(error, own) : undefined;
  useEffect(() => {
    if (message !== undefined && !reported.current) toast.error(message, { once: true });
    reported.current = message !== undefined;
  }, [message]);
}

/** The customer's keys, for selects. */
export const useKeyOptions = () => useRead(listKeysOptions, { query: { limit: 100 } }).data?.data ?? [];
