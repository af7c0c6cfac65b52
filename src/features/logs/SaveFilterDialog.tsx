import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { zLogFilterSave } from '#generated/requests/zod.gen.ts';
import { toQuery } from '../../core/url-params.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { useSaveFilter } from './log-queries.ts';
import type { LogFilters } from './log-filters.ts';

/** Asks for the name of a saved filter. */
export function SaveFilterDialog({ filters, ...dialog }: DialogState & { filters: LogFilters }) {
  const save = useSaveFilter();
  const toRequest = ({ name }: { name: string }) => ({ name: name.trim(), query: toQuery(filters) });
  const form = useForm({
    resolver: createRequestResolver({ schema: zLogFilterSave, toRequest }),
    defaultValues: { name: '' },
  });
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'logs.saved.title', message: 'Save filter' })}
      form={form}
      submit={<Translate id="logs.saved.submit">Save filter</Translate>}
      onSubmit={form.handleSubmit((values) => save.run({ body: toRequest(values) }, dialog.onClose))}
    >
      <FormField
        control={form.control}
        name="name"
        label={translate({ id: 'logs.saved.name', message: 'Name' })}
        hint={translate({ id: 'logs.saved.hint', message: 'A filter with the same name is replaced.' })}
      >
        {(ties) => <Input {...ties} maxLength={contractLimits.filterName} autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}
