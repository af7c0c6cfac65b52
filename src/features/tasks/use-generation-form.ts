import { useState } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { useHistory } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import type { Client } from '#generated/account/client/types.gen.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { showFieldIssues } from '../../core/api/field-errors.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useLoginPath } from '../../core/session/login-path.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { type createDraftStore, useStoredDraft } from './stored-draft.ts';
import { useChangeTasks } from './task-queries.ts';

/** Redirects signed-out visitors to the login page, which returns; returns whether there is a session. */
function useRequireLogin(): () => Promise<boolean> {
  const session = useSessionService();
  const history = useHistory();
  const loginPath = useLoginPath();
  return async () => {
    await session.load();
    if (session.state().status !== 'out') return true;
    toast.info(translate({ id: 'songs.loginFirst', message: 'Please login first' }));
    history.push(loginPath);
    return false;
  };
}

/** A unique idempotency key. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Idempotency keys of a form. A retry after a lost response keeps its key, so that it can't be charged twice; a
 * different request, or the same one after success, gets a new key.
 */
class SubmissionKeys {
  #key = newKey();
  #request = '';

  keyFor(request: unknown): string {
    const text = JSON.stringify(request);
    if (text !== this.#request) this.accepted();
    this.#request = text;
    return this.#key;
  }

  accepted(): void {
    this.#key = newKey();
    this.#request = '';
  }
}

interface TaskCall<Body> {
  readonly client: Client;
  readonly body: Body;
  readonly headers: { readonly 'Idempotency-Key': string };
  readonly throwOnError: true;
}

interface Generation<Draft extends FieldValues, Body> {
  readonly empty: Draft;
  readonly draftStore: ReturnType<typeof createDraftStore<Draft>>;
  readonly resolver: Resolver<Draft>;
  /** Creates the request of a draft. */
  readonly toRequest: (draft: Draft, client: Client) => Body | Promise<Body>;
  /** Form fields by input field. */
  readonly fieldNames: Readonly<Record<string, Path<Draft>>>;
  /** The operation that creates a task. */
  readonly send: (call: TaskCall<Body>) => Promise<{ readonly data: Task }>;
  /** The message for an error without a field. */
  readonly failed: string;
  readonly onSubmitted: () => void;
}

/** A generation form: stores its draft, requires a login, submits, and shows errors at their fields. */
export function useGenerationForm<Draft extends FieldValues, Body>(generation: Generation<Draft, Body>) {
  const { empty, draftStore, resolver, toRequest, fieldNames, send, failed, onSubmitted } = generation;
  const loginFirst = useRequireLogin();
  const form = useForm<Draft>({ resolver, defaultValues: empty as DefaultValues<Draft> });
  const [tooFewCredits, setTooFewCredits] = useState(false);
  const [keys] = useState(() => new SubmissionKeys());
  const changeTasks = useChangeTasks();
  const draft = useWatch({ control: form.control }) as Draft;
  useStoredDraft(form, draftStore, empty);

  /** Returns whether there is a session. If not, stores the draft and opens the login page. */
  const signedIn = (): Promise<boolean> => {
    draftStore.write(form.getValues());
    return loginFirst();
  };

  const submission = useAction(
    defineOperation(async (values: Draft, client) => {
      const body = await toRequest(values, client);
      const headers = { 'Idempotency-Key': keys.keyFor(body) };
      return (await send({ client, body, headers, throwOnError: true })).data;
    }),
    {
      success: (task) => {
        keys.accepted();
        // A replayed response may contain a task that is already in the list.
        changeTasks(task.type, (tasks, page) => {
          const others = tasks.filter(({ id }) => id !== task.id);
          return page === 0 ? [task, ...others] : others;
        });
      },
      failure: (error) => {
        if (toApiError(error)?.status !== 402) return { exact: failed };
        setTooFewCredits(true);
        return false;
      },
      fields: showFieldIssues(form, ({ pointer }) => fieldNames[pointer.replace('/input/', '')]),
      refresh: ['getCredits'],
    },
  );

  const submit = form.handleSubmit(async (values) => {
    setTooFewCredits(false);
    if (await signedIn()) await submission.run(values, onSubmitted);
  });

  return { form, draft, submit, signedIn, tooFewCredits, setTooFewCredits };
}

/** The state of a generation form. */
export type GenerationState<Draft extends FieldValues> = Pick<
  ReturnType<typeof useGenerationForm<Draft, unknown>>,
  'form' | 'submit' | 'tooFewCredits'
>;
