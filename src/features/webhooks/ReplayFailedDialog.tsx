import { useState } from 'react';
import { Input, Select } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { replayFailedWebhooksMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { WebhookEndpoint, WebhookReplayed } from '#generated/account/types.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useFormat } from '../../core/format/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { parseLocalInput, toLocalInput } from '../../core/format/zoned-time.ts';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import styles from './webhooks.module.css';

const day = 86_400_000;

interface ReplayFailedDialogProps extends DialogState {
  /** The endpoint that the list is filtered by. */
  endpointId: string | undefined;
  endpoints: readonly WebhookEndpoint[];
}

/** Replays all deliveries that have failed since a time. */
export function ReplayFailedDialog({ endpointId, endpoints, ...dialog }: ReplayFailedDialogProps) {
  const format = useFormat();
  const timeZone = useTimeZone();
  const replay = useAction(replayFailedWebhooksMutation, {
    failure: translate({ id: 'webhooks.replay.failed', message: 'The replay failed. Try again.' }),
    refresh: ['listWebhookDeliveries', 'getWebhookDelivery', 'listWebhookEndpoints'],
  });
  const [since, setSince] = useState(() => toLocalInput(new Date(Date.now() - day).toISOString(), timeZone));
  const [to, setTo] = useState(endpointId ?? '');
  const [done, setDone] = useState<WebhookReplayed>();
  const at = parseLocalInput(since, timeZone);
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'webhooks.replayFailed.title', message: 'Replay failed deliveries' })}
      submit={done === undefined || done.more ? <Translate id="webhooks.replayFailed.submit">Replay</Translate> : null}
      busy={replay.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (at === undefined) return;
        void replay.run({ body: { since: at, ...(to === '' ? {} : { endpoint_id: to }) } }, setDone);
      }}
    >
      <p>
        <Translate id="webhooks.replayFailed.text">
          Each event is sent again with its original ID, so your server can detect duplicates.
        </Translate>
      </p>
      <Field
        label={translate({ id: 'webhooks.replayFailed.since', message: 'Failed since' })}
        error={
          at === undefined ? translate({ id: 'webhooks.replayFailed.noTime', message: 'Enter a time' }) : undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            // A field for a date has no role that has `aria-required`.
            aria-required={undefined}
            required
            type="datetime-local"
            value={since}
            onChange={({ target }) => {
              setSince(target.value);
              setDone(undefined);
            }}
          />
        )}
      </Field>
      <Field label={translate({ id: 'webhooks.replayFailed.to', message: 'To' })}>
        {(control) => (
          <Select
            id={control.id}
            value={to}
            onChange={(chosen) => {
              setTo(chosen);
              setDone(undefined);
            }}
            options={[
              {
                value: '',
                label: translate({ id: 'webhooks.replayFailed.all', message: 'All endpoints and callback URLs' }),
              },
              ...endpoints.map(({ id, url }) => ({ value: id, label: url })),
            ]}
          />
        )}
      </Field>
      <output className={styles.done}>
        {done !== undefined &&
          (done.more
            ? translate(
                {
                  id: 'webhooks.replayFailed.more',
                  message: 'Deliveries queued: {count}. More deliveries failed. Replay again when these have arrived.',
                },
                { count: format.number(done.replayed) },
              )
            : translate(
                { id: 'webhooks.replayFailed.done', message: 'Deliveries queued: {count}' },
                { count: format.number(done.replayed) },
              ))}
      </output>
    </FormDialog>
  );
}
