import { useId } from 'react';
import * as z from 'zod/mini';
import { limits } from '#catalog/limits.ts';
import Translate, { translate } from '@docusaurus/Translate';
import { requestDeletionMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { useProfileForm } from './use-profile-form.ts';

interface DeleteDialogProps {
  email: string;
  open: boolean;
  onClose: () => void;
  returnTo: readonly (HTMLElement | null)[];
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
export function DeleteDialog({ email, open, onClose, returnTo }: DeleteDialogProps) {
  const formId = useId();
  const { form, submit, reset } = useProfileForm({
    schema: schemaOf(email),
    values: { email: '' },
    operation: requestDeletionMutation,
    inputOf: () => ({}),
    clear: true,
    failed: () =>
      translate({ id: 'profile.delete.failed', message: 'The deletion was not scheduled, please try again' }),
    refresh: ['getSession', 'listSessions'],
    onSaved: onClose,
  });
  return (
    <Dialog
      title={translate({ id: 'profile.delete.title', message: 'Delete account' })}
      open={open}
      onClose={onClose}
      onClosed={reset}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={formId} variant="danger" busy={form.formState.isSubmitting}>
            <Translate id="profile.delete.submit">Delete account</Translate>
          </Button>
        </>
      }
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
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={translate(
            { id: 'profile.delete.confirm', message: 'Type your e-mail, {email}, to confirm' },
            { email },
          )}
          error={form.formState.errors.email?.message}
        >
          {(control) => (
            <Input {...control} {...form.register('email')} type="email" autoComplete="off" autoCapitalize="off" />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
