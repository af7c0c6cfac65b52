import { useEffect, useId, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { useFormat } from '../../core/format.ts';
import { Button } from '../../ui/Button.tsx';
import { SeedField } from '../tasks/SeedField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import type { Draft } from './draft.ts';
import styles from './MoreOptions.module.css';

interface WeightProps {
  label: string;
  /** From 0 to 1; null leaves it to the engine. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A share from 0 to 1 that need not be given. */
function Weight({ label, value, onChange }: WeightProps) {
  const id = useId();
  const format = useFormat();
  const shown =
    value === null
      ? translate({ id: 'music.weight.auto', message: 'Left to the engine' })
      : new Intl.NumberFormat(format.language, { style: 'percent' }).format(value);
  return (
    <div className={styles.weight}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.value}>{shown}</span>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={value ?? 0.5}
        data-unset={value === null || undefined}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <Button
        variant="quiet"
        disabled={value === null}
        aria-label={translate({ id: 'music.weight.reset', message: 'Reset {name}' }, { name: label })}
        onClick={() => onChange(null)}
      >
        <Translate id="music.weight.resetShort">Reset</Translate>
      </Button>
    </div>
  );
}

/** What is seldom asked for. It opens by itself where something in it was refused. */
export function MoreOptions({ form, draft }: { form: UseFormReturn<Draft>; draft: Draft }) {
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const details = useRef<HTMLDetailsElement>(null);
  const faulty = errors.seed !== undefined || errors.negative !== undefined;
  useEffect(() => {
    if (faulty && details.current) details.current.open = true;
  }, [faulty]);
  return (
    <details ref={details} className={styles.more}>
      <summary>
        <Translate id="music.more">More options</Translate>
      </summary>
      <div className={styles.options}>
        <Field
          label={translate({ id: 'music.negative.label', message: 'Keep away from' })}
          optional
          error={errors.negative?.message}
          count={{ value: draft.negative, max: contractLimits.negativeStyle }}
        >
          {(control) => <Input {...control} {...register('negative')} autoComplete="off" />}
        </Field>
        {!draft.instrumental && (
          <div className={styles.voice}>
            <span aria-hidden="true">
              <Translate id="music.vocal">Voice</Translate>
            </span>
            <Segmented
              label={translate({ id: 'music.vocal', message: 'Voice' })}
              options={[
                { value: '', label: translate({ id: 'music.vocal.any', message: 'Any' }) },
                { value: 'female', label: translate({ id: 'music.vocal.female', message: 'Female' }) },
                { value: 'male', label: translate({ id: 'music.vocal.male', message: 'Male' }) },
              ]}
              value={draft.vocal}
              onChange={(vocal) => setValue('vocal', vocal)}
            />
          </div>
        )}
        <Weight
          label={translate({ id: 'music.styleWeight', message: 'How closely the style is followed' })}
          value={draft.styleWeight}
          onChange={(value) => setValue('styleWeight', value)}
        />
        <Weight
          label={translate({ id: 'music.weirdness', message: 'How far the music may stray' })}
          value={draft.weirdness}
          onChange={(value) => setValue('weirdness', value)}
        />
        <SeedField
          hint={translate({ id: 'music.seed.hint', message: 'Same seed, same songs on the sandbox engine' })}
          error={errors.seed?.message}
          {...register('seed')}
        />
      </div>
    </details>
  );
}
