import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { renamePasskeyMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Passkey } from '#generated/account/types.gen.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { useProfileForm } from './use-profile-form.ts';

const longest = contractLimits.passkeyName;

export const passkeyName = ({ name }: Pick<Passkey, 'name'>): string =>
  name === '' ? translate({ id: 'profile.passkeys.unnamed', message: 'Unnamed passkey' }) : name;

const schema = z.object({
  name: z.string().check(
    z.refine((name) => countPoints(name.trim()) <= longest, {
      error: () => translate({ id: 'field.tooLong', message: 'This is too long' }),
    }),
  ),
});

interface PasskeyNameDialogProps {
  passkey: Passkey;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

export function PasskeyNameDialog({ passkey, open, onClose, onClosed, returnTo }: PasskeyNameDialogProps) {
  const formId = useId();
  const { form, submit } = useProfileForm({
    schema,
    values: { name: passkey.name },
    operation: renamePasskeyMutation,
    inputOf: ({ name }) => ({ path: { id: passkey.id }, body: { name: name.trim() } }),
    faults: { '/name': { field: 'name' } },
    refresh: ['getSecurity'],
    onSaved: onClose,
  });
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <Dialog
      title={translate({ id: 'profile.passkeys.rename.title', message: 'Rename passkey' })}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            <Translate id="profile.passkeys.rename">Rename</Translate>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={translate({ id: 'auth.name.label', message: 'Name' })}
          optional
          count={{ value: name, max: longest }}
          error={form.formState.errors.name?.message}
        >
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
      </form>
    </Dialog>
  );
}
