import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { ServiceState } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { History } from './History.tsx';
import { overallText, partText, stateText, type Part } from './status-text.ts';
import styles from './StatusPage.module.css';
import { useStatus } from './use-status.ts';

const icons: Readonly<Record<ServiceState, IconName>> = { operational: 'check', degraded: 'alert', down: 'cross' };

function Measure({ part }: { part: Part }) {
  const format = useFormat();
  if (part.latency_ms !== null) return format.milliseconds(part.latency_ms);
  if (part.waiting_seconds === null) return null;
  if (part.waiting_seconds === 0) return translate({ id: 'status.waiting.none', message: 'Nothing waits' });
  return translate(
    { id: 'status.waiting', message: 'The oldest has waited for {seconds} s' },
    { seconds: format.number(part.waiting_seconds) },
  );
}

/** How the service is, as the server measured it a moment ago; and when it does not answer, just that. */
export function StatusPage() {
  const { status, failed } = useStatus();
  const format = useFormat();
  const state = failed ? 'down' : status?.state;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Translate id="status.title">Status</Translate>
      </h1>
      <NeedsJavaScript />
      {state === undefined ? (
        <Skeleton>
          <SkeletonBox height="6.25rem" />
          <SkeletonBox height="21rem" />
        </Skeleton>
      ) : (
        <>
          <div className={clsx(styles.overall, styles[state])} aria-live="polite">
            <Icon name={icons[state]} size={28} />
            <div>
              <p className={styles.headline}>
                {failed
                  ? translate({ id: 'status.unreached', message: 'The server does not answer' })
                  : overallText[state]()}
              </p>
              <p className={styles.note}>
                {failed && (
                  <Translate id="status.unreached.text">
                    It may be an outage, or your own connection. This page asks again by itself.
                  </Translate>
                )}{' '}
                {status && (
                  <Translate id="status.asOf" values={{ time: <time>{format.second(status.as_of)}</time> }}>
                    {'As of {time}.'}
                  </Translate>
                )}
              </p>
            </div>
          </div>
          {status && (
            <>
              <ul className={styles.parts}>
                {status.components.map((part) => (
                  <li key={part.id} className={styles.part}>
                    <span className={styles.name}>{partText[part.id]()}</span>
                    <span className={styles.measure}>
                      <Measure part={part} />
                    </span>
                    <span className={clsx(styles.state, styles[part.state])}>
                      <Icon name={icons[part.state]} />
                      {stateText[part.state]()}
                    </span>
                  </li>
                ))}
              </ul>
              <History days={status.days} asOf={status.as_of} />
            </>
          )}
        </>
      )}
    </div>
  );
}
