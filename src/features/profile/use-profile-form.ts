import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { showFieldIssues } from '../../core/api/field-errors.ts';
import { type OperationName, useAction, type Operation } from '../../core/api/use-action.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { getSaveFailedMessage } from './Section.tsx';

/** Also resets unsaved input. */
const resetForm = { keepDirtyValues: false } as const;

/** A field error of the server. */
interface FieldError<Values> {
  readonly field: keyof Values & string;
  readonly message?: () => string;
}

interface ProfileFormOptions<Values extends FieldValues, Input, Result> {
  schema: ZodMiniType<Values, Values>;
  /** The current values: the form follows them while it is untouched. */
  values: Values;
  /** The operation and its input. */
  operation: Operation<Input, Result>;
  inputOf: (values: Values) => Input;
  /** By the pointer of a problem's field, or by the code of the auth library. */
  faults?: Readonly<Record<string, FieldError<Values>>>;
  /** Nothing stays in the form when it is saved. */
  clear?: boolean;
  success?: string;
  failed?: () => string;
  refresh?: readonly OperationName[];
  onSaved?: (result: Result, values: Values) => void;
}

/** A form of this page: validates, saves, and shows errors at their fields. Input is kept until it is saved. */
export function useProfileForm<Values extends FieldValues, Input, Result>({
  schema,
  values: present,
  operation,
  inputOf,
  faults = {},
  clear = false,
  success,
  failed = getSaveFailedMessage,
  refresh = [],
  onSaved,
}: ProfileFormOptions<Values, Input, Result>) {
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: present as DefaultValues<Values>,
    values: present,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  useUnsavedChanges(form.formState.isDirty);
  const action = useAction(operation, {
    ...(success !== undefined && { success }),
    failure: failed,
    fields: showFieldIssues(form, ({ pointer }) => {
      const fault = faults[pointer];
      return fault && { field: fault.field as FieldPath<Values>, ...(fault.message && { message: fault.message() }) };
    }),
    refresh,
  });
  const submit = form.handleSubmit((values) =>
    action.run(inputOf(values), (result) => {
      form.reset(clear ? present : values, resetForm);
      onSaved?.(result, values);
    }),
  );
  return { form, submit, reset: () => form.reset(present, resetForm) };
}
