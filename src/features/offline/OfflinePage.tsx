import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import screen from '../../ui/error/ErrorScreen.module.css';
import layout from '../../ui/layout.module.css';
import styles from './OfflinePage.module.css';

const lines = [20, 32, 44, 56, 68];
/** Heights of the bars before and after the break. */
const played = [22, 36, 50, 42, 58, 46, 32, 44, 54, 38, 26];
const missing = [30, 46, 56, 40, 52, 60, 44, 32, 48, 36, 24];

const bars = (left: number, heights: readonly number[]) =>
  heights.map((height, index) => `M${left + index * 10} ${44 - height / 2}v${height}`).join('');

/** A staff with a break: the bars after it are missing. */
function OfflineStaff() {
  return (
    <svg className={screen.staff} viewBox="0 0 320 88" aria-hidden="true" focusable="false">
      {lines.map((y) => (
        <path key={y} className={screen.line} d={`M0 ${y}H132M188 ${y}H320`} />
      ))}
      <path className={screen.wave} d={bars(14, played)} />
      <path className={screen.secondHalf} d={bars(206, missing)} />
      <path className={screen.ink} d="M132 20h2v48h-2zM186 20h2v48h-2z" />
      <circle className={screen.ink} cx="152" cy="44" r="2.5" />
      <circle className={screen.ink} cx="160" cy="44" r="2.5" />
      <circle className={screen.ink} cx="168" cy="44" r="2.5" />
    </svg>
  );
}

/**
 * Shown offline in place of a page that isn't cached. The app doesn't run on it, so static/offline.js handles its
 * button.
 */
export function OfflinePage() {
  return (
    <main className={styles.page}>
      <OfflineStaff />
      <h1 className={screen.title}>{translate({ id: 'offline.title', message: 'You are offline' })}</h1>
      <p className={styles.text}>
        <Translate id="offline.text">This page needs a connection. You can read the documentation offline.</Translate>
      </p>
      <div className={clsx(layout.wrap, layout.gap3, layout.middle)}>
        <LinkButton to="/docs" variant="primary" size="large">
          <Translate id="offline.docs">Open the documentation</Translate>
        </LinkButton>
        <Button size="large">{translate({ id: 'query.retry', message: 'Retry' })}</Button>
      </div>
    </main>
  );
}
