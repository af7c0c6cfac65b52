import { useId, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import type { KeyCreated as Created } from '#generated/account/types.gen.ts';
import { faultsIn } from '../../core/api/form-faults.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { expiryChoices, expiryTime, localDay, type ExpiryChoice } from './key-expiry.ts';
import { budgetRules, noRules, ruleFault, rulesBody, rulesShape } from './key-rules.ts';
import { modeName } from './key-text.ts';
import { KeyCreated } from './KeyCreated.tsx';
import { KeyNameField, keyNameSchema } from './KeyNameField.tsx';
import { KeyRulesFields } from './KeyRulesFields.tsx';
import { useCreateKey } from './keys-queries.ts';
import styles from './keys.module.css';

const schema = z
  .object({ ...rulesShape, name: keyNameSchema, expiry: z.enum(expiryChoices), lastDay: z.string() })
  .check(
    ...budgetRules,
    z.refine(({ expiry, lastDay }) => expiry !== 'date' || lastDay >= localDay(Date.now()), {
      path: ['lastDay'],
      error: () => translate({ id: 'keys.expiry.past', message: 'Choose today or a later day' }),
    }),
  );

type Values = z.infer<typeof schema>;

const empty: Values = { name: '', mode: 'test', expiry: 'never', lastDay: '', ...noRules };

const choiceName = (choice: ExpiryChoice) => {
  if (choice === 'never') return translate({ id: 'keys.expiry.never', message: 'Never' });
  if (choice === 'date') return translate({ id: 'keys.expiry.date', message: 'On a date' });
  return translate({ id: 'keys.expiry.days', message: 'In {days} days' }, { days: choice });
};

interface CreateKeyDialogProps {
  open: boolean;
  onClose: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** Makes a key, then shows its secret: that of a live key for the only time. */
export function CreateKeyDialog({ open, onClose, returnTo }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<Created>();
  const formId = useId();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty });
  const { register, control, setValue, getValues, formState } = form;
  const create = useCreateKey(
    faultsIn(form, (fault) => {
      if (fault.pointer === '/name') return { field: 'name' };
      if (fault.pointer === '/expires_at') return { field: getValues('expiry') === 'date' ? 'lastDay' : 'expiry' };
      return ruleFault(fault, getValues());
    }),
  );
  const values = useWatch({ control }) as Values;
  // The secret of a live key is seen once: nor is it lost by accident.
  useUnsent(open && (created === undefined ? formState.isDirty : created.mode === 'live'));
  const title =
    created === undefined
      ? translate({ id: 'keys.create.title', message: 'Create an API key' })
      : translate({ id: 'keys.created.title', message: 'API key created' });

  const submit = form.handleSubmit(({ name, mode, expiry, lastDay, ...rules }) =>
    create.run(
      { body: { name: name.trim(), mode, expires_at: expiryTime(expiry, lastDay), ...rulesBody(rules, mode) } },
      setCreated,
    ),
  );

  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      onClosed={() => {
        setCreated(undefined);
        form.reset();
      }}
      returnTo={returnTo}
      insistent={created?.mode === 'live'}
      footer={
        created === undefined ? (
          <>
            <CancelButton onClick={onClose} />
            <Button type="submit" form={formId} variant="primary" busy={formState.isSubmitting}>
              <Translate id="keys.create.submit">Create key</Translate>
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            <Translate id="keys.created.done">Done</Translate>
          </Button>
        )
      }
    >
      {created === undefined ? (
        <FormProvider {...form}>
          <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
            <KeyNameField />
            <div className={styles.choice}>
              <span className={styles.choiceLabel} aria-hidden="true">
                <Translate id="keys.mode.label">Mode</Translate>
              </span>
              <Segmented
                label={translate({ id: 'keys.mode.label', message: 'Mode' })}
                options={[
                  { value: 'test', label: modeName('test') },
                  { value: 'live', label: modeName('live') },
                ]}
                value={values.mode}
                onChange={(mode) => setValue('mode', mode)}
              />
              <p className={styles.hint}>
                {values.mode === 'live'
                  ? translate({
                      id: 'keys.mode.live.hint',
                      message: 'Makes music and spends credits. Its secret is shown once.',
                    })
                  : translate({ id: 'keys.mode.test.hint', message: 'Runs on the sandbox engine and costs nothing.' })}
              </p>
            </div>
            <Field
              label={translate({ id: 'keys.expiry.label', message: 'Expires' })}
              error={formState.errors.expiry?.message}
            >
              {(control) => (
                <Select {...control} {...register('expiry')}>
                  {expiryChoices.map((choice) => (
                    <option key={choice} value={choice}>
                      {choiceName(choice)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {values.expiry === 'date' && (
              <Field
                label={translate({ id: 'keys.expiry.day', message: 'Last day' })}
                error={formState.errors.lastDay?.message}
              >
                {(control) => <Input {...control} {...register('lastDay')} type="date" />}
              </Field>
            )}
            <details className={styles.limits}>
              <summary>
                <Translate id="keys.rules">Limits</Translate>
              </summary>
              <KeyRulesFields mode={values.mode} />
            </details>
          </form>
        </FormProvider>
      ) : (
        <KeyCreated created={created} />
      )}
    </Dialog>
  );
}
