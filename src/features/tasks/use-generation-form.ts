import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import { useHistory } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import type { Client } from '#generated/account/client/types.gen.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { generateRequestBounds } from '#generated/contract-bounds.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { type FindField, showFieldIssues } from '../../core/api/field-errors.ts';
import { createRequestResolver, type RequestRules } from '../../core/api/request-resolver.ts';
import { getLoginFirstMessage, useLoginPath } from '../../core/session/login-path.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { getOwner, readOwned, writeOwned } from '../../core/customer-storage.ts';
import { ownKey } from '../../core/storage.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { type TaskCall, useSubmitTask } from './task-queries.ts';
import { omitInitialMode, useEmptyDraft } from './use-empty-draft.ts';

/** Stores a form's draft while the tab is open and the customer doesn't sign out, so that a login or reload loses nothing. */
export function createDraftStore<Draft>(name: string) {
  const key = ownKey(name);
  return {
    read: () => readOwned('sessionStorage', key) as Partial<Draft> | null,
    write: (draft: Partial<Draft>, owner?: string) => void writeOwned('sessionStorage', key, draft, owner),
  };
}

interface Generation<Draft extends FieldValues, Body> extends Pick<RequestRules<Draft>, 'schema' | 'messages' | 'own'> {
  readonly empty: Draft;
  readonly draftStore: ReturnType<typeof createDraftStore<Draft>>;
  /** The request of a draft. */
  readonly toRequest: (draft: Draft) => Body;
  /** The request that is sent, if a part of it is uploaded first. */
  readonly prepare?: (draft: Draft, client: Client) => Promise<Body>;
  /** The values of the form for an earlier request. */
  readonly toDraft: (input: Task['input']) => Partial<Draft>;
  /** Form fields by input field. */
  readonly fieldNames: Readonly<Record<string, FieldPath<Draft>>>;
  /** The operation that creates a task. */
  readonly send: (call: TaskCall & { readonly body: Body }) => Promise<{ readonly data: Task }>;
  /** The message for an error without a field. */
  readonly failed: string;
}

/** The message for a seed that isn't valid. */
export const getSeedMessage = (): string => {
  const { min, max } = generateRequestBounds.seed;
  return translate(
    { id: 'field.wholeNumber', message: 'Enter a whole number from {min} to {max}' },
    { min: String(min), max: String(max) },
  );
};

/** A generation form: stores its draft, requires a login, submits, and shows errors at their fields. */
export function useGenerationForm<Draft extends FieldValues, Body>(generation: Generation<Draft, Body>) {
  const { draftStore, toRequest, toDraft, prepare = toRequest, fieldNames, send, failed } = generation;
  const find: FindField<Draft> = ({ pointer }) => fieldNames[pointer.replace('/input/', '')];
  const empty = useEmptyDraft(generation.empty);
  const session = useSessionService();
  const history = useHistory();
  const loginPath = useLoginPath();
  const form = useForm<Draft>({
    resolver: createRequestResolver({ ...generation, find }),
    defaultValues: empty as DefaultValues<Draft>,
    // `GenerationForm` does it.
    shouldFocusError: false,
  });
  const { reset, getValues } = form;
  const draft = useWatch({ control: form.control }) as Draft;
  const [tooFewCredits, setTooFewCredits] = useState(false);
  const results = useRef<HTMLElement>(null);
  /** How often the form was filled with an earlier request. */
  const [reuses, setReuses] = useState(0);
  /** The customer of the draft, also after the session has expired. */
  const owner = useRef(getOwner());

  // Restores the draft, and stores it when the page unloads or unmounts.
  useEffect(() => {
    const before = draftStore.read();
    if (before !== null) reset({ ...empty, ...before });
    const keep = () => draftStore.write(omitInitialMode(getValues(), empty), owner.current);
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
    draftStore.write(omitInitialMode(getValues(), empty), owner.current);
    await session.load();
    if (session.state().status !== 'out') return true;
    toast.info(getLoginFirstMessage());
    history.push(loginPath);
    return false;
  };

  const submission = useSubmitTask({
    toBody: prepare,
    send,
    failure: (error) => {
      if (toApiError(error)?.status !== 402) return { exact: failed };
      setTooFewCredits(true);
      return false;
    },
    fields: showFieldIssues(form, find),
  });

  const showResults = () => results.current?.scrollIntoView({ block: 'nearest' });
  const submit = (event: FormEvent) =>
    form.handleSubmit(async (values) => {
      setTooFewCredits(false);
      if (await requireLogin()) await submission.run(values, showResults);
    })(event);

  /** Fills the form with the request of a task. `more` replaces values of it. */
  const reuse = useCallback(
    ({ mode, input }: Pick<Task, 'mode' | 'input'>, more: Partial<Draft> = {}) => {
      setTooFewCredits(false);
      reset({ ...empty, ...toDraft(input), mode, ...more } as Draft);
      setReuses((count) => count + 1);
    },
    [reset, empty, toDraft],
  );
  // After the fields of the request are rendered.
  useEffect(() => {
    if (reuses > 0) focusPrompt('center');
  }, [reuses]);

  return { form, empty, draft, submit, results, requireLogin, tooFewCredits, setTooFewCredits, reuse };
}

/** Focuses the first text area of the form, which is the prompt or the lyrics. `block` also scrolls to it. */
export function focusPrompt(block?: ScrollLogicalPosition): void {
  const prompt = document.querySelector<HTMLElement>('[data-generation] textarea');
  prompt?.focus({ preventScroll: true });
  if (block !== undefined) prompt?.scrollIntoView({ block });
}

/** The state of a generation form. */
export type GenerationState<Draft extends FieldValues> = Pick<
  ReturnType<typeof useGenerationForm<Draft, unknown>>,
  'form' | 'submit' | 'tooFewCredits'
>;
