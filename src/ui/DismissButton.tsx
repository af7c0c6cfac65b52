import { translate } from '@docusaurus/Translate';
import { Icon } from './Icon.tsx';
import styles from './CopyButton.module.css';

/** The cross of a message. */
export function DismissButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.copy}
      onClick={onClick}
      aria-label={translate({ id: 'ui.dismiss', message: 'Dismiss' })}
    >
      <Icon name="cross" />
    </button>
  );
}
