import { type ReactNode, useId, useState } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { Button } from '../ui/Button.tsx';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  /** How many of them narrow the list. */
  active: number;
  /** What is done with the list as it is narrowed. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** What narrows a list. On a phone behind a button, so that the list is what one sees first. */
export function FilterBar({ active, beside, children }: FilterBarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.bar}>
      {children !== undefined && (
        <search className={clsx(styles.search, open && styles.open)}>
          <div className={styles.toggle}>
            <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {active === 0 ? (
                <Translate id="list.filters">Filters</Translate>
              ) : (
                translate({ id: 'list.filters.active', message: 'Filters, {count} active' }, { count: String(active) })
              )}
            </Button>
          </div>
          <div id={id} className={styles.filters}>
            {children}
          </div>
        </search>
      )}
      {beside}
    </div>
  );
}

interface FilterProps {
  /** Of its control. */
  id: string;
  label: ReactNode;
  /** Needs the whole width of a phone. */
  wide?: boolean;
  children: ReactNode;
}

/** One of them: its name above its control. */
export function Filter({ id, label, wide = false, children }: FilterProps) {
  return (
    <div className={clsx(styles.filter, wide && styles.wide)}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
