import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { useFormat } from '../../core/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import styles from './alerts.module.css';

interface AlertFormProps {
  /** Numbers that have an alert already. */
  taken: readonly number[];
  busy: boolean;
  onAdd: (threshold: number, onAdded: () => void) => void;
}

const { highest } = limits.balanceAlerts;

const schemaOf = (taken: readonly number[], spell: (value: number) => string) =>
  z.object({
    threshold: z.string().check(
      z.refine((text) => /^\s*\d+\s*$/.test(text) && Number(text) >= 1 && Number(text) <= highest, {
        error: () =>
          translate(
            { id: 'overview.alerts.range', message: 'Enter a whole number from {min} to {max}' },
            { min: spell(1), max: spell(highest) },
          ),
        abort: true,
      }),
      z.refine((text) => !taken.includes(Number(text)), {
        error: () => translate({ id: 'overview.alerts.taken', message: 'There is an alert at this number' }),
      }),
    ),
  });

/** Asks for one more. */
export function AlertForm({ taken, busy, onAdd }: AlertFormProps) {
  const format = useFormat();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(schemaOf(taken, format.number)),
    defaultValues: { threshold: '' },
  });
  const submit = handleSubmit(({ threshold }) => onAdd(Number(threshold), () => reset()));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={translate({ id: 'overview.alerts.label', message: 'Available credits' })}
        error={formState.errors.threshold?.message}
      >
        {(control) => (
          <span className={styles.entry}>
            <Input {...control} {...register('threshold')} inputMode="numeric" autoComplete="off" />
            <Button type="submit" busy={busy}>
              <Translate id="overview.alerts.add">Add alert</Translate>
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
