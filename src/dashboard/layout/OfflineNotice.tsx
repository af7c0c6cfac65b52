import Translate from '@docusaurus/Translate';
import { useIsOnline } from '../../core/use-is-online.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './PausedNotice.module.css';

/** Says that a list can't be up to date, while the browser has no network. */
export function OfflineNotice() {
  if (useIsOnline()) return null;
  return (
    <output className={styles.offline}>
      <Icon name="info" />
      <p>
        <Translate id="list.offline">You are offline. This page shows what was loaded before.</Translate>
      </p>
    </output>
  );
}
