import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, useFormContext } from 'react-hook-form';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { getRateLimitMessage } from '../../core/api/problem-messages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ContactLink } from '../../ui/ContactLink.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/controls.tsx';
import { PasswordInput } from '../../ui/fields/PasswordInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { passwordLength } from './auth-messages.ts';
import type { useAuthForm } from './use-auth-form.ts';
import styles from './auth.module.css';

interface AuthMessageProps {
  title: string;
  /** Shows a loading state. */
  busy?: boolean;
  /** Moves the focus to the title, for a message that replaces a focused control. */
  focused?: boolean;
  /** Links to the next page. */
  other?: ReactNode;
  children?: ReactNode;
}

/** A sign-in page with a message instead of a form. */
export function AuthMessage({ title, busy = false, focused = false, other, children }: AuthMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused, title]);
  return (
    <div className={styles.frame} aria-busy={busy || undefined}>
      <h1 ref={heading} className={styles.title} tabIndex={focused ? -1 : undefined}>
        {title}
      </h1>
      {children !== undefined && <p className={styles.lead}>{children}</p>}
      {other !== undefined && <div className={styles.other}>{other}</div>}
    </div>
  );
}

interface AuthFormProps<Values extends FieldValues> {
  title: string;
  lead?: ReactNode;
  auth: ReturnType<typeof useAuthForm<Values>>;
  /** The label of the submit button. */
  submit: ReactNode;
  /** Shows the loading state of the button until the next page is open. */
  leaving?: boolean;
  /** Shown below the button. */
  note?: ReactNode;
  /** Other ways to sign in, below the form. */
  otherMethods?: ReactNode;
  /** Link to the other form. */
  other?: ReactNode;
  /** For forms with long texts. */
  wide?: boolean;
  /** Hides the form (base.css) unless everyone can sign up. */
  requiresOpenSignUp?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The frame of the sign-in forms. */
export function AuthForm<Values extends FieldValues>({
  title,
  lead,
  auth: { form, onSubmit, errorMessage, suspended, secondsLeft },
  submit,
  leaving = false,
  note,
  otherMethods,
  other,
  wide = false,
  requiresOpenSignUp = false,
  children,
}: AuthFormProps<Values>) {
  return (
    <div className={clsx(styles.frame, wide && styles.wide)} data-for-sign-up={requiresOpenSignUp ? 'open' : undefined}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {/* The method is post, so that the password isn't in the URL if the form is sent before scripts run. */}
      <form className={styles.form} method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        <div role="alert">
          {errorMessage !== undefined && (
            <p className={styles.fault}>
              <Icon name="alert" />
              {/* The countdown is visible, but screen readers announce only the error, once. */}
              {secondsLeft === 0 ? (
                <span>
                  {errorMessage} {suspended && <ContactLink />}
                </span>
              ) : (
                <>
                  <VisuallyHidden>{errorMessage}</VisuallyHidden>
                  <span aria-hidden="true">{getRateLimitMessage(secondsLeft)}</span>
                </>
              )}
            </p>
          )}
        </div>
        <FormProvider {...form}>{children}</FormProvider>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={form.formState.isSubmitting || leaving}
          disabled={secondsLeft > 0}
        >
          {submit}
        </Button>
        {note}
      </form>
      {otherMethods}
      {other !== undefined && <div className={styles.other}>{other}</div>}
    </div>
  );
}

interface EmailFieldProps {
  autoComplete: string;
  /** Whether only visitors need it, and the session isn't known yet. */
  uncertain?: boolean;
}

/** The email field of the form around it. */
export function EmailField({ autoComplete, uncertain = false }: EmailFieldProps) {
  const { register, formState } = useFormContext<{ email: string }>();
  return (
    <div className={uncertain ? styles.guess : undefined}>
      <Field label={translate({ id: 'auth.email.label', message: 'Email' })} error={formState.errors.email?.message}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" autoComplete={autoComplete} inputMode="email" />
        )}
      </Field>
    </div>
  );
}

interface PasswordFieldProps {
  label?: string;
  /** Whether a new password is chosen, for which the rules are shown. */
  isNew?: boolean;
}

/** The password field of the form around it. */
export function PasswordField({
  label = translate({ id: 'auth.password.label', message: 'Password' }),
  isNew = false,
}: PasswordFieldProps) {
  const { register, formState } = useFormContext<{ password: string }>();
  const rule = translate(
    { id: 'auth.password.rule', message: 'At least {min} characters, and different from your email address' },
    { min: String(passwordLength.min) },
  );
  return (
    <Field label={label} hint={isNew ? rule : undefined} error={formState.errors.password?.message}>
      {(control) => (
        <PasswordInput
          {...control}
          {...register('password')}
          autoComplete={isNew ? 'new-password' : 'current-password'}
        />
      )}
    </Field>
  );
}
