import { useState } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { failureOf } from '../api/api-failure.ts';
import { fieldFaults } from '../api/field-messages.ts';
import { problemMessage } from '../problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';
import type { keptDraft } from './kept-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useLoginFirst } from './use-login-first.ts';

interface Generation<Draft extends FieldValues, Body> {
  readonly empty: Draft;
  readonly kept: ReturnType<typeof keptDraft<Draft>>;
  readonly resolver: Resolver<Draft>;
  /** The request the draft stands for. */
  readonly requestOf: (draft: Draft) => Body | Promise<Body>;
  /** The field in which a value of the request's input stands. */
  readonly fieldOf: Readonly<Record<string, Path<Draft>>>;
  readonly submission: { readonly mutateAsync: (body: Body) => Promise<unknown> };
  /** What is said of a failure that names no field of the form. */
  readonly failed: string;
  readonly onSubmitted: () => void;
}

/** A form that makes something: keeps its draft, asks to log in, submits, and says what was wrong and where. */
export function useGenerationForm<Draft extends FieldValues, Body>(generation: Generation<Draft, Body>) {
  const { empty, kept, resolver, requestOf, fieldOf, submission, failed, onSubmitted } = generation;
  const loginFirst = useLoginFirst();
  const form = useForm<Draft>({ resolver, defaultValues: empty as DefaultValues<Draft> });
  const [tooFewCredits, setTooFewCredits] = useState(false);
  const draft = useWatch({ control: form.control }) as Draft;
  useKeptDraft(form, kept, empty);

  /** Whether somebody is signed in; else the draft is kept, and the log-in page is next. */
  const signedIn = (): Promise<boolean> => {
    kept.write(form.getValues());
    return loginFirst();
  };

  const tell = (error: unknown): void => {
    if (failureOf(error)?.status === 402) {
      setTooFewCredits(true);
      return;
    }
    const faults = fieldFaults(error).flatMap(({ pointer, message }) => {
      const field = fieldOf[pointer.replace('/input/', '')];
      return field === undefined ? [] : [{ field, message }];
    });
    for (const { field, message } of faults) form.setError(field, { message });
    if (faults.length === 0) toast.error(problemMessage(error, failed));
  };

  const submit = form.handleSubmit(async (values) => {
    setTooFewCredits(false);
    if (!(await signedIn())) return;
    try {
      await submission.mutateAsync(await requestOf(values));
      onSubmitted();
    } catch (error) {
      tell(error);
    }
  });

  return { form, draft, submit, signedIn, tooFewCredits, setTooFewCredits };
}
