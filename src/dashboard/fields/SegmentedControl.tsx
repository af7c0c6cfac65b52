import { type ReactNode, useId } from 'react';
import { Segmented } from 'antd';
import styles from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> {
  /** The label for screen readers. */
  label: string;
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * A choice between a few visible options. They are radio buttons in a row, so arrow keys move between them and Tab
 * leaves.
 */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  // The group isn't a tab stop, because its radio buttons are.
  return (
    <Segmented
      className={styles.choice}
      name={useId()}
      aria-label={label}
      tabIndex={-1}
      options={[...options]}
      value={value}
      onChange={onChange}
    />
  );
}
