import Translate, { translate } from '@docusaurus/Translate';
import { saveLogFilterMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { zLogFilterSave } from '#generated/requests/zod.gen.ts';
import { logFilterSaveBounds } from '#generated/contract-bounds.ts';
import { toQuery } from '../../core/url-params.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import type { LogFilters } from './log-filters.ts';

export function SaveFilterDialog({ filters, ...dialog }: DialogState & { filters: LogFilters }) {
  const { form, submit } = useActionForm({
    schema: zLogFilterSave,
    values: { name: '' },
    operation: saveLogFilterMutation,
    toInput: ({ name }) => ({ body: { name: name.trim(), query: toQuery(filters) } }),
    success: translate({ id: 'logs.saved.done', message: 'Filter saved' }),
    failure: (error) =>
      toApiError(error)?.problem?.errors?.some(({ code }) => code === 'too_many')
        ? translate({
            id: 'logs.saved.tooMany',
            message: 'You have reached the maximum number of saved filters. Delete one first.',
          })
        : translate({ id: 'logs.saved.failed', message: 'The filter couldn’t be saved. Try again.' }),
    refresh: ['listLogFilters'],
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'logs.saved.title', message: 'Save filter' })}
      form={form}
      submit={<Translate id="logs.saved.submit">Save filter</Translate>}
      onSubmit={submit}
    >
      <FormField
        control={form.control}
        name="name"
        label={translate({ id: 'logs.saved.name', message: 'Name' })}
        hint={translate({ id: 'logs.saved.hint', message: 'A filter with the same name is replaced.' })}
        max={logFilterSaveBounds.name.max}
      />
    </FormDialog>
  );
}
