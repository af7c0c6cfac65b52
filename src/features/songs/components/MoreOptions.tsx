import clsx from 'clsx';
import { Slider } from 'antd';
import type { UseFormReturn } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { generateRequestBounds } from '#generated/contract-bounds.ts';
import { useFormat } from '../../../core/format/format.ts';
import { FormField } from '../../../dashboard/fields/FormField.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SeedField } from '../../tasks/generation-fields.tsx';
import type { Draft } from '../use-song-form.ts';
import layout from '../../../ui/layout.module.css';
import styles from './MoreOptions.module.css';

interface WeightProps {
  label: string;
  /** From 0 to 1; null leaves it to the engine. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** An optional weight from 0 to 1. */
function WeightSlider({ label, value, onChange }: WeightProps) {
  const format = useFormat();
  const shown = value === null ? translate({ id: 'songs.weight.auto', message: 'Automatic' }) : format.percent(value);
  return (
    <div className={styles.weight}>
      <span aria-hidden="true">{label}</span>
      <span className={styles.value}>{shown}</span>
      <Slider
        className={value === null ? styles.unset : undefined}
        ariaLabelForHandle={label}
        ariaValueTextFormatterForHandle={() => shown}
        min={0}
        max={1}
        step={0.05}
        value={value ?? 0.5}
        onChange={onChange}
        tooltip={{ formatter: null }}
      />
      <Button
        variant="quiet"
        disabled={value === null}
        aria-label={translate({ id: 'songs.weight.reset', message: 'Reset {name}' }, { name: label })}
        onClick={() => onChange(null)}
      >
        <Translate id="songs.weight.resetShort">Reset</Translate>
      </Button>
    </div>
  );
}

/** Advanced options. */
export function MoreOptions({ form, draft }: { form: UseFormReturn<Draft>; draft: Draft }) {
  const { control, setValue } = form;
  const voice = translate({ id: 'songs.vocal', message: 'Voice' });
  return (
    <div className={clsx(layout.stack, layout.gap3)}>
      <FormField
        control={control}
        name="negative"
        label={translate({ id: 'songs.negative.label', message: 'Exclude' })}
        optional
        max={generateRequestBounds.negative_style.max}
      />
      {!draft.instrumental && (
        <div className={styles.voice}>
          <span aria-hidden="true">{voice}</span>
          <Segmented
            label={voice}
            options={[
              { value: '', label: translate({ id: 'songs.vocal.any', message: 'Any' }) },
              { value: 'female', label: translate({ id: 'songs.vocal.female', message: 'Female' }) },
              { value: 'male', label: translate({ id: 'songs.vocal.male', message: 'Male' }) },
            ]}
            value={draft.vocal}
            onChange={(vocal) => setValue('vocal', vocal)}
          />
        </div>
      )}
      <WeightSlider
        label={translate({ id: 'songs.styleWeight', message: 'Style weight' })}
        value={draft.styleWeight}
        onChange={(value) => setValue('styleWeight', value)}
      />
      <WeightSlider
        label={translate({ id: 'songs.weirdness', message: 'Weirdness' })}
        value={draft.weirdness}
        onChange={(value) => setValue('weirdness', value)}
      />
      <SeedField
        hint={translate({
          id: 'songs.seed.hint',
          message: 'The same seed generates the same songs on the sandbox engine',
        })}
      />
    </div>
  );
}
