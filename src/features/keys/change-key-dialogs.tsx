import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Select } from 'antd';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import type { Key, KeyRotated } from '#generated/account/types.gen.ts';
import { showFieldIssues } from '../../core/api/field-errors.ts';
import { useFormat } from '../../core/format/format.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import {
  KeyCreated,
  KeyNameField,
  keyNameSchema,
  KeyRulesFields,
  findRuleField,
  toRulesRequest,
  toRulesForm,
  rulesSchema,
} from './key-dialog-parts.tsx';
import { getKeyName, maskKey } from './key-text.ts';
import { useRotateKey, useUpdateKey } from './keys-queries.ts';

interface KeyDialogProps extends DialogState {
  apiKey: Key;
}

const nameSchema = z.object({ name: keyNameSchema });

export function RenameKeyDialog({ apiKey, ...dialog }: KeyDialogProps) {
  const form = useForm({ resolver: zodResolver(nameSchema), defaultValues: { name: apiKey.name } });
  const update = useUpdateKey(showFieldIssues(form));
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

/** Changes the budgets and allowed addresses of a key. */
export function KeyRulesDialog({ apiKey, ...dialog }: KeyDialogProps) {
  const form = useForm({
    resolver: zodResolver(rulesSchema),
    defaultValues: { ...toRulesForm(apiKey), mode: apiKey.mode },
  });
  const update = useUpdateKey(showFieldIssues(form, (fault) => findRuleField(fault, form.getValues())));
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'keys.rules.title', message: 'API key limits' })}
      form={form}
      submit={<Translate id="keys.rules.submit">Save limits</Translate>}
      onSubmit={form.handleSubmit((values) =>
        update.run({ path: { id: apiKey.id }, body: toRulesRequest(values, values.mode) }, dialog.onClose),
      )}
    >
      <KeyRulesFields mode={apiKey.mode} />
    </FormDialog>
  );
}

/** Hours for which the old key continues to work. */
const gracePeriods = ['1', '24', '168', '720'] as const;

const graceSchema = z.object({ hours: z.enum(gracePeriods) });

const getGracePeriodName = (hours: (typeof gracePeriods)[number]) =>
  hours === '1'
    ? translate({ id: 'keys.grace.hour', message: '1 hour' })
    : hours === '24'
      ? translate({ id: 'keys.grace.day', message: '1 day' })
      : translate({ id: 'keys.grace.days', message: '{days} days' }, { days: String(Number(hours) / 24) });

/** Makes a key that takes the place of another, and shows its secret. */
export function RotateKeyDialog({ apiKey, ...dialog }: KeyDialogProps) {
  const format = useFormat();
  const rotate = useRotateKey();
  const [rotated, setRotated] = useState<KeyRotated>();
  const form = useForm({ resolver: zodResolver(graceSchema), defaultValues: { hours: '24' as const } });
  const live = rotated?.created.mode === 'live';
  useUnsavedChanges(dialog.open && live);
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'keys.rotate.title', message: 'Rotate API key' })}
      insistent={live}
      form={form}
      submit={<Translate id="keys.rotate.submit">Rotate key</Translate>}
      onSubmit={form.handleSubmit(({ hours }) =>
        rotate.run({ path: { id: apiKey.id }, body: { grace_hours: Number(hours) } }, setRotated),
      )}
      result={
        rotated && (
          <>
            <KeyCreated created={rotated.created} />
            <p>
              <Translate
                id="keys.rotate.until"
                values={{
                  key: <code>{maskKey(apiKey)}</code>,
                  time: format.moment(rotated.replaced.expires_at ?? ''),
                }}
              >
                {'{key} works until {time}.'}
              </Translate>
            </p>
          </>
        )
      }
    >
      <p>
        <Translate
          id="keys.rotate.consequence"
          values={{ name: <strong>{getKeyName(apiKey)}</strong>, key: <code>{maskKey(apiKey)}</code> }}
        >
          {
            'A new key with the same limits replaces {name} ({key}). Both keys work and share one budget for the time you choose; after that, the old key is rejected.'
          }
        </Translate>
      </p>
      <FormField
        control={form.control}
        name="hours"
        label={translate({ id: 'keys.rotate.grace', message: 'Old key keeps working for' })}
      >
        {(ties) => (
          <Select
            {...ties}
            options={gracePeriods.map((hours) => ({ value: hours, label: getGracePeriodName(hours) }))}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
