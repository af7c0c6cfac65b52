import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { WebhookDelivery, WebhookDeliveryDetail } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { Fact, Facts } from '../../dashboard/Facts.tsx';
import { SidePanel } from '../../dashboard/SidePanel.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { LogText } from '../../ui/code/LogText.tsx';
import { readable } from '../../ui/code/readable.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useDelivery, useReplay } from './delivery-queries.ts';
import { deliveryState, eventText, modeName, outcomeText } from './webhook-text.ts';
import styles from './webhooks.module.css';

function Attempts({ detail: { delivery, answers } }: { detail: WebhookDeliveryDetail }) {
  const format = useFormat(useTimeZone());
  return (
    <ol className={styles.attempts}>
      {delivery.attempts.map((attempt, at) => {
        const answer = answers[at] ?? null;
        return (
          <li key={attempt.at}>
            <p>
              <StatusBadge tone={attempt.outcome === 'accepted' ? 'good' : 'bad'} label={outcomeText(attempt)} />
              <time dateTime={attempt.at}>{format.second(attempt.at)}</time>
              <span className={styles.quiet}>{format.milliseconds(attempt.duration_ms)}</span>
              {attempt.replay && (
                <span className={styles.quiet}>
                  <Translate id="webhooks.attempt.byHand">by hand</Translate>
                </span>
              )}
            </p>
            {answer !== null && <LogText text={answer} />}
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
    <Facts>
      <Fact name={translate({ id: 'logs.column.status', message: 'Status' })}>
        <StatusBadge {...deliveryState(status)} />
      </Fact>
      <Fact name={translate({ id: 'webhooks.column.event', message: 'Event' })}>{eventText(type)}</Fact>
      <Fact name={translate({ id: 'webhooks.fact.to', message: 'Posted to' })}>{delivery.url}</Fact>
      <Fact name={translate({ id: 'webhooks.column.endpoint', message: 'Endpoint' })}>
        {endpoint === null ? (
          <Translate id="webhooks.fact.callback">callback_url of the request</Translate>
        ) : (
          <code>{endpoint}</code>
        )}
      </Fact>
      <Fact name={translate({ id: 'logs.task', message: 'Task' })}>
        {task === null ? (
          <Translate id="webhooks.fact.test">none: this is a test event</Translate>
        ) : (
          <Link to={`/dashboard/api/logs?task_id=${task}`}>{task}</Link>
        )}
      </Fact>
      <Fact name={translate({ id: 'webhooks.fact.id', message: 'Event id' })}>
        <span className={styles.id}>
          <code>{event}</code>
          <CopyButton text={event} label={translate({ id: 'webhooks.fact.id.copy', message: 'Copy event id' })} />
        </span>
      </Fact>
      <Fact name={translate({ id: 'keys.column.mode', message: 'Mode' })}>{modeName(delivery.mode)}</Fact>
      <Fact name={translate({ id: 'logs.column.time', message: 'Time' })}>{format.second(delivery.created_at)}</Fact>
      {next !== null && (
        <Fact name={translate({ id: 'webhooks.fact.next', message: 'Next attempt' })}>{format.second(next)}</Fact>
      )}
    </Facts>
  );
}

function View({ detail }: { detail: WebhookDeliveryDetail }) {
  const replay = useReplay();
  const { delivery, body } = detail;
  return (
    <div className={styles.panel}>
      <DeliveryFacts delivery={delivery} />
      <Button busy={replay.isPending} onClick={() => void replay.run({ path: { id: delivery.id } })}>
        <Icon name="retry" />
        <Translate id="webhooks.replay">Replay</Translate>
      </Button>
      <section>
        <h2>
          <Translate id="webhooks.column.attempts">Attempts</Translate>
        </h2>
        {delivery.attempts.length === 0 ? (
          <p className={styles.quiet}>
            <Translate id="webhooks.attempts.none">It was not tried yet.</Translate>
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
          <p className={styles.quiet}>
            <Translate id="webhooks.body.none">It is written with the first attempt.</Translate>
          </p>
        ) : (
          <LogText text={readable(body)} />
        )}
      </section>
    </div>
  );
}

interface DeliveryPanelProps {
  id: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** One delivery with what was posted and what was answered, beside the list. */
export function DeliveryPanel({ id, ...panel }: DeliveryPanelProps) {
  const { data, error, isFetching, refetch } = useDelivery(id);
  return (
    <SidePanel
      {...panel}
      title={data?.delivery.type ?? translate({ id: 'webhooks.panel', message: 'Delivery' })}
      closeLabel={translate({ id: 'logs.close', message: 'Close' })}
    >
      {data !== undefined ? (
        <View detail={data} />
      ) : error === null ? (
        <Skeleton>
          <SkeletonBox height="16rem" />
        </Skeleton>
      ) : (
        <QueryFailure
          title={translate({ id: 'webhooks.panel.failed', message: 'The delivery could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}
