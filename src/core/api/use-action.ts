import { createContext, use, useEffect, useRef } from 'react';
import { type Query, useQueryClient, hashKey, useMutation, type MutationFunction } from '@tanstack/react-query';
import type * as operations from '#generated/account/sdk.gen.ts';
import type { Client } from '#generated/account/client/types.gen.ts';
import { useSessionService } from '../session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { type OwnMessage, toastProblem } from './problem-messages.ts';
import { toApiError } from './api-error.ts';
import { useAccountClient } from './account-client.ts';
import { getFieldIssues, type ShowFieldIssues } from './field-errors.ts';

/** Requests the password because the last login is too old; resolves to false on cancel. */
type Confirm = () => Promise<boolean>;

/** Undefined where no action requires a recent login. */
export const ConfirmContext = createContext<Confirm | null>(null);

/** Thrown by a step that checked for a recent login itself, before it sends anything. */
export class RecentLoginRequired extends Error {}

/** Whether the server rejected a request because the last login is too old. */
function needsRecentLogin(error: unknown): boolean {
  return error instanceof RecentLoginRequired || toApiError(error)?.problem?.code === 'session_not_fresh';
}

/** An operation of the account contract. Generated query keys begin with it. */
export type OperationName = Exclude<keyof typeof operations, 'Options'>;

/** Whether a query holds the response of one of these operations, with any parameters. */
const matchesOperation =
  (names: readonly OperationName[]) =>
  ({ queryKey: [key] }: Pick<Query, 'queryKey'>): boolean =>
    names.includes((key as { readonly _id?: OperationName } | undefined)?._id as OperationName);

/** Reloads the data of these operations. The session and the balance are not in the query cache. */
export function useInvalidate(operations: readonly OperationName[] | 'all'): () => Promise<void> {
  const queries = useQueryClient();
  const session = useSessionService();
  return async () => {
    if (operations.includes('getCredits')) void session.reloadCredits();
    if (operations.includes('getSession')) await session.reload();
    const outdated = operations === 'all' ? {} : { predicate: matchesOperation(operations) };
    // A first load that is under way may bring the state before the change. `invalidateQueries` would settle for it.
    await queries.cancelQueries({ ...outdated, type: 'active' });
    await queries.invalidateQueries(outdated);
  };
}

/** A generated `...Mutation` of the contract, or `steps`. */
export type Operation<Input, Result> = (options: { client: Client }) => {
  mutationFn?: MutationFunction<Result, Input>;
};

/** An action of several requests, or of one that is not in the contract. */
export const defineOperation =
  <Input = void, Result = unknown>(
    perform: (input: Input, client: Client) => Promise<Result>,
  ): Operation<Input, Result> =>
  ({ client }) => ({ mutationFn: (input) => perform(input, client) });

export interface ActionOptions<Input, Result> {
  /** The success message. A function may do something else instead and return nothing. */
  success?: string | ((result: Result, input: Input) => string | void);
  /**
   * The action's own error message, used if the problem has no better one. A function returns false if it handled the
   * error itself.
   */
  failure?: OwnMessage | ((error: unknown, input: Input) => OwnMessage | false | undefined);
  /** Shows validation errors at the fields of a form instead of in a toast. */
  fields?: ShowFieldIssues | undefined;
  /** Operations whose responses are outdated afterwards. */
  refresh?: readonly OperationName[] | 'all';
}

/** Thrown when the customer cancels the confirmation of their identity. */
class NotConfirmed extends Error {}

/** Someone else may have changed the same object, so the page reloads it after this error. */
function mayBeOutdated(error: unknown): boolean {
  const status = toApiError(error)?.status;
  return status !== undefined && status !== 401 && status !== 429;
}

/**
 * Sends an operation, confirms the password if necessary, shows the result and reloads the affected data. Identical
 * requests aren't sent twice at the same time. Messages and reloading also happen after the component unmounts, but
 * `done` isn't called.
 */
export function useAction<Input, Result>(
  operation: Operation<Input, Result>,
  { success, failure, fields, refresh = [] }: ActionOptions<Input, Result> = {},
) {
  const client = useAccountClient();
  const refreshAll = useInvalidate(refresh);
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
        if (confirm === null || !needsRecentLogin(error)) throw error;
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
      if (!fields?.(getFieldIssues(error))) {
        const own = typeof failure === 'function' ? failure(error, input) : failure;
        if (own !== false) toastProblem(error, own);
      }
      if (mayBeOutdated(error)) await refreshAll();
    },
  });

  const send = async (input: Input, done?: (result: Result) => void): Promise<void> => {
    let result: Result;
    try {
      result = await mutateAsync(input);
    } catch {
      // `onError` has already handled it.
      return;
    }
    if (mounted.current) done?.(result);
  };
  /**
   * Resolves when the action has finished, even if it failed. `done` is called after a success if the component is
   * still mounted.
   */
  const run = (input: Input, done?: (result: Result) => void): Promise<void> => {
    const key = hashKey([input]);
    const before = sending.current.get(key);
    if (before !== undefined) return before;
    const sent = send(input, done).finally(() => sending.current.delete(key));
    sending.current.set(key, sent);
    return sent;
  };
  const { isPending, isSuccess, error, variables, data } = mutation;
  return { run, isPending, isSuccess, error, variables, data };
}
