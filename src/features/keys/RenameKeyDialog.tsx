import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import type { KeyDialogProps } from './key-dialog.ts';
import { useUpdateKey } from './keys-queries.ts';

export function RenameKeyDialog({ apiKey, open, onClose, onClosed, returnTo }: KeyDialogProps) {
  const formId = useId();
  const update = useUpdateKey();
  const { register, handleSubmit, control, formState } = useForm({ defaultValues: { name: apiKey.name } });
  const name = useWatch({ control, name: 'name' });
  useUnsent(open && formState.isDirty);
  const submit = handleSubmit((values) =>
    update.mutate({ id: apiKey.id, change: { name: values.name.trim() } }, { onSuccess: onClose }),
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
          <Button onClick={onClose}>
            <Translate id="keys.cancel">Cancel</Translate>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
            <Translate id="keys.rename.submit">Rename</Translate>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={translate({ id: 'keys.name.label', message: 'Name' })}
          optional
          count={{ value: name, max: contractLimits.keyName }}
          error={formState.errors.name?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('name', {
                validate: (value) =>
                  countPoints(value.trim()) <= contractLimits.keyName ||
                  translate({ id: 'field.tooLong', message: 'This is too long' }),
              })}
              autoComplete="off"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
