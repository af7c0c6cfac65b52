import { useForm } from 'react-hook-form';
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

/** Asks for one more. */
export function AlertForm({ taken, busy, onAdd }: AlertFormProps) {
  const format = useFormat();
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { threshold: '' } });
  const submit = handleSubmit(({ threshold }) => onAdd(Number(threshold), () => reset()));
  const validate = (text: string) => {
    const value = Number(text);
    if (!/^\s*\d+\s*$/.test(text) || value < 1 || value > limits.balanceAlerts.highest) {
      return translate(
        { id: 'overview.alerts.range', message: 'Enter a whole number from {min} to {max}' },
        { min: format.number(1), max: format.number(limits.balanceAlerts.highest) },
      );
    }
    return taken.includes(value)
      ? translate({ id: 'overview.alerts.taken', message: 'There is an alert at this number' })
      : true;
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={translate({ id: 'overview.alerts.label', message: 'Available credits' })}
        error={formState.errors.threshold?.message}
      >
        {(control) => (
          <span className={styles.entry}>
            <Input {...control} {...register('threshold', { validate })} inputMode="numeric" autoComplete="off" />
            <Button type="submit" busy={busy}>
              <Translate id="overview.alerts.add">Add alert</Translate>
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
