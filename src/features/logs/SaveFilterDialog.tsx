import { zodResolver } from '@hookform/resolvers/zod';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { toQuery } from '../../core/url-params.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { getRuleMessage } from '../../core/api/field-errors.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { countCodePoints } from '../../ui/fields/count-code-points.ts';
import { useSaveFilter } from './log-queries.ts';
import type { LogFilters } from './log-filters.ts';

const schema = z.object({
  name: z.string().check(
    z.refine((name) => name.trim() !== '', { error: () => getRuleMessage('required') }),
    z.refine((name) => countCodePoints(name.trim()) <= contractLimits.filterName, {
      error: () => getRuleMessage('too_long'),
    }),
  ),
});

/** Asks for the name of a saved filter. */
export function SaveFilterDialog({ filters, ...dialog }: DialogState & { filters: LogFilters }) {
  const save = useSaveFilter();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '' } });
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'logs.saved.title', message: 'Save filter' })}
      form={form}
      submit={<Translate id="logs.saved.submit">Save filter</Translate>}
      onSubmit={form.handleSubmit(({ name }) =>
        save.run({ body: { name: name.trim(), query: toQuery(filters) } }, dialog.onClose),
      )}
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
