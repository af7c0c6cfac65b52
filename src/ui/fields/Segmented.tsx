import { useId, type ReactNode } from 'react';
import clsx from 'clsx';
import kit from '../kit.module.css';
import layout from '../layout.module.css';
import styles from './fields.module.css';

interface SegmentedProps<Value extends string> {
  label: string;
  /** Shows the label above the choice. Otherwise, only screen readers have it. */
  labeled?: boolean;
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few visible options: radio buttons in a row, so arrow keys move between them and Tab leaves. */
export function Segmented<Value extends string>({
  label,
  labeled = false,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId();
  const choice = (
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
  if (!labeled) return choice;
  return (
    <div className={clsx(layout.stack, layout.gap1)}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {choice}
    </div>
  );
}
