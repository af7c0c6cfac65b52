import type { Query } from '@tanstack/react-query';
import type * as operations from '#generated/account/sdk.gen.ts';

/** An operation of the account contract. Generated query keys begin with it. */
export type OperationName = Exclude<keyof typeof operations, 'Options'>;

/** Whether a query holds a response of one of these operations, whatever its parameters. */
export const matchOperations =
  (names: readonly OperationName[]) =>
  ({ queryKey: [key] }: Pick<Query, 'queryKey'>): boolean =>
    names.includes((key as { readonly _id?: OperationName } | undefined)?._id as OperationName);
