import type { ReactNode } from 'react';
import clsx from 'clsx';
import { Button } from '../ui/buttons/Button.tsx';
import { type Action, ActionMenu } from './ActionMenu.tsx';
import layout from '../ui/layout.module.css';
import styles from './ActionBar.module.css';

/** The actions of the object in a panel, as buttons, and a menu of the rare ones. `children`: its main action. */
export function ActionBar({
  actions,
  label = '',
  disabled = false,
  children,
}: {
  actions: readonly (Action | false)[];
  /** The name of the menu. */
  label?: string;
  disabled?: boolean;
  children?: ReactNode;
}) {
  const shown = actions.filter((action) => action !== false);
  const frequent = shown.filter(({ rare = false }) => !rare);
  const rare = shown.filter((action) => action.rare);
  return (
    <div className={clsx(layout.wrap, layout.gap2, styles.bar)}>
      {children}
      {frequent.map(({ label: text, danger = false, onSelect }) => (
        <Button
          key={text}
          variant={danger ? 'danger' : 'default'}
          disabled={disabled}
          onClick={({ currentTarget }) => onSelect(currentTarget)}
        >
          {text}
        </Button>
      ))}
      {rare.length > 0 && <ActionMenu label={label} disabled={disabled} actions={rare} />}
    </div>
  );
}
