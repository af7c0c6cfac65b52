import { useState } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { callbacks } from '#catalog/callbacks.ts';
import {
  listWebhookSecretsOptions,
  rotateWebhookSecretMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Mode, WebhookSecret } from '#generated/account/types.gen.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { usePlural } from '../../core/format/use-plural.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { useConfirm } from '../../dashboard/dialogs/ConfirmProvider.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { getModeName } from '../keys/key-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './webhooks.module.css';

const modes: readonly Mode[] = ['live', 'test'];

/** A signing secret, hidden until it is revealed. */
function Secret({ secret: { secret, mode, created_at: createdAt, expires_at: ends } }: { secret: WebhookSecret }) {
  const format = useFormat(useTimeZone());
  const [shown, setShown] = useState(false);
  const values = { mode: getModeName(mode) };
  return (
    <li>
      <span className={kit.value}>
        <code>{shown ? secret : `${secret.slice(0, 10)}…${secret.slice(-4)}`}</code>
        <span className={layout.row}>
          <IconButton
            icon={<AppIcon name="eye" />}
            label={
              shown
                ? translate({ id: 'webhooks.secret.hide', message: 'Hide secret ({mode})' }, values)
                : translate({ id: 'webhooks.secret.show', message: 'Show secret ({mode})' }, values)
            }
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
          <CopyButton
            text={secret}
            label={translate({ id: 'webhooks.secret.copy', message: 'Copy secret ({mode})' }, values)}
          />
        </span>
      </span>
      <span className={clsx(layout.flush, kit.note)}>
        {ends === null
          ? translate({ id: 'webhooks.secret.since', message: 'Since {time}' }, { time: format.moment(createdAt) })
          : translate(
              { id: 'webhooks.secret.until', message: 'Replaced; still signs until {time}' },
              { time: format.moment(ends) },
            )}
      </span>
    </li>
  );
}

/** Confirms and creates a new secret. */
function RotateButton({ mode, overlapping }: { mode: Mode; overlapping: boolean }) {
  const confirm = useConfirm();
  const rotate = useAction(rotateWebhookSecretMutation, {
    success: translate({ id: 'webhooks.secret.rotated', message: 'Signing secret rotated' }),
    failure: translate({
      id: 'webhooks.secret.rotateFailed',
      message: 'The signing secret couldn’t be rotated. Try again.',
    }),
    refresh: ['listWebhookSecrets'],
  });
  const plural = usePlural();
  const values = { mode: getModeName(mode) };
  return (
    <Button
      aria-label={translate({ id: 'webhooks.rotate.of', message: 'Rotate secret ({mode})' }, values)}
      onClick={({ currentTarget }) =>
        confirm({
          title: translate({ id: 'webhooks.rotate.title', message: 'Rotate signing secret ({mode})' }, values),
          content: (
            <>
              <p>
                {plural(callbacks.secretOverlapHours, (hours) =>
                  translate(
                    {
                      id: 'webhooks.rotate.consequence',
                      message:
                        'For {hours} hours, events are signed with both the new and the old secret. Switch your receiver to the new one in that time.',
                    },
                    { hours },
                  ),
                )}
              </p>
              {overlapping && (
                <p>
                  <Translate id="webhooks.rotate.ends">
                    The previously replaced secret stops working immediately.
                  </Translate>
                </p>
              )}
            </>
          ),
          submit: translate({ id: 'webhooks.rotate', message: 'Rotate secret' }),
          danger: false,
          action: (done) => rotate.run({ body: { mode } }, done),
          returnTo: [currentTarget],
        })
      }
    >
      <Translate id="webhooks.rotate">Rotate secret</Translate>
    </Button>
  );
}

/** The signing secrets of each mode: the current one, and for a day the previous one. */
export function Secrets() {
  const query = useRead(listWebhookSecretsOptions, {});
  return (
    <QueryView
      query={query}
      failed={translate({ id: 'webhooks.secrets.failed', message: 'Your signing secrets couldn’t be loaded' })}
      height="12rem"
    >
      {({ data }) => (
        <>
          <p className={styles.lead}>
            <Translate id="webhooks.secrets.lead">
              Every event is signed with the secret of its mode. Verify the signature before you trust an event.
            </Translate>
          </p>
          <div className={styles.secrets}>
            {modes.map((mode) => {
              const secrets = data.filter((secret) => secret.mode === mode);
              return (
                <section key={mode} className={clsx(kit.card, layout.roomy)}>
                  <h2 className={clsx(kit.base, kit.after2)}>{getModeName(mode)}</h2>
                  <ul className={clsx(kit.unlisted, kit.after3, layout.grid, layout.gap3)}>
                    {secrets.map((secret) => (
                      <Secret key={secret.secret} secret={secret} />
                    ))}
                  </ul>
                  <RotateButton mode={mode} overlapping={secrets.some(({ expires_at: ends }) => ends !== null)} />
                </section>
              );
            })}
          </div>
        </>
      )}
    </QueryView>
  );
}
