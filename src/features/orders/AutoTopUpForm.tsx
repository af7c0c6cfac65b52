import clsx from 'clsx';
import { Select } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { creditsFor, packs } from '#catalog/packs.ts';
import { setAutoTopUpMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { AutoTopUp } from '#generated/account/types.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useFormat } from '../../core/format/format.ts';
import { usePlural } from '../../core/format/use-plural.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { getAmount, toDraft, OWN_AMOUNT, type TopUpDraft, createTopUpResolver, toAutoTopUp } from './top-up-form.ts';
import layout from '../../ui/layout.module.css';
import styles from './top-up.module.css';

/** The settings of automatic top-ups: threshold, amount, monthly limit and consent. `method` is charged. */
export function AutoTopUpForm({ settings, method }: { settings: AutoTopUp; method: string }) {
  const format = useFormat();
  const plural = usePlural();
  const set = useAction(setAutoTopUpMutation, {
    success: (saved) =>
      saved.enabled
        ? translate({ id: 'orders.topUp.isOn', message: 'Automatic top-ups are on' })
        : translate({ id: 'orders.topUp.isOff', message: 'Automatic top-ups are off' }),
    failure: translate({ id: 'orders.topUp.saveFailed', message: 'Your settings couldn’t be saved' }),
    refresh: ['getAutoTopUp'],
  });
  const { currency, enabled } = settings;
  const present = toDraft(settings);
  const { handleSubmit, control, reset, formState } = useForm<TopUpDraft>({
    resolver: createTopUpResolver(format, currency),
    defaultValues: present,
    values: present,
    resetOptions: { keepDirtyValues: true },
  });
  useUnsavedChanges(formState.isDirty);
  const draft = useWatch({ control }) as TopUpDraft;
  const amount = getAmount(draft);
  const bought = amount === null ? 0 : creditsFor(amount);
  const tooHigh = bought > 0 && Number(draft.threshold) > bought;
  const save = (draftNow: TopUpDraft, on: boolean) =>
    set.run({ body: toAutoTopUp(draftNow, on) }, (saved) => reset(toDraft(saved), { keepDirtyValues: false }));
  const submit = handleSubmit((good) => save(good, true));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        <FormField
          control={control}
          name="threshold"
          label={translate({ id: 'orders.topUp.threshold', message: 'Top up below (credits)' })}
          inputMode="numeric"
        />
        <FormField
          control={control}
          name="choice"
          label={translate({ id: 'orders.topUp.buy', message: 'Amount to buy' })}
        >
          {(ties) => (
            <Select
              {...ties}
              options={[
                ...packs.map(({ id, credits, price }) => ({
                  value: id as string,
                  label: `${format.credits(credits)} · ${format.money(price.amount, price.currency)}`,
                })),
                { value: OWN_AMOUNT, label: translate({ id: 'orders.topUp.own', message: 'Another amount' }) },
              ]}
            />
          )}
        </FormField>
        {draft.choice === OWN_AMOUNT && (
          <FormField
            control={control}
            name="own"
            label={translate(
              { id: 'orders.amount', message: 'Custom amount, {currency}' },
              { currency: currency.toUpperCase() },
            )}
            hint={amount === null ? undefined : format.credits(creditsFor(amount))}
            inputMode="decimal"
          />
        )}
        <FormField
          control={control}
          name="cap"
          label={translate(
            { id: 'orders.topUp.cap', message: 'Monthly limit, {currency}' },
            { currency: currency.toUpperCase() },
          )}
          hint={translate({ id: 'orders.topUp.cap.hint', message: 'Months start at midnight UTC' })}
          inputMode="decimal"
        />
      </div>
      <p className={styles.warning} aria-live="polite">
        {tooHigh &&
          plural(limits.autoTopUpMinutes, (minutes) =>
            translate(
              {
                id: 'orders.topUp.threshold.high',
                message:
                  'One top-up buys {credits}, which is less than this threshold. Top-ups repeat every {minutes} minutes until your balance reaches the threshold.',
              },
              { credits: format.credits(bought), minutes },
            ),
          )}
      </p>
      <p className={styles.consent}>
        {translate(
          {
            id: 'orders.topUp.consent',
            message:
              'While this is on, {method} is charged without asking you each time. You can turn it off at any time.',
          },
          { method },
        )}
      </p>
      <div className={clsx(layout.wrap, layout.gap2)}>
        <Button type="submit" variant={enabled ? 'default' : 'primary'} busy={set.isPending}>
          {enabled
            ? translate({ id: 'orders.topUp.save', message: 'Save' })
            : translate({ id: 'orders.topUp.switchOn', message: 'Turn on' })}
        </Button>
        {enabled && (
          <Button variant="quiet" busy={set.isPending} onClick={() => void save(present, false)}>
            <Translate id="orders.topUp.switchOff">Turn off</Translate>
          </Button>
        )}
      </div>
    </form>
  );
}
