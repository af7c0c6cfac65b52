import type { ComponentProps, ReactNode } from 'react';
import clsx from 'clsx';
import kit from '../kit.module.css';
import styles from './CodeTabs.module.css';

interface CodeTab {
  readonly value: string;
  readonly label: ReactNode;
  /** The programs that the tab stands for. Whoever keeps the choice without React selects it for a reader of one of them. */
  readonly programs?: readonly string[];
}

interface CodeTabsProps {
  /** What is chosen, for screen readers. */
  legend: string;
  /** The name of the radio group. */
  name: string;
  tabs: readonly CodeTab[];
  /** Undefined if the browser keeps the choice, which begins with the first tab. */
  selected?: string;
  onChange?: (value: string) => void;
  /** Whether they are the programs of a language, below its tab. */
  isNested?: boolean;
}

/** The tabs of a code panel. Radio buttons, so that arrow keys move between them, and CSS alone can show what is selected. */
export function CodeTabs({ legend, name, tabs, selected, onChange, isNested = false }: CodeTabsProps) {
  return (
    <fieldset className={clsx(styles.tabs, isNested && styles.nested)}>
      <legend className={kit.hidden}>{legend}</legend>
      {tabs.map(({ value, label, programs = [value] }, index) => (
        <label key={value} className={styles.tab}>
          <input
            type="radio"
            name={name}
            value={value}
            data-programs={programs.join(' ')}
            {...(onChange
              ? { checked: value === selected, onChange: () => onChange(value) }
              : { defaultChecked: index === 0 })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Code below its tabs. The copy button is at the end of their line. */
export function CodePanel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx(styles.panel, className)} />;
}
