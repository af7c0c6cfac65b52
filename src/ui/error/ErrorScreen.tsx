import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { Button, LinkButton } from '../buttons/Button.tsx';
import layout from '../layout.module.css';
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

const lines = [20, 32, 44, 56, 68];

/** Bars of a waveform around the middle line, starting at `left`. */
const bars = (left: number, heights: readonly number[]) =>
  heights.map((height, index) => `M${left + index * 10} ${44 - height / 2}v${height}`).join('');

/** A waveform that fades out, followed by a whole rest. */
const silence = [26, 38, 52, 44, 60, 48, 34, 46, 30, 22, 28, 16, 10, 14, 6, 4];
/** Bars before and after a double bar line. */
const played = [22, 36, 50, 42, 58, 46, 32, 44, 54, 38, 26, 34];
const afterBar = [30, 46, 56, 40, 52, 60, 44, 32, 48, 36, 24, 30, 18];
/** A waveform that ends in the middle of a bar. */
const broken = [24, 34, 46, 30, 52, 40, 58, 36, 48, 54, 62];

/** Created on demand, because the code is part of every page. */
const shapes: Readonly<Record<number, () => ReactNode>> = {
  404: () => (
    <>
      <defs>
        <linearGradient id="error-staff" gradientUnits="userSpaceOnUse" x1="0" x2="170" y1="0" y2="0">
          <stop offset="0.3" stopColor="var(--cdz-accent)" />
          <stop offset="1" stopColor="var(--cdz-accent)" stopOpacity="0.25" />
        </linearGradient>
      </defs>
      <path className={styles.wave} d={bars(14, silence)} stroke="url(#error-staff)" />
      <path className={styles.ink} d="M236 32h26v7h-26z" />
    </>
  ),
  403: () => (
    <>
      <path className={styles.wave} d={bars(14, played)} />
      <path className={styles.ink} d="M150 20h2v48h-2zM157 20h7v48h-7z" />
      <path className={styles.secondHalf} d={bars(186, afterBar)} />
    </>
  ),
};

/** A staff illustration that depends on the status. */
function ErrorIllustration({ status }: { status: number }) {
  return (
    <svg className={styles.staff} viewBox="0 0 320 88" aria-hidden="true" focusable="false">
      {lines.map((y, at) => (
        // A broken staff: its lines end at different positions and continue slightly lower.
        <path
          key={y}
          className={styles.line}
          d={status in shapes ? `M0 ${y}h320` : `M0 ${y}h${150 - at * 7}M${176 - at * 7} ${y + 5}H320`}
        />
      ))}
      {shapes[status]?.() ?? <path className={styles.wave} d={bars(14, broken)} />}
    </svg>
  );
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
      <div className={clsx(layout.wrap, layout.gap3, layout.middle)}>
        {status === 401 && loginPath !== undefined && (
          <LinkButton to={loginPath} variant="primary" size="large">
            <Translate id="session.logIn">Sign in</Translate>
          </LinkButton>
        )}
        <LinkButton to="/" variant={status === 401 ? 'default' : 'primary'} size="large">
          <Translate id="error.home">Back to Home</Translate>
        </LinkButton>
        {status === 404 && (
          <LinkButton to="/search" size="large">
            {translate({ id: 'search.title', message: 'Search the site' })}
          </LinkButton>
        )}
        {status >= 500 && (
          <Button size="large" onClick={() => location.reload()}>
            <Translate id="query.retry">Retry</Translate>
          </Button>
        )}
        {status >= 500 && (
          <LinkButton to="/contact" size="large">
            {translate({ id: 'questions.contact', message: 'Contact support' })}
          </LinkButton>
        )}
      </div>
    </main>
  );
}
