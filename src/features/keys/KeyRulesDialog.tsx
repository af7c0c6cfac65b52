import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { faultsIn } from '../../core/api/field-messages.ts';
import { FormDialog } from '../../dashboard/FormDialog.tsx';
import type { KeyDialogProps } from './key-dialog.ts';
import { ruleFault, rulesBody, rulesOf, rulesSchema } from './key-rules.ts';
import { KeyRulesFields } from './KeyRulesFields.tsx';
import { useUpdateKey } from './keys-queries.ts';

/** Changes what a key may spend and from where it may be used. */
export function KeyRulesDialog({ apiKey, ...dialog }: KeyDialogProps) {
  const form = useForm({
    resolver: zodResolver(rulesSchema),
    defaultValues: { ...rulesOf(apiKey), mode: apiKey.mode },
  });
  const update = useUpdateKey(faultsIn(form, (fault) => ruleFault(fault, form.getValues())));
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'keys.rules.title', message: 'Limits of the API key' })}
      form={form}
      submit={<Translate id="keys.rules.submit">Save limits</Translate>}
      onSubmit={form.handleSubmit((values) =>
        update.run({ path: { id: apiKey.id }, body: rulesBody(values, values.mode) }, dialog.onClose),
      )}
    >
      <KeyRulesFields mode={apiKey.mode} />
    </FormDialog>
  );
}
