import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { changePasswordMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Customer } from '#generated/account/types.gen.ts';
import { zPasswordChange } from '#generated/requests/zod.gen.ts';
import { passwordChangeBounds } from '#generated/contract-bounds.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordField, getPasswordMessage, getPasswordWrongMessage, Section, signInOperations } from './Section.tsx';
import layout from '../../ui/layout.module.css';
import styles from './profile.module.css';

const length = passwordChangeBounds.new_password;

const isEmail = () =>
  translate({ id: 'auth.password.isEmail', message: 'Choose a password that isn’t your email address' });

/** Changes the password, or sets the first one of an account that uses other sign-in methods. */
export function PasswordSection({ customer, hasPassword }: { customer: Customer; hasPassword: boolean }) {
  const { form, submit } = useActionForm({
    mode: 'onTouched',
    schema: zPasswordChange,
    values: { current: '', next: '' },
    operation: changePasswordMutation,
    toInput: ({ current, next }) => ({
      body: { ...(hasPassword ? { current_password: current } : {}), new_password: next },
    }),
    messages: {
      current: getPasswordMessage,
      next: (rule) =>
        rule === 'too_short'
          ? translate(
              { id: 'auth.password.tooShort', message: 'Use at least {min} characters' },
              { min: String(length.min) },
            )
          : translate(
              { id: 'auth.password.tooLong', message: 'Use at most {max} characters' },
              { max: String(length.max) },
            ),
    },
    // An email address that is also too short is reported as too short.
    own: ({ next }) => ({
      next:
        next.length >= length.min && next.trim().toLowerCase() === customer.email.toLowerCase() ? isEmail() : undefined,
    }),
    clear: true,
    issues: {
      '/current_password': { field: 'current', message: getPasswordWrongMessage() },
      '/new_password': { field: 'next', message: isEmail() },
    },
    success: translate({ id: 'profile.password.changed', message: 'Password changed' }),
    refresh: signInOperations,
  });
  return (
    <Section
      anchor="password"
      title={translate({ id: 'profile.password.title', message: 'Password' })}
      lead={<Translate id="profile.password.lead">Changing it ends all other sessions.</Translate>}
    >
      <form
        className={clsx(layout.stack, layout.gap4)}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={customer.email} readOnly />
        {hasPassword && (
          <PasswordField
            control={form.control}
            name="current"
            label={translate({ id: 'profile.password.current', message: 'Current password' })}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          control={form.control}
          name="next"
          label={translate({ id: 'profile.password.new', message: 'New password' })}
          hint={translate(
            { id: 'auth.password.rule', message: 'At least {min} characters, and different from your email address' },
            { min: String(length.min) },
          )}
          autoComplete="new-password"
        />
        <div className={styles.actions}>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {hasPassword
              ? translate({ id: 'profile.password.submit', message: 'Change password' })
              : translate({ id: 'profile.password.set', message: 'Set password' })}
          </Button>
        </div>
      </form>
    </Section>
  );
}
