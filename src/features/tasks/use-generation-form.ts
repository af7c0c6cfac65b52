import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldValues } from 'react-hook-form';
import { useHistory } from '@docusaurus/router';
import type { Client } from '#generated/account/client/types.gen.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { showFieldIssues } from '../../core/api/field-errors.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { getLoginFirstMessage, useLoginPath } from '../../core/session/login-path.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { getOwner, readOwned, writeOwned } from '../../core/customer-storage.ts';
import { ownKey } from '../../core/storage.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { createDraftResolver, type DraftRules } from './draft-resolver.ts';
import { SubmissionKeys } from './submission-keys.ts';
import { useAddTask } from './task-queries.ts';

/** Stores a form's draft while the tab is open and the customer doesn't sign out, so that a login or reload loses nothing. */
export function createDraftStore<Draft>(name: string) {
  const key = ownKey(name);
  return {
    read: () => readOwned('sessionStorage', key) as Partial<Draft> | null,
    write: (draft: Draft, owner?: string) => void writeOwned('sessionStorage', key, draft, owner),
  };
}

interface TaskCall<Body> {
  readonly client: Client;
  readonly body: Body;
  readonly headers: { readonly 'Idempotency-Key': string };
  readonly throwOnError: true;
}

interface Generation<Draft extends FieldValues, Body> extends DraftRules<Draft> {
  readonly empty: Draft;
  readonly draftStore: ReturnType<typeof createDraftStore<Draft>>;
  /** Creates the request of a draft. */
  readonly toRequest: (draft: Draft, client: Client) => Body | Promise<Body>;
  /** The operation that creates a task. */
  readonly send: (call: TaskCall<Body>) => Promise<{ readonly data: Task }>;
  /** The message for an error without a field. */
  readonly failed: string;
}

/** A generation form: stores its draft, requires a login, submits, and shows errors at their fields. */
export function useGenerationForm<Draft extends FieldValues, Body>(generation: Generation<Draft, Body>) {
  const { empty, draftStore, toRequest, fieldNames, send, failed } = generation;
  const session = useSessionService();
  const history = useHistory();
  const loginPath = useLoginPath();
  const form = useForm<Draft>({
    resolver: createDraftResolver(generation),
    defaultValues: empty as DefaultValues<Draft>,
  });
  const { reset, getValues } = form;
  const draft = useWatch({ control: form.control }) as Draft;
  const [tooFewCredits, setTooFewCredits] = useState(false);
  const [keys] = useState(() => new SubmissionKeys());
  const results = useRef<HTMLElement>(null);
  /** The customer of the draft, also after the session has expired. */
  const owner = useRef(getOwner());
  const addTask = useAddTask();

  // Restores the draft, and stores it when the page unloads or unmounts.
  useEffect(() => {
    const before = draftStore.read();
    if (before !== null) reset({ ...empty, ...before });
    const keep = () => draftStore.write(getValues(), owner.current);
    const follow = () => {
      const state = session.state();
      if (state.status === 'in') owner.current = state.customer.id;
    };
    follow();
    const unsubscribe = session.subscribe(follow);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      unsubscribe();
      keep();
    };
  }, [reset, getValues, draftStore, empty, session]);

  /** Returns whether there is a session. If not, stores the draft and opens the login page, which returns. */
  const requireLogin = async (): Promise<boolean> => {
    draftStore.write(getValues(), owner.current);
    await session.load();
    if (session.state().status !== 'out') return true;
    toast.info(getLoginFirstMessage());
    history.push(loginPath);
    return false;
  };

  const submission = useAction(
    defineOperation(async (values: Draft, client) => {
      const body = await toRequest(values, client);
      const headers = { 'Idempotency-Key': keys.getKey(JSON.stringify(body)) };
      return (await send({ client, body, headers, throwOnError: true })).data;
    }),
    {
      success: (task) => {
        keys.accept();
        addTask(task);
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

  const showResults = () => results.current?.scrollIntoView({ block: 'nearest' });
  const submit = (event: FormEvent) =>
    form.handleSubmit(async (values) => {
      setTooFewCredits(false);
      if (await requireLogin()) await submission.run(values, showResults);
    })(event);

  return { form, draft, submit, results, requireLogin, tooFewCredits, setTooFewCredits };
}

/** The state of a generation form. */
export type GenerationState<Draft extends FieldValues> = Pick<
  ReturnType<typeof useGenerationForm<Draft, unknown>>,
  'form' | 'submit' | 'tooFewCredits'
>;
