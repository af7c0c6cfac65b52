import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { type FieldTarget, findFieldByName, type FindField, showFieldIssues } from '../../core/api/field-errors.ts';
import { createRequestResolver, type RequestRules } from '../../core/api/request-resolver.ts';
import { type OperationName, useAction, type Operation } from '../../core/api/use-action.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { getSaveFailedMessage } from './Section.tsx';

/** Also resets unsaved input. */
const resetForm = { keepDirtyValues: false } as const;

interface ProfileFormOptions<Values extends FieldValues, Input, Result> extends Pick<
  RequestRules<Values>,
  'messages' | 'own'
> {
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
  success?: string;
  failed?: () => string;
  refresh?: readonly OperationName[];
  onSaved?: (result: Result, values: Values) => void;
}

/** A form of this page: validates, saves, and shows errors at their fields. Input stays until it is saved. */
export function useProfileForm<Values extends FieldValues, Input extends { readonly body?: unknown }, Result>({
  schema = z.unknown(),
  values: present,
  operation,
  toInput,
  issues = {},
  clear = false,
  success,
  failed = getSaveFailedMessage,
  refresh = [],
  onSaved,
  ...rules
}: ProfileFormOptions<Values, Input, Result>) {
  const find: FindField<Values> = (issue, values) => issues[issue.pointer] ?? findFieldByName(issue, values);
  const form = useForm<Values>({
    resolver: createRequestResolver<Values>({ schema, toRequest: (values) => toInput(values).body, find, ...rules }),
    defaultValues: present as DefaultValues<Values>,
    values: present,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  useUnsavedChanges(form.formState.isDirty);
  const action = useAction(operation, {
    ...(success !== undefined && { success }),
    failure: failed,
    fields: showFieldIssues(form, find),
    refresh,
  });
  const submit = form.handleSubmit((values) =>
    action.run(toInput(values), (result) => {
      form.reset(clear ? present : values, resetForm);
      onSaved?.(result, values);
    }),
  );
  return { form, submit, reset: () => form.reset(present, resetForm) };
}
