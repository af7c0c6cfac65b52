import { useState } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { useHistory } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import type { Client } from '#generated/account/client/types.gen.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { failureOf } from '../../core/api/api-failure.ts';
import { faultsIn } from '../../core/api/field-messages.ts';
import { steps, useAction } from '../../core/api/use-action.ts';
import { useLoginPath } from '../../core/session/login-path.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { type keptDraft, useKeptDraft } from './kept-draft.ts';
import { useChangeTasks } from './task-queries.ts';

/** Leads who is signed out to the log-in page, which returns; answers whether somebody is signed in. */
function useLoginFirst(): () => Promise<boolean> {
  const session = useSessionService();
  const history = useHistory();
  const loginPath = useLoginPath();
  return async () => {
    await session.ensure();
    if (session.state().status !== 'out') return true;
    toast.info(translate({ id: 'songs.loginFirst', message: 'Please login first' }));
    history.push(loginPath);
    return false;
  };
}

/** A name for one call, unique beyond this page. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Idempotency keys of a form. A request that is sent again because its response never came keeps its key, so that
 * it cannot be charged twice; another request, and the same one after it was accepted, has a new key.
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
  readonly kept: ReturnType<typeof keptDraft<Draft>>;
  readonly resolver: Resolver<Draft>;
  /** The request the draft stands for. */
  readonly requestOf: (draft: Draft, client: Client) => Body | Promise<Body>;
  /** The field in which a value of the request's input stands. */
  readonly fieldOf: Readonly<Record<string, Path<Draft>>>;
  /** The operation that makes a task. */
  readonly send: (call: TaskCall<Body>) => Promise<{ readonly data: Task }>;
  /** What is said of a failure that names no field of the form. */
  readonly failed: string;
  readonly onSubmitted: () => void;
}

/** A form that makes something: keeps its draft, asks to log in, submits, and says what was wrong and where. */
export function useGenerationForm<Draft extends FieldValues, Body>(generation: Generation<Draft, Body>) {
  const { empty, kept, resolver, requestOf, fieldOf, send, failed, onSubmitted } = generation;
  const loginFirst = useLoginFirst();
  const form = useForm<Draft>({ resolver, defaultValues: empty as DefaultValues<Draft> });
  const [tooFewCredits, setTooFewCredits] = useState(false);
  const [keys] = useState(() => new SubmissionKeys());
  const changeTasks = useChangeTasks();
  const draft = useWatch({ control: form.control }) as Draft;
  useKeptDraft(form, kept, empty);

  /** Whether somebody is signed in; else the draft is kept, and the log-in page is next. */
  const signedIn = (): Promise<boolean> => {
    kept.write(form.getValues());
    return loginFirst();
  };

  const submission = useAction(
    steps(async (values: Draft, client) => {
      const body = await requestOf(values, client);
      const headers = { 'Idempotency-Key': keys.keyFor(body) };
      return (await send({ client, body, headers, throwOnError: true })).data;
    }),
    {
      success: (task) => {
        keys.accepted();
        // An answer that is replayed may be of a task that is in the list already.
        changeTasks(task.type, (tasks, page) => {
          const others = tasks.filter(({ id }) => id !== task.id);
          return page === 0 ? [task, ...others] : others;
        });
      },
      failure: (error) => {
        if (failureOf(error)?.status !== 402) return failed;
        setTooFewCredits(true);
        return false;
      },
      fields: faultsIn(form, ({ pointer }) => fieldOf[pointer.replace('/input/', '')]),
      refresh: ['getCredits'],
    },
  );

  const submit = form.handleSubmit(async (values) => {
    setTooFewCredits(false);
    if (await signedIn()) await submission.run(values, onSubmitted);
  });

  return { form, draft, submit, signedIn, tooFewCredits, setTooFewCredits };
}

/** What a form that makes something needs to be drawn. */
export type GenerationState<Draft extends FieldValues> = Pick<
  ReturnType<typeof useGenerationForm<Draft, unknown>>,
  'form' | 'submit' | 'tooFewCredits'
>;
