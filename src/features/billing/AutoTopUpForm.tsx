import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { creditsFor, packs } from '#catalog/packs.ts';
import type { AutoTopUp } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useSetAutoTopUp } from './payment-queries.ts';
import { amountOf, draftOf, OWN_AMOUNT, type TopUpDraft, topUpSchema, wishOf } from './top-up-form.ts';
import styles from './top-up.module.css';

/** When to buy, what, and how much a month; with what one agrees to. `method`: what is charged. */
export function AutoTopUpForm({ settings, method }: { settings: AutoTopUp; method: string }) {
  const format = useFormat();
  const set = useSetAutoTopUp();
  const { currency, enabled } = settings;
  const present = draftOf(settings);
  const { register, handleSubmit, control, reset, formState } = useForm<TopUpDraft>({
    resolver: zodResolver(topUpSchema(format, currency)),
    defaultValues: present,
    values: present,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = formState;
  useUnsent(isDirty);
  const draft = useWatch({ control }) as TopUpDraft;
  const amount = amountOf(draft);
  const bought = amount === null ? 0 : creditsFor(amount);
  const tooHigh = bought > 0 && Number(draft.threshold) > bought;
  const save = (draftNow: TopUpDraft, on: boolean) =>
    set.run({ body: wishOf(draftNow, on) }, (saved) => reset(draftOf(saved), { keepDirtyValues: false }));
  const submit = handleSubmit((good) => save(good, true));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        <Field
          label={translate({ id: 'billing.topUp.threshold', message: 'When fewer credits are left than' })}
          error={errors.threshold?.message}
        >
          {(input) => <Input {...input} {...register('threshold')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field label={translate({ id: 'billing.topUp.buy', message: 'Buy' })}>
          {(select) => (
            <Select {...select} {...register('choice')}>
              {packs.map(({ id, credits, price }) => (
                <option key={id} value={id}>
                  {`${format.credits(credits)} · ${format.money(price.amount, price.currency)}`}
                </option>
              ))}
              <option value={OWN_AMOUNT}>{translate({ id: 'billing.topUp.own', message: 'Another amount' })}</option>
            </Select>
          )}
        </Field>
        {draft.choice === OWN_AMOUNT && (
          <Field
            label={translate(
              { id: 'billing.amount', message: 'Your amount, {currency}' },
              { currency: currency.toUpperCase() },
            )}
            error={errors.own?.message}
            hint={amount === null ? undefined : format.credits(creditsFor(amount))}
          >
            {(input) => <Input {...input} {...register('own')} inputMode="decimal" autoComplete="off" />}
          </Field>
        )}
        <Field
          label={translate(
            { id: 'billing.topUp.cap', message: 'At most a month, {currency}' },
            { currency: currency.toUpperCase() },
          )}
          error={errors.cap?.message}
          hint={translate({ id: 'billing.topUp.cap.hint', message: 'Months begin at midnight UTC' })}
        >
          {(input) => <Input {...input} {...register('cap')} inputMode="decimal" autoComplete="off" />}
        </Field>
      </div>
      <p className={styles.warning} aria-live="polite">
        {tooHigh &&
          translate(
            {
              id: 'billing.topUp.threshold.high',
              message:
                'One top-up buys {credits}, fewer than this threshold. Another top-up follows every {minutes} minutes until the threshold is reached.',
            },
            { credits: format.credits(bought), minutes: format.number(limits.autoTopUpMinutes) },
          )}
      </p>
      <p className={styles.consent}>
        {translate(
          {
            id: 'billing.topUp.consent',
            message:
              'While this is on, {method} is charged without asking you each time. You can switch it off at any time.',
          },
          { method },
        )}
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant={enabled ? 'default' : 'primary'} busy={set.isPending}>
          {enabled ? (
            <Translate id="billing.topUp.save">Save</Translate>
          ) : (
            <Translate id="billing.topUp.switchOn">Switch on</Translate>
          )}
        </Button>
        {enabled && (
          <Button variant="quiet" busy={set.isPending} onClick={() => void save(present, false)}>
            <Translate id="billing.topUp.switchOff">Switch off</Translate>
          </Button>
        )}
      </div>
    </form>
  );
}
