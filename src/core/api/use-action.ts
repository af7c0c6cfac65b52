import { createContext, use, useEffect, useRef } from 'react';
import { type Query, useQueryClient, hashKey, useMutation, type MutationFunction } from '@tanstack/react-query';
import type * as operations from '#generated/account/sdk.gen.ts';
import type { Client } from '#generated/account/client/types.gen.ts';
import { useSessionService } from '../session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { problemMessage } from '../problem-messages.ts';
import { failureOf } from './api-failure.ts';
import { useAccountClient } from './account-client.ts';
import { fieldFaults, type ShowFaults } from './field-messages.ts';

/** Asks for the password, because the last login is too long ago; false when the customer gives up. */
type Confirm = () => Promise<boolean>;

/** Missing where nothing needs a recent login. */
export const ConfirmContext = createContext<Confirm | null>(null);

/** Thrown by a step that checked for a recent login itself, before it sends anything. */
export class NotFresh extends Error {}

/** Whether a request was refused because the last login is too long ago. */
function isNotFresh(error: unknown): boolean {
  return error instanceof NotFresh || failureOf(error)?.problem?.code === 'session_not_fresh';
}

/** An operation of the account contract. Generated query keys begin with it. */
export type OperationName = Exclude<keyof typeof operations, 'Options'>;

/** Whether a query holds a response of one of these operations, whatever its parameters. */
const matchOperations =
  (names: readonly OperationName[]) =>
  ({ queryKey: [key] }: Pick<Query, 'queryKey'>): boolean =>
    names.includes((key as { readonly _id?: OperationName } | undefined)?._id as OperationName);

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

/** A generated `...Mutation` of the contract, or `steps`. */
export type Operation<Input, Result> = (options: { client: Client }) => {
  mutationFn?: MutationFunction<Result, Input>;
};

/** An action of several requests, or of one that is not in the contract. */
export const steps =
  <Input = void, Result = unknown>(
    perform: (input: Input, client: Client) => Promise<Result>,
  ): Operation<Input, Result> =>
  ({ client }) => ({ mutationFn: (input) => perform(input, client) });

interface ActionOptions<Input, Result> {
  /** The message of success. A function may do something else instead and return nothing. */
  success?: string | ((result: Result, input: Input) => string | void);
  /** The action's own message, used where the problem has no better one. A function returns false once it handled it. */
  failure?: string | ((error: unknown, input: Input) => string | false | undefined);
  /** Shows a refusal of values at the fields of a form instead: see `faultsIn`. */
  fields?: ShowFaults | undefined;
  /** Operations whose responses are out of date afterwards. */
  refresh?: readonly OperationName[] | 'all';
}

/** Thrown when the customer was asked to confirm their identity and did not. */
class NotConfirmed extends Error {}

/** Another person may have changed the same thing: after such a refusal the page shows what is there now. */
function mayBeOutdated(error: unknown): boolean {
  const status = failureOf(error)?.status;
  return status !== undefined && status !== 401 && status !== 429;
}

/**
 * The way to change something: sends an operation, asks for the password where it must be confirmed, says how it went
 * and refreshes what the page shows. The same input is not sent twice at once. Messages and refreshing do not depend on
 * the component, which may be gone by then; `done` does.
 */
export function useAction<Input, Result>(
  operation: Operation<Input, Result>,
  { success, failure, fields, refresh = [] }: ActionOptions<Input, Result> = {},
) {
  const client = useAccountClient();
  const refreshAll = useRefresh(refresh);
  const confirm = use(ConfirmContext);
  const sending = useRef(new Map<string, Promise<void>>());
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const { mutateAsync, ...mutation } = useMutation<Result, unknown, Input>({
    mutationFn: async (input, context) => {
      const send = () => operation({ client }).mutationFn!(input, context);
      try {
        return await send();
      } catch (error) {
        if (confirm === null || !isNotFresh(error)) throw error;
      }
      if (!(await confirm())) throw new NotConfirmed();
      return send();
    },
    onSuccess: async (result, input) => {
      const message = typeof success === 'function' ? success(result, input) : success;
      if (typeof message === 'string') toast.success(message);
      await refreshAll();
    },
    onError: async (error, input) => {
      if (error instanceof NotConfirmed) return;
      if (!fields?.(fieldFaults(error))) {
        const own = typeof failure === 'function' ? failure(error, input) : failure;
        if (own !== false) toast.error(problemMessage(error, own));
      }
      if (mayBeOutdated(error)) await refreshAll();
    },
  });

  const send = async (input: Input, done?: (result: Result) => void): Promise<void> => {
    let result: Result;
    try {
      result = await mutateAsync(input);
    } catch {
      // `onError` has dealt with it.
      return;
    }
    if (mounted.current) done?.(result);
  };
  /** Resolves when the action is over, also when it failed. `done` follows a success while the component is there. */
  const run = (input: Input, done?: (result: Result) => void): Promise<void> => {
    const key = hashKey([input]);
    const before = sending.current.get(key);
    if (before !== undefined) return before;
    const sent = send(input, done).finally(() => sending.current.delete(key));
    sending.current.set(key, sent);
    return sent;
  };
  return {
    run,
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
    error: mutation.error,
    variables: mutation.variables,
    data: mutation.data,
  };
}
