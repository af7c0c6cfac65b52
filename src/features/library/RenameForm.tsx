import { useLayoutEffect } from 'react';
import { Input } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { Work } from '#generated/account/types.gen.ts';
import { zWorkUpdate } from '#generated/requests/zod.gen.ts';
import { showFieldIssues } from '../../core/api/field-errors.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { confirmDiscard, useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { CancelButton } from '../../dashboard/dialogs/CancelButton.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useUpdateWork } from './library-queries.ts';
import { getTitle } from './library-text.ts';
import styles from './library.module.css';

const toRequest = ({ title }: { title: string }) => ({ title: title.trim() || null });
const resolver = createRequestResolver({ schema: zWorkUpdate, toRequest });

/** Renames a work in place: Enter saves, Escape cancels. An empty name restores the default. */
export function RenameForm({ work, onDone }: { work: Work; onDone: () => void }) {
  const form = useForm({ resolver, defaultValues: { title: work.title } });
  const update = useUpdateWork(showFieldIssues(form));
  const { control, handleSubmit, setFocus, getValues } = form;
  const isSame = (title: string) => title.trim() === work.title;
  useUnsavedChanges(!isSame(useWatch({ control, name: 'title' })));
  // Focuses the field before the next key press.
  useLayoutEffect(() => setFocus('title', { shouldSelect: true }), [setFocus]);
  const submit = handleSubmit((values) =>
    isSame(values.title) ? onDone() : update.run({ path: { id: work.id }, body: toRequest(values) }, onDone),
  );
  return (
    <form className={styles.rename} noValidate onSubmit={(event) => void submit(event)}>
      <FormField control={control} name="title" required={false}>
        {(ties) => (
          <Input
            {...ties}
            autoComplete="off"
            placeholder={work.first_title}
            aria-label={translate(
              { id: 'library.rename.label', message: 'New title of {title}' },
              { title: getTitle(work) },
            )}
            onKeyDown={(event) =>
              event.key === 'Escape' && (isSame(getValues('title')) || confirmDiscard()) && onDone()
            }
          />
        )}
      </FormField>
      <Button type="submit" variant="primary" busy={update.isPending}>
        <Translate id="library.rename.save">Save</Translate>
      </Button>
      <CancelButton onClick={onDone} />
    </form>
  );
}
