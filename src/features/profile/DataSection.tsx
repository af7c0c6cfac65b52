import { Input } from 'antd';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { getSecurity } from '#generated/account/sdk.gen.ts';
import { limits } from '#catalog/limits.ts';
import { requestDeletionMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Customer } from '#generated/account/types.gen.ts';
import { steps, useAction, NotFresh } from '../../core/api/use-action.ts';
import { usePageConfig } from '../../core/page-services.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FormDialog } from '../../dashboard/FormDialog.tsx';
import { FormField } from '../../dashboard/FormField.tsx';
import { type DialogState, useDialog } from '../../dashboard/use-dialog.ts';
import { sectionTitles, Section } from './Section.tsx';
import { useProfileForm } from './use-profile-form.ts';
import styles from './profile.module.css';

/** Everything that is kept of the customer, to take away. */
export function DataSection() {
  const { apiBaseUrl } = usePageConfig();
  const download = useAction(
    steps(async (_: void, client) => {
      // A refused download would open as a page of its own: whether it will be is asked first.
      if (!(await getSecurity({ client, throwOnError: true })).data.fresh) throw new NotFresh();
      // The browser streams it to disk.
      window.location.assign(`${apiBaseUrl}/api/account/me/export`);
    }),
    { failure: translate({ id: 'profile.data.failed', message: 'Download failed, please try again' }) },
  );

  return (
    <Section
      anchor="data"
      title={sectionTitles.data()}
      lead={translate({
        id: 'profile.data.lead',
        message: 'Everything that is kept of you, as one JSON file: account, keys, credits, tasks, calls.',
      })}
    >
      <p className={styles.text}>
        <Translate id="profile.data.text">
          Secrets are not in it, and songs are named by their addresses: save those you want to keep.
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

const schemaOf = (email: string) =>
  z.object({
    email: z.string().check(
      z.refine((text) => text.trim().toLowerCase() === email.toLowerCase(), {
        error: () => translate({ id: 'profile.delete.mismatch', message: 'This is not the e-mail of your account' }),
      }),
    ),
  });

/** Names what will be lost, and wants the address typed: nothing here is done by a slip of the hand. */
function DeleteDialog({ email, ...dialog }: DialogState & { email: string }) {
  const { form, submit } = useProfileForm({
    schema: schemaOf(email),
    values: { email: '' },
    operation: requestDeletionMutation,
    inputOf: () => ({}),
    clear: true,
    failed: () =>
      translate({ id: 'profile.delete.failed', message: 'The deletion was not scheduled, please try again' }),
    refresh: ['getSession', 'listSessions'],
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={sectionTitles.deletion()}
      form={form}
      submit={<Translate id="profile.delete.submit">Delete account</Translate>}
      variant="danger"
      onSubmit={submit}
    >
      <p>
        <Translate id="profile.delete.consequence" values={{ days: limits.deletionGraceDays }}>
          {
            'Your API keys stop working now and all other sessions end. You have {days} days to change your mind: log in and keep the account. After that nothing can bring it back, and credits that are left are lost.'
          }
        </Translate>
      </p>
      <p>
        <Translate id="profile.delete.mark" values={{ days: limits.signupCreditsDays }}>
          {
            'So that the credits of a sign-up are given once, an encrypted fingerprint of your address is kept for up to {days} days from the sign-up; the address cannot be read from it.'
          }
        </Translate>
      </p>
      <FormField
        control={form.control}
        name="email"
        label={translate({ id: 'profile.delete.confirm', message: 'Type your e-mail, {email}, to confirm' }, { email })}
      >
        {(ties) => <Input {...ties} type="email" autoComplete="off" autoCapitalize="off" />}
      </FormField>
    </FormDialog>
  );
}

/** The end of the account, with time to change one's mind. */
export function DeleteSection({ customer }: { customer: Customer }) {
  const { subject, ask, dialog } = useDialog<Customer>();
  return (
    <Section anchor="delete" title={sectionTitles.deletion()}>
      <p className={styles.text}>
        <Translate id="profile.delete.text" values={{ days: limits.deletionGraceDays }}>
          {
            'Your keys stop at once. After {days} days your songs, your calls and everything that says who you are are deleted. The record of credits stays, without your name.'
          }
        </Translate>
      </p>
      <div className={styles.actions}>
        <Button
          variant="danger"
          disabled={customer.deletes_at !== null}
          onClick={({ currentTarget }) => ask(customer, currentTarget)}
        >
          <Translate id="profile.delete.open">Delete my account</Translate>
        </Button>
      </div>
      {subject && <DeleteDialog email={subject.email} {...dialog} />}
    </Section>
  );
}
