import { translate } from '@docusaurus/Translate';
import { getCustomerOptions, listCustomersInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { adjustCredits, setCustomerRole, setCustomerSuspension } from '#generated/account/sdk.gen.ts';
import type { CreditAdjustment, RoleChange, SuspensionChange } from '#generated/account/types.gen.ts';
import type { ShowFaults } from '../../../core/api/form-faults.ts';
import { steps, useAction } from '../../../core/api/use-action.ts';
import { useRead, useRows } from '../../../core/api/use-read.ts';

/** Customers, newest first, page by page: all, or those that a search means. */
export const useCustomers = (search: string) =>
  useRows(listCustomersInfiniteOptions, { query: { limit: 25, ...(search === '' ? {} : { search }) } });

export const useCustomer = (id: string) => useRead(getCustomerOptions, { path: { id } });

/** What is done to an account, as it is sent. */
export type CustomerChange =
  | { readonly kind: 'role'; readonly body: RoleChange }
  | { readonly kind: 'suspension'; readonly body: SuspensionChange }
  | { readonly kind: 'credits'; readonly body: CreditAdjustment };

/** Does something grave to an account. */
export const useChangeCustomer = (id: string, done: () => string, fields: ShowFaults) =>
  useAction(
    steps(({ kind, body }: CustomerChange, client) => {
      const call = { client, path: { id }, throwOnError: true } as const;
      if (kind === 'role') return setCustomerRole({ ...call, body });
      return kind === 'suspension' ? setCustomerSuspension({ ...call, body }) : adjustCredits({ ...call, body });
    }),
    {
      success: done,
      failure: translate({ id: 'support.change.failed', message: 'Nothing was changed, please try again' }),
      fields,
      refresh: ['getCustomer', 'listCustomers'],
    },
  );
