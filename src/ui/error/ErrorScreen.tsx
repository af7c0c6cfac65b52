import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import { Button, LinkButton } from '../buttons/Button.tsx';
import { getErrorDetail, getErrorSubtitle, getErrorTitle } from './error-text.ts';
import { ErrorIllustration } from './ErrorIllustration.tsx';
import styles from './ErrorScreen.module.css';

interface ErrorScreenProps {
  status: number;
  message: string;
  /** The login page that returns to this page, for status 401. */
  loginPath?: string;
}

/**
 * The error screen for missing pages and uncaught errors. It is part of the first script, so that it works without a
 * network.
 */
export function ErrorScreen({ status, message, loginPath }: ErrorScreenProps) {
  return (
    <main className={styles.screen}>
      <ErrorIllustration status={status} />
      <div role={status === 404 ? undefined : 'alert'}>
        <h1 className={clsx(styles.title, status !== 400 && styles.status)}>{getErrorTitle(status)}</h1>
        <p className={styles.text}>{getErrorSubtitle(status)}</p>
        <p className={styles.message}>{getErrorDetail(message)}</p>
      </div>
      <div className={styles.actions}>
        {status === 401 && loginPath !== undefined && (
          <LinkButton to={loginPath} variant="primary" size="large">
            <Translate id="session.logIn">Sign in</Translate>
          </LinkButton>
        )}
        <LinkButton to="/" variant={status === 401 ? 'default' : 'primary'} size="large">
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
