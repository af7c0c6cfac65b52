import { useState } from 'react';
import { Select } from 'antd';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { Key, KeyRotate, KeyRotated, KeyScope } from '#generated/account/types.gen.ts';
import { zKeyRotate, zKeyUpdate } from '#generated/requests/zod.gen.ts';
import { showFieldIssues } from '../../core/api/field-errors.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { useFormat } from '../../core/format/format.ts';
import { type Plural, usePlural } from '../../core/format/use-plural.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import {
  budgetMessages,
  KeyCreated,
  KeyNameField,
  type KeyRules,
  KeyRulesFields,
  findRuleField,
  toRulesRequest,
  toRulesForm,
} from './key-dialog-parts.tsx';
import { KeyScopesField, scopeMessages } from './key-scopes.tsx';
import { getKeyName, maskKey } from './key-text.ts';
import { useRotateKey, useUpdateKey } from './keys-queries.ts';

interface KeyDialogProps extends DialogState {
  apiKey: Key;
}

const toRename = ({ name }: { name: string }) => ({ name: name.trim() });
const renameResolver = createRequestResolver({ schema: zKeyUpdate, toRequest: toRename });

export function RenameKeyDialog({ apiKey, ...dialog }: KeyDialogProps) {
  const form = useForm({ resolver: renameResolver, defaultValues: { name: apiKey.name } });
  const update = useUpdateKey(showFieldIssues(form));
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'keys.rename.title', message: 'Rename API key' })}
      form={form}
      submit={<Translate id="keys.rename.submit">Rename</Translate>}
      onSubmit={form.handleSubmit((values) =>
        update.run({ path: { id: apiKey.id }, body: toRename(values) }, dialog.onClose),
      )}
    >
      <KeyNameField />
    </FormDialog>
  );
}

/** Changes the budgets and allowed IP addresses of a key. */
export function KeyRulesDialog({ apiKey, ...dialog }: KeyDialogProps) {
  const toRequest = (rules: KeyRules) => toRulesRequest(rules, apiKey.mode);
  const form = useForm({
    resolver: createRequestResolver({ schema: zKeyUpdate, toRequest, find: findRuleField, messages: budgetMessages }),
    defaultValues: toRulesForm(apiKey),
  });
  const update = useUpdateKey(showFieldIssues(form, findRuleField));
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'keys.rules.title', message: 'API key limits' })}
      form={form}
      submit={<Translate id="keys.rules.submit">Save limits</Translate>}
      onSubmit={form.handleSubmit((values) =>
        update.run({ path: { id: apiKey.id }, body: toRequest(values) }, dialog.onClose),
      )}
    >
      <KeyRulesFields mode={apiKey.mode} />
    </FormDialog>
  );
}

const scopesResolver = createRequestResolver<{ scopes: KeyScope[] }>({
  schema: zKeyUpdate,
  toRequest: (values) => values,
  messages: scopeMessages,
});

/** Changes what a key may do. */
export function KeyScopesDialog({ apiKey, ...dialog }: KeyDialogProps) {
  const form = useForm({ resolver: scopesResolver, defaultValues: { scopes: apiKey.scopes } });
  const update = useUpdateKey(showFieldIssues(form));
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'keys.scopes.title', message: 'API key scopes' })}
      form={form}
      submit={<Translate id="keys.scopes.submit">Save scopes</Translate>}
      onSubmit={form.handleSubmit((body) => update.run({ path: { id: apiKey.id }, body }, dialog.onClose))}
    >
      <KeyScopesField />
    </FormDialog>
  );
}

/** Hours for which the old key continues to work. */
const gracePeriods = [1, 24, 168, 720] as const;

const rotateResolver = createRequestResolver<KeyRotate>({ schema: zKeyRotate, toRequest: (values) => values });

const getGracePeriodName = (hours: number, plural: Plural) =>
  hours === 1
    ? translate({ id: 'keys.grace.hour', message: '1 hour' })
    : plural(hours / 24, (days) => translate({ id: 'keys.grace.days', message: '{days} day|{days} days' }, { days }));

/** Rotates a key: creates its replacement and shows the secret. */
export function RotateKeyDialog({ apiKey, ...dialog }: KeyDialogProps) {
  const format = useFormat(useTimeZone());
  const plural = usePlural();
  const rotate = useRotateKey();
  const [rotated, setRotated] = useState<KeyRotated>();
  const form = useForm({ resolver: rotateResolver, defaultValues: { grace_hours: 24 } });
  const live = rotated?.created.mode === 'live';
  useUnsavedChanges(dialog.open && live);
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'keys.rotate.title', message: 'Rotate API key' })}
      insistent={live}
      form={form}
      submit={<Translate id="keys.rotate.submit">Rotate key</Translate>}
      onSubmit={form.handleSubmit((body) => rotate.run({ path: { id: apiKey.id }, body }, setRotated))}
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
        name="grace_hours"
        label={translate({ id: 'keys.rotate.grace', message: 'Old key keeps working for' })}
      >
        {(ties) => (
          <Select
            {...ties}
            options={gracePeriods.map((hours) => ({ value: hours, label: getGracePeriodName(hours, plural) }))}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
