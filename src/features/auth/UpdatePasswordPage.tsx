import { useState } from 'react';
import * as z from 'zod/mini';
import Link from '@docusaurus/Link';
import { useHistory } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { signIn } from '#catalog/sign-in.ts';
import { useFormatDuration } from '../../core/format/format.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { AuthForm, AuthMessage, PasswordField } from './AuthForm.tsx';
import { isLinkError, newPassword, newPasswordInvalid } from './auth-messages.ts';
import { resetPassword } from './auth-client.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useLinkToken } from './use-complete-sign-in.ts';

const rules = { schema: z.object({ password: newPassword }), messages: { password: newPasswordInvalid } };

/** Sets a new password. Emails link to this page. */
export function UpdatePasswordPage() {
  const duration = useFormatDuration();
  const token = useLinkToken('token');
  const [isExpired, setIsExpired] = useState(false);
  const session = useSessionService();
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const auth = useAuthForm({
    ...rules,
    empty: { password: '' },
    call: async ({ password }) => {
      try {
        await resetPassword(token ?? '', password);
      } catch (error) {
        if (!isLinkError(error)) throw error;
        setIsExpired(true);
        return;
      }
      auth.form.reset();
      // Changing the password ended every session, including the one of this browser.
      session.handleSignOut();
      toast.success(
        translate({ id: 'auth.update.done', message: 'Your password was changed. Sign in with the new one.' }),
      );
      history.replace(withBaseUrl('/auth/login'));
    },
  });
  if (token === null || isExpired) {
    return (
      <AuthMessage
        title={translate({ id: 'auth.update.expiredTitle', message: 'This link no longer works' })}
        other={
          <LinkButton to="/auth/reset-password" variant="primary" size="large">
            <Translate id="auth.update.newLink">Request a new link</Translate>
          </LinkButton>
        }
      >
        <Translate id="auth.update.expired" values={{ time: duration(signIn.linkSeconds.reset) }}>
          {'A password link works once and expires after {time}. Check for a newer email.'}
        </Translate>
      </AuthMessage>
    );
  }
  return (
    <AuthForm
      title={translate({ id: 'auth.update.title', message: 'Choose a new password' })}
      lead={translate({ id: 'auth.update.lead', message: 'This signs you out on all other devices.' })}
      auth={auth}
      submit={<Translate id="auth.update.submit">Save password</Translate>}
      other={<Link to="/auth/login">{translate({ id: 'auth.backToLogin', message: 'Back to sign-in' })}</Link>}
    >
      <PasswordField label={translate({ id: 'auth.update.label', message: 'New password' })} isNew />
    </AuthForm>
  );
}
