import { useForm, type DefaultValues, type FieldValues, type UseFormProps } from 'react-hook-form';
import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { useUnsavedChanges } from '../use-unsaved-changes.ts';
import { type FieldTarget, findFieldByName, type FindField, showFieldIssues } from './field-errors.ts';
import { createRequestResolver, type RequestRules } from './request-resolver.ts';
import { type ActionOptions, useAction, type Operation } from './use-action.ts';

interface ActionFormOptions<Values extends FieldValues, Input, Result>
  extends
    Pick<RequestRules<Values>, 'messages' | 'own'>,
    Pick<UseFormProps<Values>, 'mode'>,
    ActionOptions<Input, Result> {
  /** The schema of the request body, if there is one. */
  schema?: z.ZodMiniType;
  /** The saved values. Untouched fields show them. */
  values: Values;
  /** The operation and its input. */
  operation: Operation<Input, Result>;
  toInput: (values: Values) => Input;
  /** The form fields of errors, by pointer or by error code of the auth library, if their names differ. */
  issues?: Readonly<Record<string, FieldTarget<Values>>>;
  /** Clears the form after saving. */
  clear?: boolean;
  onSaved?: (result: Result, values: Values) => void;
}

/** A form that sends one operation: validates, sends, and shows errors at their fields. Input stays until it is saved. */
export function useActionForm<Values extends FieldValues, Input extends { readonly body?: unknown }, Result>({
  schema = z.unknown(),
  values: present,
  operation,
  toInput,
  issues = {},
  clear = false,
  mode,
  messages,
  own,
  onSaved,
  failure = translate({ id: 'profile.saveFailed', message: 'Your changes couldn’t be saved. Try again.' }),
  ...options
}: ActionFormOptions<Values, Input, Result>) {
  const find: FindField<Values> = (issue, values) => issues[issue.pointer] ?? findFieldByName(issue, values);
  const form = useForm<Values>({
    resolver: createRequestResolver<Values>({
      schema,
      toRequest: (values) => toInput(values).body,
      find,
      messages,
      own,
    }),
    defaultValues: present as DefaultValues<Values>,
    values: present,
    resetOptions: { keepDirtyValues: true },
    mode,
  });
  useUnsavedChanges(form.formState.isDirty);
  const action = useAction(operation, { ...options, failure, fields: showFieldIssues(form, find) });
  /** Also resets unsaved input. */
  const reset = (values = present) => form.reset(values, { keepDirtyValues: false });
  const submit = form.handleSubmit((values) =>
    action.run(toInput(values), (result) => {
      reset(clear ? present : values);
      onSaved?.(result, values);
    }),
  );
  return { form, submit, reset };
}
