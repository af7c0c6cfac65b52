import Translate, { translate } from '@docusaurus/Translate';
import { signIn } from '#catalog/sign-in.ts';
import { confirmIdentityMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { zIdentityProof } from '#generated/requests/zod.gen.ts';
import { signOut } from '../../core/session/session.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { PasswordField, getPasswordMessage, getPasswordWrongMessage } from './Section.tsx';

interface ConfirmIdentityDialogProps extends Omit<DialogState, 'onClosed'> {
  /** Customers without a password log in again. */
  hasPassword: boolean;
  onConfirmed: () => void;
}

/** Confirms the customer's identity. */
export function ConfirmIdentityDialog({ hasPassword, onConfirmed, ...dialog }: ConfirmIdentityDialogProps) {
  const session = useSessionService();
  const { form, submit, reset } = useActionForm({
    mode: 'onTouched',
    schema: zIdentityProof,
    values: { password: '' },
    operation: confirmIdentityMutation,
    toInput: (body) => ({ body }),
    clear: true,
    messages: { password: getPasswordMessage },
    issues: { '/password': { field: 'password', message: getPasswordWrongMessage() } },
    failure: translate({ id: 'profile.confirm.failed', message: 'Your identity couldn’t be confirmed. Try again.' }),
    onSaved: onConfirmed,
  });
  const shared = {
    ...dialog,
    title: translate({ id: 'profile.confirm.title', message: 'Confirm that it’s you' }),
    onClosed: reset,
  };
  if (!hasPassword) {
    return (
      <FormDialog
        {...shared}
        submit={<Translate id="profile.confirm.login">Sign in again</Translate>}
        // Signs out, so that the `auth` middleware of the page opens the login page, which returns to this page.
        onSubmit={async (event) => {
          event.preventDefault();
          await signOut().catch(() => undefined);
          session.handleSignOut();
        }}
      >
        <p>
          <Translate id="profile.confirm.loginText" values={{ minutes: signIn.freshMinutes }}>
            {'You last signed in more than {minutes} minutes ago. Sign in again, then retry.'}
          </Translate>
        </p>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shared}
      form={form}
      submit={<Translate id="profile.confirm.submit">Confirm</Translate>}
      onSubmit={submit}
    >
      <p>
        <Translate id="profile.confirm.text" values={{ minutes: signIn.freshMinutes }}>
          {'You last signed in more than {minutes} minutes ago. Enter your password to continue.'}
        </Translate>
      </p>
      <PasswordField
        control={form.control}
        name="password"
        label={translate({ id: 'auth.password.label', message: 'Password' })}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
