import { useId } from 'react';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { signIn } from '#catalog/sign-in.ts';
import { confirmIdentityMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { PasswordInput } from '../../ui/fields/PasswordInput.tsx';
import { passwordMissing, passwordWrong } from './profile-text.ts';
import { useLoginAgain } from './use-login-again.ts';
import { useProfileForm } from './use-profile-form.ts';

interface ConfirmDialogProps {
  open: boolean;
  /** Who has none logs in anew. */
  hasPassword: boolean;
  onConfirmed: () => void;
  onClose: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

const schema = z.object({ password: z.string().check(z.minLength(1, { error: passwordMissing })) });

/** Asks whoever is logged in to show that it is they. */
export function ConfirmDialog({ open, hasPassword, onConfirmed, onClose, returnTo }: ConfirmDialogProps) {
  const formId = useId();
  const loginAgain = useLoginAgain();
  const { form, submit, reset } = useProfileForm({
    schema,
    values: { password: '' },
    operation: confirmIdentityMutation,
    inputOf: (body) => ({ body }),
    clear: true,
    faults: { '/password': { field: 'password', message: passwordWrong } },
    failed: () => translate({ id: 'profile.confirm.failed', message: 'This could not be confirmed, please try again' }),
    onSaved: onConfirmed,
  });
  return (
    <Dialog
      title={translate({ id: 'profile.confirm.title', message: 'Confirm that it is you' })}
      open={open}
      onClose={onClose}
      onClosed={reset}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          {hasPassword ? (
            <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
              <Translate id="profile.confirm.submit">Confirm</Translate>
            </Button>
          ) : (
            <Button variant="primary" onClick={() => void loginAgain()}>
              <Translate id="profile.confirm.login">Log in again</Translate>
            </Button>
          )}
        </>
      }
    >
      <p>
        {hasPassword ? (
          <Translate id="profile.confirm.text" values={{ minutes: signIn.freshMinutes }}>
            {'Your last log-in is more than {minutes} minutes ago. Enter your password to go on.'}
          </Translate>
        ) : (
          <Translate id="profile.confirm.loginText" values={{ minutes: signIn.freshMinutes }}>
            {'Your last log-in is more than {minutes} minutes ago. Log in again, then come back to this.'}
          </Translate>
        )}
      </p>
      {hasPassword && (
        <form id={formId} method="post" noValidate onSubmit={(event) => void submit(event)}>
          <Field
            label={translate({ id: 'auth.password.label', message: 'Password' })}
            error={form.formState.errors.password?.message}
          >
            {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
          </Field>
        </form>
      )}
    </Dialog>
  );
}
