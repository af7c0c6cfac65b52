import { zodResolver } from '@hookform/resolvers/zod';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import clsx from 'clsx';
import * as z from 'zod/mini';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { FormDialog } from '../../dashboard/FormDialog.tsx';
import { FormField } from '../../dashboard/FormField.tsx';
import { type DialogState, useDialog } from '../../dashboard/use-dialog.ts';
import { Button } from '../../ui/Button.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type LogFilters, queryOf, readFilters } from './log-filters.ts';
import { useDeleteFilter, useSavedFilters, useSaveFilter } from './filter-queries.ts';
import styles from './logs.module.css';

const schema = z.object({
  name: z.string().check(
    z.refine((name) => name.trim() !== '', { error: () => ruleMessage('required') }),
    z.refine((name) => countPoints(name.trim()) <= contractLimits.filterName, { error: () => ruleMessage('too_long') }),
  ),
});

function SaveDialog({ filters, ...dialog }: DialogState & { filters: LogFilters }) {
  const save = useSaveFilter();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '' } });
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'logs.saved.title', message: 'Save this filter' })}
      form={form}
      submit={<Translate id="logs.saved.submit">Save filter</Translate>}
      onSubmit={form.handleSubmit(({ name }) =>
        save.run({ body: { name: name.trim(), query: queryOf(filters) } }, dialog.onClose),
      )}
    >
      <FormField
        control={form.control}
        name="name"
        label={translate({ id: 'logs.saved.name', message: 'Name' })}
        hint={translate({ id: 'logs.saved.hint', message: 'A filter of the same name is replaced.' })}
      >
        {(ties) => <Input {...ties} maxLength={contractLimits.filterName} autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}

interface SavedFiltersProps {
  filters: LogFilters;
  /** Where the calls are listed that filters leave. */
  listAddress: (filters: LogFilters) => string;
}

/** The filters that were saved, each a link to the list it leaves, and a button to save the present one. */
export function SavedFilters({ filters, listAddress }: SavedFiltersProps) {
  const saved = useSavedFilters();
  const remove = useDeleteFilter();
  const { subject, ask, dialog } = useDialog<LogFilters>();
  const present = queryOf(filters);
  if (saved.length === 0 && present === '') return null;
  return (
    <div className={styles.saved}>
      {saved.map(({ id, name, query }) => (
        <span key={id} className={clsx(styles.chip, query === present && styles.chosen)}>
          <Link to={listAddress(readFilters(query))} aria-current={query === present ? 'true' : undefined}>
            {name}
          </Link>
          <button
            type="button"
            aria-label={translate({ id: 'logs.saved.delete', message: 'Delete the filter {name}' }, { name })}
            onClick={() => void remove.run({ path: { id } })}
          >
            <Icon name="cross" size={12} />
          </button>
        </span>
      ))}
      {present !== '' && !saved.some(({ query }) => query === present) && (
        <Button variant="quiet" onClick={({ currentTarget }) => ask(filters, currentTarget)}>
          <Icon name="plus" />
          <Translate id="logs.saved.submit">Save filter</Translate>
        </Button>
      )}
      {subject && <SaveDialog filters={subject} {...dialog} />}
    </div>
  );
}
