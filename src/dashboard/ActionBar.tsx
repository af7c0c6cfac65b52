import type { ReactNode } from 'react';
import clsx from 'clsx';
import { Button } from '../ui/buttons/Button.tsx';
import type { Action } from './ActionMenu.tsx';
import layout from '../ui/layout.module.css';
import styles from './ActionBar.module.css';

/** The actions of the object in a panel, as buttons. `children`: its main action. */
export function ActionBar({
  actions,
  disabled = false,
  children,
}: {
  actions: readonly (Action | false)[];
  disabled?: boolean;
  children?: ReactNode;
}) {
  const shown = actions.filter((action) => action !== false);
  return (
    <div className={clsx(layout.wrap, layout.gap2, styles.bar)}>
      {children}
      {shown.map(({ label, danger = false, onSelect }) => (
        <Button
          key={label}
          variant={danger ? 'danger' : 'default'}
          disabled={disabled}
          onClick={({ currentTarget }) => onSelect(currentTarget)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
