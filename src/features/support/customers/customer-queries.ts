import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getCustomerOptions,
  getCustomerQueryKey,
  listCustomersInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { adjustCredits, setCustomerRole, setCustomerSuspension } from '#generated/account/sdk.gen.ts';
import type { CreditAdjustment, CustomerReview, RoleChange, SuspensionChange } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../../core/api/account-client.ts';
import { useFresh } from '../../../core/session/use-fresh.ts';

const pageSize = 25;

/** Customers, newest first, page by page: all, or those that a search means. */
export function useCustomers(search: string) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listCustomersInfiniteOptions({ client, query: { limit: pageSize, ...(search === '' ? {} : { search }) } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, rows: data?.pages.flatMap((page) => page.data) };
}

export function useCustomer(id: string) {
  const client = useAccountClient();
  return useQuery({ ...getCustomerOptions({ client, path: { id } }), staleTime: 0 });
}

/** What is done to an account, as it is sent. */
export type CustomerChange =
  | { readonly kind: 'role'; readonly body: RoleChange }
  | { readonly kind: 'suspension'; readonly body: SuspensionChange }
  | { readonly kind: 'credits'; readonly body: CreditAdjustment };

/**
 * Does something grave to an account; asks for the password where the last log-in is long ago. False when that was given up.
 * @throws ApiFailure
 */
export function useChangeCustomer(id: string): (change: CustomerChange) => Promise<boolean> {
  const client = useAccountClient();
  const queries = useQueryClient();
  const withFresh = useFresh();
  const send = async ({ kind, body }: CustomerChange): Promise<CustomerReview> => {
    const call = { client, path: { id }, throwOnError: true } as const;
    if (kind === 'role') return (await setCustomerRole({ ...call, body })).data;
    if (kind === 'suspension') return (await setCustomerSuspension({ ...call, body })).data;
    return (await adjustCredits({ ...call, body })).data;
  };
  return async (change) => {
    const changed = await withFresh(() => send(change));
    if (changed === undefined) return false;
    queries.setQueryData(getCustomerQueryKey({ client, path: { id } }), changed);
    void queries.invalidateQueries({
      predicate: ({ queryKey: [key] }) => (key as { _id?: string } | undefined)?._id === 'listCustomers',
    });
    return true;
  };
}
