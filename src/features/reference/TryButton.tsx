import Translate from '@docusaurus/Translate';
import { Icon } from '../../ui/Icon.tsx';
import styles from './TryButton.module.css';

/** Opens the operation for trying. Without a handler of its own: TryIt listens for the whole page. */
export function TryButton({ event }: { event: boolean }) {
  return (
    <button type="button" className={styles.button} data-try-it aria-haspopup="dialog">
      <Icon name="play" size={12} />
      {event ? (
        <Translate id="tryit.callback.title">Catch a callback</Translate>
      ) : (
        <Translate id="tryit.title">Try it</Translate>
      )}
    </button>
  );
}
