import { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import styles from './SearchBox.module.css';

/** The shortcut at the end of the search field. With a command palette, it is a button that opens it. */
export function ShortcutHint({ onOpen }: { onOpen: (() => void) | undefined }) {
  const isApple = useIsBrowser() && /Mac|iPhone|iPad/.test(navigator.platform);
  const keys = isApple ? '⌘K' : 'Ctrl K';
  if (!onOpen) {
    return (
      <kbd className={styles.hint} aria-hidden="true">
        {keys}
      </kbd>
    );
  }
  return (
    <button
      type="button"
      className={styles.hint}
      aria-label={translate({ id: 'palette.open', message: 'Open the command palette' })}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <kbd>{keys}</kbd>
    </button>
  );
}
