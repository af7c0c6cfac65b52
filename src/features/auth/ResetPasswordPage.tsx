import { useState } from 'react';
import * as z from 'zod/mini';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { signIn } from '#catalog/sign-in.ts';
import { useFormatDuration } from '../../core/format/format.ts';
import { AuthForm, AuthMessage, EmailField } from './AuthForm.tsx';
import { requestPasswordReset } from './auth-client.ts';
import { emailRule, useAuthForm } from './use-auth-form.ts';
import { useHumanCheck } from './use-human-check.ts';

const rules = { schema: z.object({ email: emailRule }) };

/** Requests a password reset email. The message is the same whether or not the account exists. */
export function ResetPasswordPage() {
  const duration = useFormatDuration();
  const human = useHumanCheck();
  const [sentTo, setSentTo] = useState<string>();
  const auth = useAuthForm({
    ...rules,
    empty: { email: '' },
    call: async ({ email }) => {
      await requestPasswordReset(email, human.prove());
      auth.form.reset();
      setSentTo(email);
    },
  });
  const back = <Link to="/auth/login">{translate({ id: 'auth.backToLogin', message: 'Back to sign-in' })}</Link>;
  if (sentTo !== undefined) {
    return (
      <AuthMessage title={translate({ id: 'auth.reset.sentTitle', message: 'Check your email' })} other={back}>
        <Translate
          id="auth.reset.sent"
          values={{ email: <strong>{sentTo}</strong>, time: duration(signIn.linkSeconds.reset) }}
        >
          {'If {email} has an account, we sent it a link. The link works for {time}.'}
        </Translate>
      </AuthMessage>
    );
  }
  return (
    <AuthForm
      title={translate({ id: 'auth.reset.title', message: 'Reset Password' })}
      lead={translate({ id: 'auth.reset.lead', message: 'We’ll email you a link to choose a new password.' })}
      auth={auth}
      submit={<Translate id="auth.reset.submit">Send link</Translate>}
      other={back}
    >
      <EmailField autoComplete="username" />
      {human.widget}
    </AuthForm>
  );
}
