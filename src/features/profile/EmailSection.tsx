import { useRef, useState } from 'react';
import clsx from 'clsx';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { EMAIL_ADDRESS } from '#catalog/email-address.ts';
import type { Customer } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { CancelButton } from '../../dashboard/dialogs/CancelButton.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Section } from './Section.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './profile.module.css';

const emailFailed = () => translate({ id: 'profile.email.failed', message: 'The email couldn’t be sent. Try again.' });

const schema = z.object({ email: z.string().check(z.trim(), z.regex(EMAIL_ADDRESS)) });

/** The email address of the account. A new one takes effect after its confirmation. */
export function EmailSection({ customer }: { customer: Customer }) {
  const { currentLocale } = useDocusaurusContext().i18n;
  const [changing, setChanging] = useState(false);
  /** The unconfirmed new address. */
  const [sentTo, setSentTo] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const { form, submit, reset } = useActionForm({
    mode: 'onTouched',
    schema,
    values: { email: '' },
    operation: defineOperation(({ body }: { body: { email: string } }) =>
      fetchJson('POST', '/api/auth/change-email', { newEmail: body.email, locale: currentLocale }),
    ),
    toInput: ({ email }) => ({ body: { email: email.trim() } }),
    messages: {
      email: () => translate({ id: 'auth.email.invalid', message: 'Enter an email address, such as name@example.com' }),
    },
    clear: true,
    issues: {
      INVALID_EMAIL: {
        field: 'email',
        message: translate({ id: 'profile.email.refused', message: 'Enter a new email address' }),
      },
    },
    failure: emailFailed,
    onSaved: (_, { email }) => {
      setSentTo(email.trim());
      close();
    },
  });

  function open() {
    setChanging(true);
    requestAnimationFrame(() => form.setFocus('email'));
  }

  function close() {
    setChanging(false);
    reset();
    requestAnimationFrame(() => opener.current?.focus());
  }

  const resend = useAction(
    defineOperation(() => fetchJson('POST', '/api/auth/send-verification-email', {})),
    {
      success: translate({ id: 'session.verify.sent', message: 'We sent you a new email' }),
      failure: emailFailed,
    },
  );

  return (
    <Section
      anchor="email"
      title={translate({ id: 'profile.email.title', message: 'Email' })}
      lead={<Translate id="profile.email.lead">You use this address to sign in and to receive emails.</Translate>}
    >
      <p className={styles.line}>
        <strong>{customer.email}</strong>
        <StatusBadge
          tone={customer.email_verified ? 'good' : 'off'}
          label={
            customer.email_verified
              ? translate({ id: 'profile.email.verified', message: 'Confirmed' })
              : translate({ id: 'profile.email.unverified', message: 'Not confirmed' })
          }
        />
      </p>
      <output>
        {sentTo !== undefined && (
          <p className={kit.after3}>
            <Translate id="profile.email.sent" values={{ email: <strong>{sentTo}</strong> }}>
              {'We sent an email to {email}. Open its link in this browser to confirm the address.'}
            </Translate>
          </p>
        )}
      </output>
      {changing ? (
        <form
          className={clsx(layout.stack, layout.gap4)}
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <FormField
            control={form.control}
            name="email"
            label={translate({ id: 'profile.email.new', message: 'New email' })}
            type="email"
            autoComplete="email"
            inputMode="email"
          />
          <div className={styles.actions}>
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              <Translate id="profile.email.submit">Send confirmation</Translate>
            </Button>
            <CancelButton onClick={close} />
          </div>
        </form>
      ) : (
        <div className={styles.actions}>
          <Button ref={opener} onClick={open}>
            <Translate id="profile.email.change">Change email</Translate>
          </Button>
          {!customer.email_verified && (
            <Button variant="quiet" busy={resend.isPending} onClick={() => void resend.run()}>
              <Translate id="profile.email.resend">Send again</Translate>
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
