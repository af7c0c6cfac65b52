import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import {
  getWebhookDeliveryOptions,
  replayWebhookDeliveryMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { WebhookDelivery, WebhookDeliveryDetail } from '#generated/account/types.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { CopyableCode } from '../../dashboard/CopyableCode.tsx';
import { DetailList } from '../../dashboard/DetailList.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { SidePanel } from '../../dashboard/dialogs/SidePanel.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { formatJson, LogText } from '../../ui/code/LogText.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { getModeName } from '../keys/key-text.ts';
import { deliveryStates, getEventText, getOutcomeText, isAttemptImminent } from './webhook-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './webhooks.module.css';

function Attempts({ detail: { delivery, answers: responses } }: { detail: WebhookDeliveryDetail }) {
  const format = useFormat(useTimeZone());
  return (
    <ol className={styles.attempts}>
      {delivery.attempts.map((attempt, at) => {
        const response = responses[at] ?? null;
        return (
          <li key={attempt.at}>
            <p>
              <StatusBadge tone={attempt.outcome === 'accepted' ? 'good' : 'bad'} label={getOutcomeText(attempt)} />
              <time dateTime={attempt.at}>{format.second(attempt.at)}</time>
              <span className={clsx(layout.flush, kit.note)}>{format.milliseconds(attempt.duration_ms)}</span>
              {attempt.replay && (
                <span className={clsx(layout.flush, kit.note)}>
                  {translate({ id: 'webhooks.attempt.manual', message: 'manual' })}
                </span>
              )}
            </p>
            {response !== null && <LogText text={response} />}
          </li>
        );
      })}
    </ol>
  );
}

function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }) {
  const format = useFormat(useTimeZone());
  const { status, type, event_id: event, task_id: task, endpoint_id: endpoint, next_attempt_at: next } = delivery;
  return (
    <DetailList
      items={{
        [translate({ id: 'logs.column.status', message: 'Status' })]: <StatusBadge {...deliveryStates[status]} />,
        [translate({ id: 'webhooks.column.event', message: 'Event' })]: getEventText(type),
        [translate({ id: 'webhooks.fact.to', message: 'Sent to' })]: delivery.url,
        [translate({ id: 'webhooks.column.endpoint', message: 'Endpoint' })]:
          endpoint === null ? (
            <Translate id="webhooks.fact.callback">callback_url of the request</Translate>
          ) : (
            <code>{endpoint}</code>
          ),
        [translate({ id: 'logs.task', message: 'Task' })]:
          task === null ? (
            <Translate id="webhooks.fact.test">None (test event)</Translate>
          ) : (
            <Link to={`/dashboard/api/logs?task_id=${task}`}>{task}</Link>
          ),
        [translate({ id: 'webhooks.fact.id', message: 'Event ID' })]: (
          <CopyableCode text={event} label={translate({ id: 'webhooks.fact.id.copy', message: 'Copy event ID' })} />
        ),
        [translate({ id: 'keys.column.mode', message: 'Mode' })]: getModeName(delivery.mode),
        [translate({ id: 'logs.column.time', message: 'Time' })]: format.second(delivery.created_at),
        [translate({ id: 'webhooks.fact.next', message: 'Next attempt' })]: next && format.second(next),
      }}
    />
  );
}

function View({ detail }: { detail: WebhookDeliveryDetail }) {
  const replay = useAction(replayWebhookDeliveryMutation, {
    success: translate({ id: 'webhooks.replay.done', message: 'Event queued for delivery' }),
    failure: translate({ id: 'webhooks.replay.failed', message: 'The replay failed. Try again.' }),
    refresh: ['listWebhookDeliveries', 'getWebhookDelivery', 'listWebhookEndpoints'],
  });
  const { delivery, body } = detail;
  return (
    <>
      <DeliveryFacts delivery={delivery} />
      <Button busy={replay.isPending} onClick={() => void replay.run({ path: { id: delivery.id } })}>
        <Icon name="retry" />
        <Translate id="webhooks.replay">Replay</Translate>
      </Button>
      <section>
        <h2>{translate({ id: 'webhooks.column.attempts', message: 'Attempts' })}</h2>
        {delivery.attempts.length === 0 ? (
          <p className={clsx(layout.flush, kit.note)}>
            <Translate id="webhooks.attempts.none">Not attempted yet.</Translate>
          </p>
        ) : (
          <Attempts detail={detail} />
        )}
      </section>
      <section>
        <h2>
          <Translate id="webhooks.body">Body</Translate>
          {body !== null && (
            <CopyButton text={body} label={translate({ id: 'webhooks.body.copy', message: 'Copy body' })} />
          )}
        </h2>
        {body === null ? (
          <p className={clsx(layout.flush, kit.note)}>
            <Translate id="webhooks.body.none">The body is created with the first attempt.</Translate>
          </p>
        ) : (
          <LogText text={formatJson(body)} />
        )}
      </section>
    </>
  );
}

/** A delivery with its request and response, next to the list. */
export function DeliveryPanel({ id, ...panel }: DialogState & { id: string }) {
  const query = useRead(
    getWebhookDeliveryOptions,
    { path: { id } },
    { refetchInterval: ({ state }) => (state.data && isAttemptImminent(state.data.delivery) ? 2000 : false) },
  );
  return (
    <SidePanel {...panel} title={query.data?.delivery.type ?? translate({ id: 'webhooks.panel', message: 'Delivery' })}>
      <QueryView
        query={query}
        failed={translate({ id: 'webhooks.panel.failed', message: 'The delivery couldn’t be loaded' })}
      >
        {(detail) => <View detail={detail} />}
      </QueryView>
    </SidePanel>
  );
}
