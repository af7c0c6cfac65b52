import type { ComponentProps, ReactElement } from 'react';
import { translate } from '@docusaurus/Translate';
import { Icon, type IconName } from '../Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'type' | 'aria-label'> {
  icon: IconName | ReactElement;
  /** The accessible name. */
  label: string;
}

/** A square button with an icon and without text. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className={styles.button} aria-label={label}>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
    </button>
  );
}

/** The close button of a message. */
export function DismissButton({ onClick }: { onClick: () => void }) {
  return <IconButton icon="cross" label={translate({ id: 'ui.dismiss', message: 'Dismiss' })} onClick={onClick} />;
}
