import Translate from '@docusaurus/Translate';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { OfflineStaff } from './OfflineStaff.tsx';
import styles from './OfflinePage.module.css';

/** Shown in place of a page that is not kept, while there is no network. The app does not run in it: static/offline.js does what its button says. */
export function OfflinePage() {
  return (
    <main className={styles.page}>
      <OfflineStaff />
      <h1 className={styles.title}>
        <Translate id="offline.title">You are offline</Translate>
      </h1>
      <p className={styles.text}>
        <Translate id="offline.text">
          This page needs a connection. The documentation is kept on this device and can be read without one.
        </Translate>
      </p>
      <div className={styles.actions}>
        <LinkButton to="/docs" variant="primary" size="large">
          <Translate id="offline.docs">Open the documentation</Translate>
        </LinkButton>
        <Button size="large">
          <Translate id="query.retry">Retry</Translate>
        </Button>
      </div>
    </main>
  );
}
