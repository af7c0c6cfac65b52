import { useState } from 'react';
import * as z from 'zod/mini';
import { limits } from '#catalog/limits.ts';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useFormat } from '../../core/format/format.ts';
import { useSession } from '../../core/session/use-session.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/controls.tsx';
import { AuthForm, AuthMessage, EmailField, PasswordField } from './AuthForm.tsx';
import {
  nameInvalid,
  nameLength,
  newPassword,
  newPasswordInvalid,
  passwordIsEmail,
  passwordLength,
} from './auth-messages.ts';
import { signUp, useSignInOptions } from './auth-client.ts';
import { SignInProviders } from './SignInProviders.tsx';
import { SignUpUnavailable } from './SignUpUnavailable.tsx';
import { SessionCookieBlocked, useCompleteSignIn, useLinkToken } from './use-complete-sign-in.ts';
import { emailRule, type FormRules, useAuthForm } from './use-auth-form.ts';
import { useBotChallenge } from './use-bot-challenge.tsx';
import styles from './auth.module.css';

const rules: FormRules<{ name: string; email: string; password: string }> = {
  schema: z.object({
    name: z.string().check(z.minLength(nameLength.min), z.maxLength(nameLength.max)),
    email: emailRule,
    password: newPassword,
  }),
  messages: {
    name: (rule) =>
      rule === 'required' ? translate({ id: 'auth.name.missing', message: 'Enter your name' }) : nameInvalid(),
    password: newPasswordInvalid,
  },
  // An email address that is also too short is reported as too short.
  own: ({ email, password }) => ({
    password:
      password.length >= passwordLength.min && password.trim().toLowerCase() === email.trim().toLowerCase()
        ? passwordIsEmail()
        : undefined,
  }),
};

export function RegisterPage() {
  // Signed-in visitors are redirected by the `guest` middleware.
  const leaving = useSession().status === 'in';
  const { search } = useLocation();
  const format = useFormat();
  const { currentLocale: locale } = useDocusaurusContext().i18n;
  const options = useSignInOptions();
  const human = useBotChallenge(options?.captcha ?? false);
  const completeSignIn = useCompleteSignIn();
  const [sentTo, setSentTo] = useState<string>();
  const invitation = useLinkToken('invitation') ?? undefined;
  const auth = useAuthForm({
    ...rules,
    empty: { name: '', email: '', password: '' },
    call: async (account) => {
      await signUp({ ...account, locale, invitation }, human.prove());
      try {
        await completeSignIn(translate({ id: 'auth.registered', message: 'Your account is ready' }));
      } catch (error) {
        // The session may start after the confirmation, and a taken address gets no other response than a new one.
        if (!(error instanceof SessionCookieBlocked)) throw error;
        auth.form.reset();
        setSentTo(account.email);
      }
    },
  });
  if (sentTo !== undefined) {
    return (
      <AuthMessage
        focused
        title={translate({ id: 'auth.reset.sentTitle', message: 'Check your email' })}
        other={<Link to={`/auth/login${search}`}>{translate({ id: 'auth.register.login', message: 'Sign in' })}</Link>}
      >
        <Translate id="auth.register.sent" values={{ email: <strong>{sentTo}</strong> }}>
          {'We sent an email to {email}. Open its link to confirm your address, then sign in.'}
        </Translate>
      </AuthMessage>
    );
  }
  const mode = options?.sign_up ?? 'open';
  if (mode === 'closed' || (mode === 'invited' && invitation === undefined)) return <SignUpUnavailable mode={mode} />;
  const { register, formState } = auth.form;
  return (
    <AuthForm
      title={translate({ id: 'auth.register.title', message: 'Create an account' })}
      lead={translate(
        { id: 'auth.register.lead', message: 'Your account starts with {credits}.' },
        { credits: format.credits(limits.signupCredits) },
      )}
      auth={auth}
      submit={<Translate id="auth.register.submit">Create account</Translate>}
      leaving={leaving}
      requiresOpenSignUp={options === undefined}
      note={
        <p className={styles.small}>
          <Translate
            id="auth.register.accept"
            values={{
              terms: (
                <Link to="/legal/terms">{translate({ id: 'auth.register.terms', message: 'terms of service' })}</Link>
              ),
              privacy: (
                <Link to="/legal/privacy">{translate({ id: 'auth.register.privacy', message: 'Privacy' })}</Link>
              ),
            }}
          >
            {'By creating an account, you accept the {terms}. The {privacy} page describes how we use your data.'}
          </Translate>
        </p>
      }
      otherMethods={
        <SignInProviders providers={options?.providers ?? []} invitation={invitation} onError={auth.setErrorMessage} />
      }
      other={
        <Translate
          id="auth.register.other"
          values={{
            link: (
              <Link to={`/auth/login${search}`}>{translate({ id: 'auth.register.login', message: 'Sign in' })}</Link>
            ),
          }}
        >
          {'Already have an account? {link}'}
        </Translate>
      }
    >
      <Field label={translate({ id: 'auth.name.label', message: 'Name' })} error={formState.errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} autoComplete="name" />}
      </Field>
      <EmailField autoComplete="email" />
      <PasswordField isNew />
      {human.widget}
    </AuthForm>
  );
}
