import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getBillingDetailsOptions, getBillingDetailsQueryKey } from '#generated/account/@tanstack/react-query.gen.ts';
import { setBillingDetails } from '#generated/account/sdk.gen.ts';
import type { BillingDetails } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';

/** Who buys, as receipts name it. `known`: whether it is known whose. */
export function useBillingDetails(known: boolean) {
  const client = useAccountClient();
  return useQuery({ ...getBillingDetailsOptions({ client }), enabled: known });
}

/** Sets all of it. What was answered is shown. */
export function useSetBillingDetails() {
  const client = useAccountClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: BillingDetails) => (await setBillingDetails({ client, body, throwOnError: true })).data,
    onSuccess: (details) => queries.setQueryData(getBillingDetailsQueryKey({ client }), details),
  });
}
