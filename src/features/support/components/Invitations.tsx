import Translate, { translate } from '@docusaurus/Translate';
import { signIn } from '#catalog/sign-in.ts';
import {
  createInvitationMutation,
  getSignInOptionsOptions,
  listInvitationsOptions,
  revokeInvitationMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Invitation } from '#generated/account/types.gen.ts';
import { zInvitationCreate } from '#generated/requests/zod.gen.ts';
import { useAction } from '../../../core/api/use-action.ts';
import { useActionForm } from '../../../core/api/use-action-form.ts';
import { useRead } from '../../../core/api/use-read.ts';
import { useFormatDuration } from '../../../core/format/format.ts';
import { DateTime } from '../../../core/format/times.tsx';
import { useIsAdmin } from '../../../core/session/use-is-admin.ts';
import { FormDialog } from '../../../dashboard/dialogs/FormDialog.tsx';
import { type DialogState, useDialog } from '../../../dashboard/dialogs/use-dialog.ts';
import { FormField } from '../../../dashboard/fields/FormField.tsx';
import { DataTable } from '../../../dashboard/lists/DataTable.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { labels } from '../labels.ts';
import { SubSection } from './parts.tsx';
import { RecentLogin } from './RecentLogin.tsx';
import styles from '../support.module.css';

const inviteTitle = () => translate({ id: 'support.invitations.create', message: 'Invite someone' });

const getAddressMessage = () =>
  translate({ id: 'support.invitations.email.wrong', message: 'Enter an email address that has no account yet' });

function InviteDialog(dialog: DialogState) {
  const duration = useFormatDuration();
  const { form, submit } = useActionForm({
    schema: zInvitationCreate,
    values: { email: '' },
    operation: createInvitationMutation,
    toInput: ({ email }) => ({ body: { email: email.trim() } }),
    messages: { email: getAddressMessage },
    issues: { '/email': { field: 'email', message: getAddressMessage() } },
    success: translate({ id: 'support.invitations.created', message: 'Invitation sent' }),
    refresh: ['listInvitations'],
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={inviteTitle()}
      form={form}
      submit={translate({ id: 'support.invitations.send', message: 'Send invitation' })}
      onSubmit={submit}
    >
      <p>
        <Translate id="support.invitations.text" values={{ time: duration(signIn.invitationDays * 24 * 3600) }}>
          {'Only this address can create an account with the link in the email, once, within {time}.'}
        </Translate>
      </p>
      <FormField
        control={form.control}
        name="email"
        label={translate({ id: 'auth.email.label', message: 'Email' })}
        inputMode="email"
      />
    </FormDialog>
  );
}

function RevokeButton({ id }: Invitation) {
  const revoke = useAction(revokeInvitationMutation, {
    success: translate({ id: 'support.invitations.revoked', message: 'Invitation revoked' }),
    failure: translate({ id: 'support.action.failed', message: 'The action failed. Try again.' }),
    refresh: ['listInvitations'],
  });
  return (
    <Button busy={revoke.isPending} onClick={() => void revoke.run({ path: { id } })}>
      {translate({ id: 'support.invitations.revoke', message: 'Revoke' })}
    </Button>
  );
}

function InvitationList() {
  const { data } = useRead(listInvitationsOptions, {});
  const { subject, openDialog, dialog } = useDialog<true>();
  const title = translate({ id: 'support.invitations', message: 'Invitations' });
  return (
    <SubSection
      title={title}
      action={<Button onClick={(event) => openDialog(true, event.currentTarget)}>{inviteTitle()}</Button>}
    >
      {data?.data.length === 0 ? (
        <p className={styles.muted}>
          <Translate id="support.invitations.none">No open invitations</Translate>
        </p>
      ) : (
        <DataTable
          caption={title}
          narrow="lines"
          rows={data?.data}
          columns={[
            { kind: 'lead', title: labels.email(), cell: ({ email }) => email },
            {
              title: translate({ id: 'keys.column.expires', message: 'Expires' }),
              cell: ({ expires_at: at }) => <DateTime at={at} />,
            },
            { kind: 'actions', title: labels.actions(), cell: (invitation) => <RevokeButton {...invitation} /> },
          ]}
        />
      )}
      {subject && <InviteDialog {...dialog} />}
    </SubSection>
  );
}

/** Invitations to sign up, for administrators of a server that requires them. */
export function Invitations() {
  const isAdmin = useIsAdmin();
  const { data: options } = useRead(getSignInOptionsOptions, {}, { enabled: isAdmin });
  if (!isAdmin || options?.sign_up !== 'invited') return null;
  return (
    <RecentLogin>
      <InvitationList />
    </RecentLogin>
  );
}
