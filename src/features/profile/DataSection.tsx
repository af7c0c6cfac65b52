import Translate, { translate } from '@docusaurus/Translate';
import { getSecurity } from '#generated/account/sdk.gen.ts';
import { limits } from '#catalog/limits.ts';
import { requestDeletionMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Customer } from '#generated/account/types.gen.ts';
import { defineOperation, useAction, RecentLoginRequired } from '../../core/api/use-action.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { toServerUrl } from '../../core/api/api-base-url.ts';
import { usePlural } from '../../core/format/use-plural.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { type DialogState, useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { Section } from './Section.tsx';
import kit from '../../ui/kit.module.css';
import styles from './profile.module.css';

/** Exports all data of the customer. */
export function DataSection() {
  const download = useAction(
    defineOperation(async (_: void, client) => {
      // An error response would open as a page, so check first.
      if (!(await getSecurity({ client, throwOnError: true })).data.fresh) throw new RecentLoginRequired();
      // The browser streams it to disk.
      window.location.assign(toServerUrl('/api/account/me/export'));
    }),
    { failure: translate({ id: 'profile.data.failed', message: 'The download failed. Try again.' }) },
  );

  return (
    <Section
      anchor="data"
      title={translate({ id: 'profile.data.title', message: 'Your data' })}
      lead={translate({
        id: 'profile.data.lead',
        message: 'All data about your account as one JSON file: profile, keys, credits, tasks, and requests.',
      })}
    >
      <p className={kit.after3}>
        <Translate id="profile.data.text">
          Secrets aren’t included. Songs are listed by URL, so save the files you want to keep.
        </Translate>
      </p>
      <div className={styles.actions}>
        <Button busy={download.isPending} onClick={() => void download.run()}>
          <Icon name="download" />
          <Translate id="profile.data.download">Download my data</Translate>
        </Button>
      </div>
    </Section>
  );
}

/** Lists what will be deleted and asks for the email address, to prevent accidents. */
function DeleteDialog({ email, ...dialog }: DialogState & { email: string }) {
  const plural = usePlural();
  const { form, submit } = useActionForm({
    mode: 'onTouched',
    values: { email: '' },
    operation: requestDeletionMutation,
    toInput: () => ({}),
    own: ({ email: typed }) => ({
      email:
        typed.trim().toLowerCase() === email.toLowerCase()
          ? undefined
          : translate({ id: 'profile.delete.mismatch', message: 'This isn’t the email address of your account' }),
    }),
    clear: true,
    failure: translate({ id: 'profile.delete.failed', message: 'The deletion couldn’t be scheduled. Try again.' }),
    refresh: ['getSession', 'listSessions'],
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'profile.delete.title', message: 'Delete account' })}
      form={form}
      submit={<Translate id="profile.delete.submit">Delete account</Translate>}
      variant="danger"
      onSubmit={submit}
    >
      <p>
        {plural(limits.deletionGraceDays, (days) =>
          translate(
            {
              id: 'profile.delete.consequence',
              message:
                'Your API keys stop working now, and all other sessions end. To keep your account, sign in within {days} days. After that, it can’t be restored, and unspent credits are lost.',
            },
            { days },
          ),
        )}
      </p>
      <p>
        <Translate id="profile.delete.mark" values={{ days: limits.signupCreditsDays }}>
          {
            'So that sign-up credits are granted only once, a hash of your email address is stored for up to {days} days after sign-up. The address can’t be recovered from it.'
          }
        </Translate>
      </p>
      <FormField
        control={form.control}
        name="email"
        label={translate(
          { id: 'profile.delete.confirm', message: 'To confirm, type your email address: {email}' },
          { email },
        )}
        type="email"
        autoCapitalize="off"
      />
    </FormDialog>
  );
}

/** Deletes the account, after a delay in which the customer can cancel. */
export function DeleteSection({ customer }: { customer: Customer }) {
  const { subject, openDialog, dialog } = useDialog<Customer>();
  const plural = usePlural();
  return (
    <Section anchor="delete" title={translate({ id: 'profile.delete.title', message: 'Delete account' })}>
      <p className={kit.after3}>
        {plural(limits.deletionGraceDays, (days) =>
          translate(
            {
              id: 'profile.delete.text',
              message:
                'Your keys stop working immediately. After {days} days, your songs, requests, and personal data are deleted. The credit ledger is stored without your name.',
            },
            { days },
          ),
        )}
      </p>
      <div className={styles.actions}>
        <Button
          variant="danger"
          disabled={customer.deletes_at !== null}
          onClick={({ currentTarget }) => openDialog(customer, currentTarget)}
        >
          <Translate id="profile.delete.open">Delete my account</Translate>
        </Button>
      </div>
      {subject && <DeleteDialog email={subject.email} {...dialog} />}
    </Section>
  );
}
