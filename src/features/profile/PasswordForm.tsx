import { useEffect } from 'react';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import type { OperationName } from '../../core/api/operation-name.ts';
import { steps } from '../../core/api/use-action.ts';
import { type PageConfig, usePageConfig } from '../../core/page-config.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { PasswordInput } from '../../ui/fields/PasswordInput.tsx';
import { passwordMissing, passwordWrong } from './profile-text.ts';
import { useProfileForm } from './use-profile-form.ts';

interface PasswordFormProps<Result> {
  formId: string;
  call: (config: PageConfig, password: string) => Promise<Result>;
  success?: string;
  refresh?: readonly OperationName[];
  onBusy: (busy: boolean) => void;
  onDone: (result: Result) => void;
}

const schema = z.object({ password: z.string().check(z.minLength(1, { error: passwordMissing })) });

/** The password before a change of the second factor. */
export function PasswordForm<Result>({ formId, call, onBusy, onDone, ...outcome }: PasswordFormProps<Result>) {
  const config = usePageConfig();
  const { form, submit } = useProfileForm({
    schema,
    values: { password: '' },
    operation: steps((password: string) => call(config, password)),
    inputOf: ({ password }) => password,
    clear: true,
    faults: { INVALID_PASSWORD: { field: 'password', message: passwordWrong } },
    onSaved: onDone,
    ...outcome,
  });
  const { isSubmitting, errors } = form.formState;
  useEffect(() => onBusy(isSubmitting), [isSubmitting, onBusy]);
  return (
    <>
      <p>
        <Translate id="profile.twoFactor.password">Enter your password to go on.</Translate>
      </p>
      <form id={formId} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={translate({ id: 'auth.password.label', message: 'Password' })} error={errors.password?.message}>
          {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
        </Field>
      </form>
    </>
  );
}
