import { useId } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { faultsIn } from '../../core/api/form-faults.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import type { KeyDialogProps } from './key-dialog.ts';
import { ruleFault, rulesBody, rulesOf, rulesSchema } from './key-rules.ts';
import { KeyRulesFields } from './KeyRulesFields.tsx';
import { useUpdateKey } from './keys-queries.ts';

/** Changes what a key may spend and from where it may be used. */
export function KeyRulesDialog({ apiKey, open, onClose, onClosed, returnTo }: KeyDialogProps) {
  const formId = useId();
  const form = useForm({
    resolver: zodResolver(rulesSchema),
    defaultValues: { ...rulesOf(apiKey), mode: apiKey.mode },
  });
  const update = useUpdateKey(faultsIn(form, (fault) => ruleFault(fault, form.getValues())));
  useUnsent(open && form.formState.isDirty);
  const submit = form.handleSubmit((values) =>
    update.run({ path: { id: apiKey.id }, body: rulesBody(values, values.mode) }, onClose),
  );
  return (
    <Dialog
      title={translate({ id: 'keys.rules.title', message: 'Limits of the API key' })}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            <Translate id="keys.rules.submit">Save limits</Translate>
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <KeyRulesFields mode={apiKey.mode} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
