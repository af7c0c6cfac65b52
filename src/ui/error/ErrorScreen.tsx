import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import { Button, LinkButton } from '../Button.tsx';
import { errorDetail, errorSubtitle, errorTitle } from './error-text.ts';
import { ErrorStaff } from './ErrorStaff.tsx';
import styles from './ErrorScreen.module.css';

/**
 * What stands where there is no page: for every address that does not exist and every error that nobody caught. It is
 * part of every page's first script, so that it needs no network.
 */
export function ErrorScreen({ status, message }: { status: number; message: string }) {
  return (
    <main className={styles.screen}>
      <ErrorStaff status={status} />
      <div role={status === 404 ? undefined : 'alert'}>
        <h1 className={clsx(styles.title, status !== 400 && styles.status)}>{errorTitle(status)}</h1>
        <p className={styles.text}>{errorSubtitle(status)}</p>
        <p className={styles.message}>{errorDetail(message)}</p>
      </div>
      <div className={styles.actions}>
        <LinkButton to="/" variant="primary" size="large">
          <Translate id="error.home">Back to Home</Translate>
        </LinkButton>
        {status >= 500 && (
          <Button size="large" onClick={() => location.reload()}>
            <Translate id="query.retry">Retry</Translate>
          </Button>
        )}
      </div>
    </main>
  );
}
