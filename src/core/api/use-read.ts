import {
  useInfiniteQuery,
  useQuery,
  type DataTag,
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { Problem } from '#generated/account/types.gen.ts';
import { useAccountClient } from './account-client.ts';

type Key = readonly unknown[];

/** A generated `...Options` of the contract. The key of its response is the operation with its parameters. */
type ReadOperation<Input, Data, Failure, ReadKey extends Key> = (
  options: Input,
) => UseQueryOptions<Data, Failure, Data, ReadKey>;

type ReadSettings<Data> = Pick<UseQueryOptions<Data>, 'enabled' | 'refetchInterval' | 'placeholderData'>;

/** The way to read something. How long a response is kept, and when it is requested again, is in query-client.ts. */
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

/** A generated `...InfiniteOptions` of the contract. */
type ListOperation<Input, OnePage> = (options: Input) => {
  readonly queryKey: DataTag<Key, InfiniteData<OnePage>, Problem>;
};

/** The way to read a list that comes in pages: `rows` are those of all pages so far. */
export function useRows<Input, OnePage extends Page<unknown>>(
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
