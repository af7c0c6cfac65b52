import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { faultsIn } from '../../core/api/field-messages.ts';
import { type OperationName, useAction, type Operation } from '../../core/api/use-action.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { saveFailed } from './Section.tsx';

/** Also what was typed goes. */
const anew = { keepDirtyValues: false } as const;

/** What the server finds wrong: the field it is about, and what is said of it. */
interface Fault<Values> {
  readonly field: keyof Values & string;
  readonly message?: () => string;
}

interface ProfileFormOptions<Values extends FieldValues, Input, Result> {
  schema: ZodMiniType<Values, Values>;
  /** What is there: the form follows it as long as nothing is typed. */
  values: Values;
  /** What it does, and with which input. */
  operation: Operation<Input, Result>;
  inputOf: (values: Values) => Input;
  /** By the pointer of a problem's field, or by the code of the auth library. */
  faults?: Readonly<Record<string, Fault<Values>>>;
  /** Nothing stays in the form when it is saved. */
  clear?: boolean;
  success?: string;
  failed?: () => string;
  refresh?: readonly OperationName[];
  onSaved?: (result: Result, values: Values) => void;
}

/** A form of this page: checks, saves, says what was wrong and where. What was typed stays until it is saved. */
export function useProfileForm<Values extends FieldValues, Input, Result>({
  schema,
  values: present,
  operation,
  inputOf,
  faults = {},
  clear = false,
  success,
  failed = saveFailed,
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
  useUnsent(form.formState.isDirty);
  const action = useAction(operation, {
    ...(success !== undefined && { success }),
    failure: failed,
    fields: faultsIn(form, ({ pointer }) => {
      const fault = faults[pointer];
      return fault && { field: fault.field as FieldPath<Values>, ...(fault.message && { message: fault.message() }) };
    }),
    refresh,
  });
  const submit = form.handleSubmit((values) =>
    action.run(inputOf(values), (result) => {
      form.reset(clear ? present : values, anew);
      onSaved?.(result, values);
    }),
  );
  return { form, submit, reset: () => form.reset(present, anew) };
}
