import { useState } from 'react';
import { Select } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { Key, KeyCreated as Created, KeyScope } from '#generated/account/types.gen.ts';
import { zKeyCreate } from '#generated/requests/zod.gen.ts';
import { type FindField, showFieldIssues } from '../../core/api/field-errors.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { parseLocalInput, toLocalInput } from '../../core/format/zoned-time.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { type Plural, usePlural } from '../../core/format/use-plural.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { LazyDayPicker } from '../../dashboard/fields/LazyDayPicker.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import {
  budgetMessages,
  KeyCreated,
  KeyNameField,
  type KeyRules,
  KeyRulesFields,
  noRules,
  findRuleField,
  toRulesRequest,
} from './key-dialog-parts.tsx';
import { defaultScopes, KeyScopesField, scopeMessages } from './key-scopes.tsx';
import { getModeOptions, getScopesTitle } from './key-text.ts';
import { useCreateKey } from './keys-queries.ts';
import styles from './keys.module.css';

/** The choices for the expiry of a key: a number of days, a custom date, or never. */
const expiryChoices = ['never', '7', '30', '90', '365', 'date'] as const;
type ExpiryChoice = (typeof expiryChoices)[number];

const dayMilliseconds = 86_400_000;

/**
 * The time at which the key expires. A custom date includes the whole day in the customer's time zone. `undefined`:
 * never, or no day is chosen yet.
 */
function getExpiryTime(choice: ExpiryChoice, day: string, timeZone: string | undefined): string | undefined {
  if (choice === 'never') return undefined;
  if (choice === 'date') return parseLocalInput(`${day}T23:59:59`, timeZone);
  return new Date(Date.now() + Number(choice) * dayMilliseconds).toISOString();
}

interface KeyForm extends KeyRules {
  name: string;
  mode: Key['mode'];
  scopes: KeyScope[];
  expiry: ExpiryChoice;
  lastDay: string;
}

const empty: KeyForm = { name: '', mode: 'test', scopes: [...defaultScopes], expiry: 'never', lastDay: '', ...noRules };

const toRequest = ({ name, mode, scopes, expiry, lastDay, ...rules }: KeyForm, timeZone: string | undefined) => ({
  name: name.trim(),
  mode,
  scopes,
  expires_at: getExpiryTime(expiry, lastDay, timeZone),
  ...toRulesRequest(rules, mode),
});

const findField: FindField<KeyForm> = (issue, values) => {
  if (issue.pointer === '/name') return 'name';
  if (issue.pointer === '/scopes') return 'scopes';
  if (issue.pointer === '/expires_at') return values.expiry === 'date' ? 'lastDay' : 'expiry';
  return findRuleField(issue, values);
};

const getToday = (timeZone: string | undefined) =>
  toLocalInput(new Date().toISOString(), timeZone).slice(0, 'yyyy-mm-dd'.length);

const createResolver = (timeZone: string | undefined) =>
  createRequestResolver<KeyForm>({
    schema: zKeyCreate,
    toRequest: (values) => toRequest(values, timeZone),
    find: findField,
    messages: { ...budgetMessages, ...scopeMessages },
    own: ({ expiry, lastDay }) => ({
      lastDay:
        expiry === 'date' && lastDay < getToday(timeZone)
          ? translate({ id: 'keys.expiry.past', message: 'Choose today or a later date' })
          : undefined,
    }),
  });

const getExpiryName = (choice: ExpiryChoice, plural: Plural) => {
  if (choice === 'never') return translate({ id: 'keys.expiry.never', message: 'Never' });
  if (choice === 'date') return translate({ id: 'keys.expiry.date', message: 'On a date' });
  return plural(Number(choice), (days) => translate({ id: 'keys.expiry.days', message: 'In {days} days' }, { days }));
};

/** Loaded on demand, because it contains the code in several languages. */
const FirstRequest = lazyPart(async () => (await import('./FirstRequest.tsx')).FirstRequest);

/** Creates a key, then shows its secret and a first request with it. The secret of a live key is shown only this time. */
export function CreateKeyDialog(dialog: DialogState) {
  const [created, setCreated] = useState<Created>();
  const timeZone = useTimeZone();
  const plural = usePlural();
  const form = useForm({ resolver: createResolver(timeZone), defaultValues: { ...empty, ...useModeFilter() } });
  const { control } = form;
  const create = useCreateKey(showFieldIssues(form, findField));
  const [mode, expiry] = useWatch({ control, name: ['mode', 'expiry'] });
  // The secret of a live key is shown only once, so the dialog must not be closed by accident.
  const live = created?.mode === 'live';
  useUnsavedChanges(dialog.open && live);
  return (
    <FormDialog
      {...dialog}
      title={
        created === undefined
          ? translate({ id: 'keys.create.title', message: 'Create an API key' })
          : translate({ id: 'keys.created.title', message: 'API key created' })
      }
      insistent={live}
      form={form}
      submit={<Translate id="keys.create.submit">Create key</Translate>}
      onSubmit={form.handleSubmit((values) => create.run({ body: toRequest(values, timeZone) }, setCreated))}
      result={
        created && (
          <>
            <KeyCreated created={created} />
            <FirstRequest created={created} />
          </>
        )
      }
    >
      <KeyNameField />
      <FormField
        control={control}
        name="mode"
        label={translate({ id: 'keys.mode.label', message: 'Mode' })}
        hint={
          mode === 'live'
            ? translate({ id: 'keys.mode.live.hint', message: 'Spends credits. The secret is shown only once.' })
            : translate({ id: 'keys.mode.test.hint', message: 'Free. Uses the sandbox engine.' })
        }
      >
        {(ties) => (
          <Segmented
            {...ties}
            label={translate({ id: 'keys.mode.label', message: 'Mode' })}
            options={getModeOptions()}
          />
        )}
      </FormField>
      <FormField control={control} name="expiry" label={translate({ id: 'keys.expiry.label', message: 'Expires' })}>
        {(ties) => (
          <Select {...ties} options={expiryChoices.map((value) => ({ value, label: getExpiryName(value, plural) }))} />
        )}
      </FormField>
      {expiry === 'date' && (
        <FormField control={control} name="lastDay" label={translate({ id: 'keys.expiry.day', message: 'Last day' })}>
          {({ ref: _ref, name: _name, ...ties }) => <LazyDayPicker {...ties} />}
        </FormField>
      )}
      <details className={styles.limits}>
        <summary>{getScopesTitle()}</summary>
        <KeyScopesField />
      </details>
      <details className={styles.limits}>
        <summary>{translate({ id: 'keys.rules', message: 'Limits' })}</summary>
        <KeyRulesFields mode={mode} />
      </details>
    </FormDialog>
  );
}
