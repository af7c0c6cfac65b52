import { useId } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { faultsIn } from '../../core/api/form-faults.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import type { KeyDialogProps } from './key-dialog.ts';
import { KeyNameField, keyNameSchema } from './KeyNameField.tsx';
import { useUpdateKey } from './keys-queries.ts';

const schema = z.object({ name: keyNameSchema });

export function RenameKeyDialog({ apiKey, open, onClose, onClosed, returnTo }: KeyDialogProps) {
  const formId = useId();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: apiKey.name } });
  const update = useUpdateKey(faultsIn(form));
  useUnsent(open && form.formState.isDirty);
  const submit = form.handleSubmit(({ name }) =>
    update.run({ path: { id: apiKey.id }, body: { name: name.trim() } }, onClose),
  );
  return (
    <Dialog
      title={translate({ id: 'keys.rename.title', message: 'Rename API key' })}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
            <Translate id="keys.rename.submit">Rename</Translate>
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <KeyNameField />
        </form>
      </FormProvider>
    </Dialog>
  );
}
