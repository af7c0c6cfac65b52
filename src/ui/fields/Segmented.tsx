import { useId, type ReactNode } from 'react';
import clsx from 'clsx';
import kit from '../kit.module.css';
import styles from './fields.module.css';

interface SegmentedProps<Value extends string> {
  /** The label for screen readers. */
  label: string;
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few visible options: radio buttons in a row, so arrow keys move between them and Tab leaves. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segmented}>
      <legend className={clsx(kit.hidden, kit.nowrap)}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
