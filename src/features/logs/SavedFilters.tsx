import { useId, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import clsx from 'clsx';
import * as z from 'zod/mini';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
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

interface SaveDialogProps {
  filters: LogFilters;
  open: boolean;
  onClose: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

function SaveDialog({ filters, open, onClose, returnTo }: SaveDialogProps) {
  const formId = useId();
  const save = useSaveFilter();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '' },
  });
  const submit = handleSubmit(({ name }) =>
    save.run({ body: { name: name.trim(), query: queryOf(filters) } }, onClose),
  );
  return (
    <Dialog
      title={translate({ id: 'logs.saved.title', message: 'Save this filter' })}
      open={open}
      onClose={onClose}
      onClosed={() => reset()}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
            <Translate id="logs.saved.submit">Save filter</Translate>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={translate({ id: 'logs.saved.name', message: 'Name' })}
          hint={translate({ id: 'logs.saved.hint', message: 'A filter of the same name is replaced.' })}
          error={formState.errors.name?.message}
        >
          {(control) => (
            <Input {...control} {...register('name')} maxLength={contractLimits.filterName} autoComplete="off" />
          )}
        </Field>
      </form>
    </Dialog>
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
  const [saving, setSaving] = useState(false);
  const [savedFrom, setSavedFrom] = useState<readonly (HTMLElement | null)[]>([]);
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
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => {
            setSavedFrom([currentTarget]);
            setSaving(true);
          }}
        >
          <Icon name="plus" />
          <Translate id="logs.saved.submit">Save filter</Translate>
        </Button>
      )}
      <SaveDialog filters={filters} open={saving} onClose={() => setSaving(false)} returnTo={savedFrom} />
    </div>
  );
}
