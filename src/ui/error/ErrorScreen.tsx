import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { Button, LinkButton } from '../buttons/Button.tsx';
import { ErrorIllustration } from './ErrorIllustration.tsx';
import styles from './ErrorScreen.module.css';

const unknown = () => translate({ id: 'error.unknown', message: 'An unknown error occurred' });

const subtitles: Readonly<Record<number, () => string>> = {
  400: () => translate({ id: 'error.400', message: 'Your request is invalid, please check and try again' }),
  401: () => translate({ id: 'error.401', message: 'Your session has expired, please log in again' }),
  403: () => translate({ id: 'error.403', message: 'You do not have permission to access this page' }),
  404: () => translate({ id: 'error.404', message: 'Sorry, the page you are looking for does not exist' }),
  500: () => translate({ id: 'error.500', message: 'The server has encountered an error, please try again later' }),
};

/** The title of the screen: the status, or a sentence for 400. */
export function getErrorTitle(status: number): string {
  return status === 400
    ? translate({ id: 'error.400.title', message: 'Request error, please check and try again' })
    : String(status);
}

interface ErrorScreenProps {
  status: number;
  /** The error's own message, or empty. */
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
        <p className={styles.text}>{(subtitles[status] ?? unknown)()}</p>
        <p className={styles.message}>{message || unknown()}</p>
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
