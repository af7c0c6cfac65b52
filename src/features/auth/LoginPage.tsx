import { useState } from 'react';
import * as z from 'zod/mini';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { useSession } from '../../core/session/use-session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { AuthForm } from './AuthForm.tsx';
import { emailInvalid } from './auth-messages.ts';
import { signIn, useSignInOptions } from './auth-client.ts';
import { SignInProviders } from './SignInProviders.tsx';
import { PasswordInput } from '../../ui/fields/PasswordInput.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useBotChallenge } from './use-bot-challenge.tsx';
import { usePasskey } from './use-passkey.ts';
import styles from './auth.module.css';

const schema = z.object({
  email: z.string().check(z.trim(), z.email({ error: emailInvalid })),
  password: z
    .string()
    .check(z.minLength(1, { error: () => translate({ id: 'auth.password.missing', message: 'Enter your password' }) })),
});

export function LoginPage() {
  // Signed-in visitors are redirected by the `guest` middleware.
  const leaving = useSession().status === 'in';
  const { search } = useLocation();
  const options = useSignInOptions();
  const human = useBotChallenge(options?.captcha ?? false);
  const arrive = useCompleteSignIn();
  const [challenged, setChallenged] = useState(false);
  const greet = async () => {
    await arrive();
    toast.success(translate({ id: 'auth.loggedIn', message: 'Login successful' }));
  };
  const { form, submit, errorMessage, setErrorMessage, left } = useAuthForm({
    schema,
    empty: { email: '', password: '' },
    call: async (config, credentials) => {
      const { twoFactorRedirect = false } = await signIn(config, credentials, human.prove());
      if (twoFactorRedirect) {
        form.resetField('password');
        setChallenged(true);
      } else await greet();
    },
  });
  const { register, formState } = form;
  const byPasskey = usePasskey({ waiting: !leaving && !challenged, onIn: greet, onError: setErrorMessage });
  if (challenged) return <SecondFactor onDone={greet} onBack={() => setChallenged(false)} />;
  return (
    <AuthForm
      title={translate({ id: 'auth.login.title', message: 'Sign in' })}
      errorMessage={errorMessage}
      secondsLeft={left}
      onSubmit={(event) => void submit(event)}
      otherMethods={
        <SignInProviders providers={options?.providers ?? []} onPasskey={byPasskey} onError={setErrorMessage} />
      }
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
      <Field label={translate({ id: 'auth.email.label', message: 'Email' })} error={formState.errors.email?.message}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" autoComplete="username webauthn" inputMode="email" />
        )}
      </Field>
      <Field
        label={translate({ id: 'auth.password.label', message: 'Password' })}
        error={formState.errors.password?.message}
      >
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
      </Field>
      <p className={styles.forgot}>
        <Link to="/auth/reset-password">
          <Translate id="auth.login.forgot">Forgot your password?</Translate>
        </Link>
      </p>
      {human.widget}
      <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting || leaving} disabled={left > 0}>
        <Translate id="auth.login.submit">Sign in</Translate>
      </Button>
    </AuthForm>
  );
}
