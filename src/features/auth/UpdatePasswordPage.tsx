import { useState } from 'react';
import * as z from 'zod/mini';
import Link from '@docusaurus/Link';
import { useHistory } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { signIn } from '#catalog/sign-in.ts';
import { useFormatDuration } from '../../core/format/format.ts';
import { usePageService } from '../../core/page-services.ts';
import { createSession } from '../../core/session/session.ts';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { AuthForm, AuthMessage } from './AuthForm.tsx';
import { isLinkError, newPassword, passwordLength } from './auth-messages.ts';
import { resetPassword } from './auth-client.ts';
import { PasswordInput } from '../../ui/fields/PasswordInput.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useLinkToken } from './use-complete-sign-in.ts';

const schema = z.object({ password: newPassword });

/** Sets a new password. Emails link to this page. */
export function UpdatePasswordPage() {
  const duration = useFormatDuration();
  const token = useLinkToken('token');
  const [isExpired, setIsExpired] = useState(false);
  const session = usePageService(createSession);
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const { form, submit, errorMessage, left } = useAuthForm({
    schema,
    empty: { password: '' },
    call: async (config, { password }) => {
      try {
        await resetPassword(config, token ?? '', password);
      } catch (error) {
        if (!isLinkError(error)) throw error;
        setIsExpired(true);
        return;
      }
      form.reset();
      // Changing the password ended every session, including the one of this browser.
      session.handleSignOut();
      toast.success(
        translate({ id: 'auth.update.done', message: 'Your password was changed. Sign in with the new one.' }),
      );
      history.replace(withBaseUrl('/auth/login'));
    },
  });
  const { register, formState } = form;
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
      errorMessage={errorMessage}
      secondsLeft={left}
      onSubmit={(event) => void submit(event)}
      other={<Link to="/auth/login">{translate({ id: 'auth.backToLogin', message: 'Back to sign-in' })}</Link>}
    >
      <Field
        label={translate({ id: 'auth.update.label', message: 'New password' })}
        hint={translate(
          { id: 'auth.password.rule', message: 'At least {min} characters, and different from your email address' },
          { min: String(passwordLength.min) },
        )}
        error={formState.errors.password?.message}
      >
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting} disabled={left > 0}>
        <Translate id="auth.update.submit">Save password</Translate>
      </Button>
    </AuthForm>
  );
}
