import { useState } from 'react';
import { Input, Select } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { replayFailedWebhooksMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { WebhookEndpoint, WebhookReplayed } from '#generated/account/types.gen.ts';
import { zWebhookReplayFailed } from '#generated/requests/zod.gen.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { useFormat } from '../../core/format/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { parseLocalInput, toLocalInput } from '../../core/format/zoned-time.ts';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
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
  const [values] = useState(() => ({
    since: toLocalInput(new Date(Date.now() - day).toISOString(), timeZone),
    to: endpointId ?? '',
  }));
  const [done, setDone] = useState<WebhookReplayed>();
  const { form, submit } = useActionForm({
    schema: zWebhookReplayFailed,
    values,
    operation: replayFailedWebhooksMutation,
    // A time that isn’t valid is missing from the request, and the contract rejects it.
    toInput: ({ since, to }) => ({
      body: { since: parseLocalInput(since, timeZone)!, ...(to === '' ? {} : { endpoint_id: to }) },
    }),
    messages: { since: () => translate({ id: 'webhooks.replayFailed.noTime', message: 'Enter a time' }) },
    issues: { '/endpoint_id': { field: 'to' } },
    failure: translate({ id: 'webhooks.replay.failed', message: 'The replay failed. Try again.' }),
    refresh: ['listWebhookDeliveries', 'getWebhookDelivery', 'listWebhookEndpoints'],
    onSaved: setDone,
  });
  const { control } = form;
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'webhooks.replayFailed.title', message: 'Replay failed deliveries' })}
      submit={done === undefined || done.more ? <Translate id="webhooks.replayFailed.submit">Replay</Translate> : null}
      form={form}
      onSubmit={submit}
    >
      <p>
        <Translate id="webhooks.replayFailed.text">
          Each event is sent again with its original ID, so your server can detect duplicates.
        </Translate>
      </p>
      <FormField
        control={control}
        name="since"
        label={translate({ id: 'webhooks.replayFailed.since', message: 'Failed since' })}
      >
        {({ onChange, ...ties }) => (
          <Input
            {...ties}
            // A field for a date has no role that has `aria-required`.
            aria-required={undefined}
            required
            type="datetime-local"
            onChange={(event) => {
              onChange(event);
              setDone(undefined);
            }}
          />
        )}
      </FormField>
      <FormField control={control} name="to" label={translate({ id: 'webhooks.replayFailed.to', message: 'To' })}>
        {({ onChange, ...ties }) => (
          <Select
            {...ties}
            onChange={(chosen) => {
              onChange(chosen);
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
      </FormField>
      <output className={styles.done}>
        {done !== undefined &&
          (done.more
            ? translate(
                {
                  id: 'webhooks.replayFailed.more',
                  message:
                    'Deliveries queued: {count}. More failed deliveries remain. Replay again when these have been sent.',
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
