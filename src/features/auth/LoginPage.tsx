import { useState } from 'react';
import * as z from 'zod/mini';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { useSession } from '../../core/session/use-session.ts';
import { AuthForm, EmailField, PasswordField } from './AuthForm.tsx';
import { signIn, useSignInOptions } from './auth-client.ts';
import { SignInProviders } from './SignInProviders.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';
import { emailRule, useAuthForm } from './use-auth-form.ts';
import { useBotChallenge } from './use-bot-challenge.tsx';
import { usePasskey } from './use-passkey.ts';
import layout from '../../ui/layout.module.css';
import styles from './auth.module.css';

const rules = {
  schema: z.object({ email: emailRule, password: z.string().check(z.minLength(1)) }),
  messages: {
    password: () => translate({ id: 'auth.password.missing', message: 'Enter your password' }),
  },
};

export function LoginPage() {
  // Signed-in visitors are redirected by the `guest` middleware.
  const leaving = useSession().status === 'in';
  const { search } = useLocation();
  const options = useSignInOptions();
  const human = useBotChallenge(options?.captcha ?? false);
  const completeSignIn = useCompleteSignIn();
  const [challenged, setChallenged] = useState(false);
  const auth = useAuthForm({
    ...rules,
    empty: { email: '', password: '' },
    call: async (credentials) => {
      const { twoFactorRedirect = false } = await signIn(credentials, human.prove());
      if (twoFactorRedirect) {
        auth.form.resetField('password');
        setChallenged(true);
      } else await completeSignIn();
    },
  });
  const onError = auth.setErrorMessage;
  const byPasskey = usePasskey({ waiting: !leaving && !challenged, onIn: completeSignIn, onError });
  if (challenged) return <SecondFactor onDone={completeSignIn} onBack={() => setChallenged(false)} />;
  return (
    <AuthForm
      title={translate({ id: 'auth.login.title', message: 'Sign in' })}
      auth={auth}
      submit={<Translate id="auth.login.submit">Sign in</Translate>}
      leaving={leaving}
      otherMethods={<SignInProviders providers={options?.providers ?? []} onPasskey={byPasskey} onError={onError} />}
      other={
        <Translate
          id="auth.login.other"
          values={{
            link: (
              <Link to={`/auth/register${search}`}>
                <Translate id="auth.login.register">Sign up</Translate>
              </Link>
            ),
          }}
        >
          {'No account yet? {link}'}
        </Translate>
      }
    >
      <EmailField autoComplete="username webauthn" />
      <div className={layout.relative}>
        <PasswordField />
        {/* At the label, but after the field, so that the Tab key leads from the email to the password. */}
        <p className={styles.forgot}>
          <Link to="/auth/reset-password">
            <Translate id="auth.login.forgot">Forgot your password?</Translate>
          </Link>
        </p>
      </div>
      {human.widget}
    </AuthForm>
  );
}
