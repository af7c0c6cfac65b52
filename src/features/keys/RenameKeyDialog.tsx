import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { faultsIn } from '../../core/api/field-messages.ts';
import { FormDialog } from '../../dashboard/FormDialog.tsx';
import type { KeyDialogProps } from './key-dialog.ts';
import { KeyNameField, keyNameSchema } from './KeyNameField.tsx';
import { useUpdateKey } from './keys-queries.ts';

const schema = z.object({ name: keyNameSchema });

export function RenameKeyDialog({ apiKey, ...dialog }: KeyDialogProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: apiKey.name } });
  const update = useUpdateKey(faultsIn(form));
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'keys.rename.title', message: 'Rename API key' })}
      form={form}
      submit={<Translate id="keys.rename.submit">Rename</Translate>}
      onSubmit={form.handleSubmit(({ name }) =>
        update.run({ path: { id: apiKey.id }, body: { name: name.trim() } }, dialog.onClose),
      )}
    >
      <KeyNameField />
    </FormDialog>
  );
}
