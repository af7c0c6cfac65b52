import { useEffect, useState } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { EMAIL_ADDRESS } from '#catalog/email-address.ts';
import { createRequestResolver, type RequestRules } from '../../core/api/request-resolver.ts';
import { useReloadWarning } from '../../core/use-reload-warning.ts';
import { emailInvalid, toAuthError } from './auth-messages.ts';

/** An email address. `useAuthForm` has the message for fields named `email`. */
export const emailRule = z.string().check(z.regex(EMAIL_ADDRESS));

/** The texts as they are sent: without spaces around them, apart from a password. */
const trimTexts = <Values extends FieldValues>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && name !== 'password' ? value.trim() : value,
    ]),
  ) as Values;

/** Counts down whole seconds. Returns the seconds left and a function that starts the countdown. */
function useCountdown(): readonly [left: number, begin: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (endsAt === 0) return;
    const timer = setInterval(() => {
      const time = Date.now();
      setNow(time);
      if (time >= endsAt) setEndsAt(0);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const begin = (seconds: number) => {
    const time = Date.now();
    setNow(time);
    setEndsAt(time + seconds * 1000);
  };
  return [left, begin];
}

interface FormError {
  readonly message: string;
  readonly throttled?: boolean;
  readonly suspended?: boolean;
}

export type FormRules<Values extends FieldValues> = Pick<RequestRules<Values>, 'schema' | 'messages' | 'own'>;

interface AuthFormOptions<Values extends FieldValues> extends FormRules<Values> {
  empty: DefaultValues<Values>;
  /** Sends the form and continues. Errors are shown in the form. */
  call: (values: Values) => Promise<void>;
}

/** A sign-in form: validates, sends, shows errors at their fields, and respects rate limits. */
export function useAuthForm<Values extends FieldValues>({ empty, call, messages, ...rules }: AuthFormOptions<Values>) {
  const form = useForm<Values>({
    resolver: createRequestResolver({
      ...rules,
      messages: { email: emailInvalid, ...messages } as FormRules<Values>['messages'],
      toRequest: trimTexts,
    }),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const [errorMessage, setErrorMessage] = useState<FormError>();
  const [left, wait] = useCountdown();
  useReloadWarning(form.formState.isDirty);

  const onSubmit = form.handleSubmit(async (values) => {
    if (left > 0) return;
    setErrorMessage(undefined);
    try {
      await call(trimTexts(values));
    } catch (error) {
      const { message, field, wait: seconds, suspended = false } = toAuthError(error);
      if (seconds !== undefined) wait(seconds);
      if (field !== undefined && field in values) {
        form.setError(field as FieldPath<Values>, { message }, { shouldFocus: true });
      } else setErrorMessage({ message, throttled: seconds !== undefined, suspended });
    }
  });

  return {
    form,
    onSubmit,
    /** An error of the whole form. */
    errorMessage: errorMessage?.throttled && left === 0 ? undefined : errorMessage?.message,
    /** Whether the error is that the account is suspended. */
    suspended: errorMessage?.suspended ?? false,
    /** Shows an error that isn't the result of submitting the form. */
    setErrorMessage: (error: unknown) => setErrorMessage(toAuthError(error)),
    /** Seconds until the form can be sent again. 0 means now. */
    secondsLeft: left,
  };
}
