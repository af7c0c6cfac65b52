import { type ComponentProps } from 'react';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import styles from './generation.module.css';

/** A choice, and what the chosen means. */
export function HintedChoice<Value extends string>({
  hint,
  ...choice
}: ComponentProps<typeof Segmented<Value>> & { hint: string }) {
  return (
    <div className={styles.choice}>
      <Segmented {...choice} />
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}
