import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { fieldFaults } from '../../core/api/field-messages.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { refusalCode } from './auth-calls.ts';

/** Also what was typed goes. */
const anew = { keepDirtyValues: false } as const;

/** What the server finds wrong: the field it is about, and what is said of it. */
interface Fault<Values> {
  readonly field: keyof Values & string;
  readonly message?: () => string;
}

interface ProfileFormOptions<Values extends FieldValues> {
  schema: ZodMiniType<Values, Values>;
  /** What is there: the form follows it as long as nothing is typed. */
  values: Values;
  /** False: it was given up on the way. What was typed stays then. */
  save: (values: Values) => Promise<boolean | void>;
  /** By the pointer of a problem's field, or by the code of the auth library. */
  faults?: Readonly<Record<string, Fault<Values>>>;
  /** Nothing stays in the form when it is saved. */
  clear?: boolean;
  /** Said of a failure that is about no field. */
  failed: () => string;
  onSaved?: (values: Values) => void;
}

/** A form of this page: checks, saves, says what was wrong and where. What was typed stays until it is saved. */
export function useProfileForm<Values extends FieldValues>(options: ProfileFormOptions<Values>) {
  const { schema, values: present, save, faults = {}, clear = false, failed, onSaved } = options;
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: present as DefaultValues<Values>,
    values: present,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  useUnsent(form.formState.isDirty);
  const submit = form.handleSubmit(async (values) => {
    try {
      if ((await save(values)) === false) return;
      form.reset(clear ? present : values, anew);
      onSaved?.(values);
    } catch (error) {
      const named = [...fieldFaults(error), { pointer: refusalCode(error) ?? '', message: failed() }].filter(
        ({ pointer }) => pointer in faults,
      );
      for (const { pointer, message } of named) {
        const { field, message: own } = faults[pointer]!;
        form.setError(field as FieldPath<Values>, { message: own?.() ?? message }, { shouldFocus: true });
      }
      if (named.length === 0) toast.error(problemMessage(error, failed()));
    }
  });
  return { form, submit, reset: () => form.reset(present, anew) };
}
