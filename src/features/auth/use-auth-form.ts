import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { usePageServices } from '../../core/page-services.ts';
import type { PageConfig } from '../../core/page-config.ts';
import { makeSession } from '../../core/session/session.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { authFault, sessionNotKept } from './auth-messages.ts';
import { useWait } from './use-wait.ts';

interface AuthFormOptions<Values extends FieldValues> {
  schema: ZodMiniType<Values, Values>;
  empty: DefaultValues<Values>;
  call: (config: PageConfig, values: Values) => Promise<unknown>;
  /** Said once there is a session. */
  onDone: () => void;
}

/** A form that ends in a session: checks, calls, says what was wrong and where, and keeps to the throttle. */
export function useAuthForm<Values extends FieldValues>({ schema, empty, call, onDone }: AuthFormOptions<Values>) {
  const services = usePageServices();
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: empty, mode: 'onTouched' });
  const [fault, setFault] = useState<{ readonly message: string; readonly throttled?: boolean }>();
  const [left, wait] = useWait();
  useUnsent(form.formState.isDirty);

  const submit = form.handleSubmit(async (values) => {
    if (left > 0) return;
    setFault(undefined);
    try {
      await call(services.config, values);
      const session = services.get(makeSession);
      const failure = await session.reload();
      if (failure !== undefined) throw failure;
      if (session.state().status === 'in') onDone();
      else setFault({ message: sessionNotKept() });
    } catch (error) {
      const { message, field, wait: seconds } = authFault(error);
      if (seconds !== undefined) wait(seconds);
      if (field !== undefined && field in values) {
        form.setError(field as FieldPath<Values>, { message }, { shouldFocus: true });
      } else setFault({ message, throttled: seconds !== undefined });
    }
  });

  return {
    form,
    submit,
    /** A sentence about the whole form. */
    fault: fault?.throttled && left === 0 ? undefined : fault?.message,
    /** Seconds until it can be sent again; 0: now. */
    left,
  };
}
