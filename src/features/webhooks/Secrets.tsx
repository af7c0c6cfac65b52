import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Mode, WebhookSecret } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useSecrets } from './endpoint-queries.ts';
import { RotateSecretDialog } from './RotateSecretDialog.tsx';
import { modeName } from './webhook-text.ts';
import styles from './webhooks.module.css';

const modes: readonly Mode[] = ['live', 'test'];

/** A secret, hidden until one asks to see it. */
function Secret({ secret: { secret, mode, created_at: made, expires_at: ends } }: { secret: WebhookSecret }) {
  const format = useFormat(useTimeZone());
  const [shown, setShown] = useState(false);
  return (
    <li className={styles.secret}>
      <span className={styles.value}>
        <code>{shown ? secret : `${secret.slice(0, 10)}…${secret.slice(-4)}`}</code>
        <IconButton
          icon="eye"
          label={
            shown
              ? translate({ id: 'webhooks.secret.hide', message: 'Hide secret ({mode})' }, { mode: modeName(mode) })
              : translate({ id: 'webhooks.secret.show', message: 'Show secret ({mode})' }, { mode: modeName(mode) })
          }
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
        <CopyButton
          text={secret}
          label={translate({ id: 'webhooks.secret.copy', message: 'Copy secret ({mode})' }, { mode: modeName(mode) })}
        />
      </span>
      <span className={styles.quiet}>
        {ends === null
          ? translate({ id: 'webhooks.secret.since', message: 'Since {time}' }, { time: format.moment(made) })
          : translate(
              { id: 'webhooks.secret.until', message: 'Replaced; signs beside the new one until {time}' },
              { time: format.moment(ends) },
            )}
      </span>
    </li>
  );
}

/** What signs: for each mode the secret in force, and for a day the one before it. */
export function Secrets() {
  const { data, error, isFetching, refetch } = useSecrets();
  const [mode, setMode] = useState<Mode>('test');
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState<HTMLElement | null>(null);
  if (data === undefined) {
    return error === null ? (
      <Skeleton>
        <SkeletonBox height="12rem" />
      </Skeleton>
    ) : (
      <QueryFailure
        title={translate({ id: 'webhooks.secrets.failed', message: 'Your signing secrets could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <p className={styles.lead}>
        <Translate id="webhooks.secrets.lead">
          Every event is signed with the secret of its mode, wherever it is posted to. Check the signature before you
          believe what an event says.
        </Translate>
      </p>
      <div className={styles.secrets}>
        {modes.map((one) => {
          const secrets = data.data.filter((secret) => secret.mode === one);
          return (
            <section key={one}>
              <h2>{modeName(one)}</h2>
              <ul>
                {secrets.map((secret) => (
                  <Secret key={secret.secret} secret={secret} />
                ))}
              </ul>
              <Button
                aria-label={translate(
                  { id: 'webhooks.rotate.of', message: 'Rotate secret ({mode})' },
                  { mode: modeName(one) },
                )}
                onClick={({ currentTarget }) => {
                  setFrom(currentTarget);
                  setMode(one);
                  setOpen(true);
                }}
              >
                <Translate id="webhooks.rotate">Rotate secret</Translate>
              </Button>
            </section>
          );
        })}
      </div>
      <RotateSecretDialog
        mode={mode}
        overlapping={data.data.some((secret) => secret.mode === mode && secret.expires_at !== null)}
        open={open}
        onClose={() => setOpen(false)}
        returnTo={[from]}
      />
    </>
  );
}
