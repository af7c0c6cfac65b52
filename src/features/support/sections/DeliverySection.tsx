import Translate, { translate } from '@docusaurus/Translate';
import {
  listAllDeliveriesInfiniteOptions,
  replayAnyDeliveryMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { WebhookAttempt, WebhookDeliveryReview, WebhookDeliveryStatus } from '#generated/account/types.gen.ts';
import { useReadList } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { TimeWithSeconds } from '../../../core/format/times.tsx';
import { type State, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { DataTable } from '../../../dashboard/lists/DataTable.tsx';
import { SidePanel } from '../../../dashboard/dialogs/SidePanel.tsx';
import type { DialogState } from '../../../dashboard/dialogs/use-dialog.ts';
import { DetailList } from '../../../dashboard/DetailList.tsx';
import { Button, LinkButton } from '../../../ui/buttons/Button.tsx';
import { RowLink } from '../../../dashboard/lists/RowLink.tsx';
import { OwnerCell, ReviewList, StackedValues, useRowAction } from '../components/parts.tsx';
import { Filters, pageSize, useFilter } from '../components/Filters.tsx';
import { useRowPanel } from '../use-admin-params.ts';
import { labels } from '../labels.ts';
import styles from '../support.module.css';

const states: Readonly<Record<WebhookDeliveryStatus, State>> = {
  pending: { tone: 'busy', label: () => translate({ id: 'support.delivery.pending', message: 'Pending' }) },
  delivered: { tone: 'good', label: () => translate({ id: 'support.delivery.delivered', message: 'Delivered' }) },
  failed: { tone: 'bad', label: () => translate({ id: 'tasks.status.failed', message: 'Failed' }) },
  superseded: { tone: 'off', label: () => translate({ id: 'support.delivery.superseded', message: 'Superseded' }) },
};

const outcomes: Readonly<Record<WebhookAttempt['outcome'], () => string>> = {
  accepted: () => translate({ id: 'support.outcome.accepted', message: 'Accepted' }),
  status: () => translate({ id: 'support.outcome.status', message: 'Rejected' }),
  redirect: () => translate({ id: 'support.outcome.redirect', message: 'Redirected' }),
  timeout: () => translate({ id: 'support.outcome.timeout', message: 'Timed out' }),
  unreachable: () => translate({ id: 'support.outcome.unreachable', message: 'Unreachable' }),
  address_refused: () => translate({ id: 'support.outcome.address', message: 'Address not public' }),
  internal_error: () => translate({ id: 'support.outcome.internal', message: 'Internal error' }),
};

/** The result of an attempt, with the status of the response if there was one. */
const getOutcome = ({ outcome, status_code: code }: WebhookAttempt): string =>
  code === null ? outcomes[outcome]() : `${outcomes[outcome]()} (${code})`;

/** Sends a delivery again. */
function ReplayButton({ id }: { id: string }) {
  const replay = useRowAction(
    replayAnyDeliveryMutation,
    translate({ id: 'support.delivery.replayed', message: 'Delivery queued for replay' }),
  );
  return (
    <Button busy={replay.isPending} onClick={() => void replay.run({ path: { id } })}>
      <Translate id="support.delivery.replay">Replay</Translate>
    </Button>
  );
}

/** A delivery with its attempts, and the action that replays it. */
function DeliveryPanel({ review, ...panel }: DialogState & { review: WebhookDeliveryReview }) {
  const format = useFormat();
  const { id, type, status, url, event_id: event, task_id: task, next_attempt_at: next, attempts } = review.delivery;
  return (
    <SidePanel {...panel} title={type}>
      <DetailList
        items={{
          [labels.status()]: <StatusBadge {...states[status]} />,
          [labels.customer()]: <OwnerCell row={review} />,
          [labels.address()]: <code>{url}</code>,
          [translate({ id: 'support.delivery.id', message: 'Event ID' })]: <code>{event}</code>,
          [labels.nextAttempt()]: next && format.second(next),
        }}
      />
      <div className={styles.actions}>
        <ReplayButton id={id} />
        <LinkButton to={`/user/admin?section=tasks&open=${task}`}>
          <Translate id="support.delivery.task">Task</Translate>
        </LinkButton>
      </div>
      {attempts.length > 0 && (
        <DataTable
          caption={labels.attempts()}
          narrow="table"
          rows={attempts}
          rowKey={({ at }) => at}
          columns={[
            { kind: 'lead', title: labels.attempts(), cell: getOutcome },
            { kind: 'end', title: labels.latency(), cell: ({ duration_ms: ms }) => format.milliseconds(ms) },
            { kind: 'end', title: labels.time(), cell: ({ at }) => format.second(at) },
          ]}
        />
      )}
    </SidePanel>
  );
}

/** Webhook deliveries of all customers, with every attempt. */
export function DeliverySection() {
  const { shown, getAddress } = useRowPanel();
  const specs = {
    status: { label: labels.status(), options: states },
    task_id: { label: labels.task(), maxLength: 64 },
    customer: { label: labels.customerFilter() },
  };
  const filter = useFilter(specs);
  const query = useReadList(listAllDeliveriesInfiniteOptions, { query: { ...filter, limit: pageSize } });
  const format = useFormat();
  const review = query.rows?.find(({ delivery }) => delivery.id === shown?.id);
  return (
    <>
      <Filters list="deliveries" specs={specs} filter={filter} />
      <ReviewList
        query={query}
        failed={translate({ id: 'support.deliveries.failed', message: 'The deliveries couldn’t be loaded' })}
        empty={
          Object.keys(filter).length === 0
            ? translate({ id: 'webhooks.deliveries.none', message: 'No deliveries yet' })
            : undefined
        }
        caption={translate({ id: 'support.deliveries', message: 'Deliveries' })}
        columns={[
          {
            kind: 'lead',
            title: translate({ id: 'support.delivery.event', message: 'Event' }),
            cell: ({ delivery: { id, type, url } }) => (
              <StackedValues>
                <RowLink id={id} to={getAddress(id)}>
                  {type}
                </RowLink>
                <span className={styles.quiet}>{url}</span>
              </StackedValues>
            ),
          },
          { title: labels.customer(), cell: (row) => <OwnerCell row={row} /> },
          {
            plain: true,
            title: labels.status(),
            cell: ({ delivery: { status } }) => <StatusBadge {...states[status]} />,
          },
          {
            title: labels.attempts(),
            cell: ({ delivery: { attempts } }) => {
              const last = attempts.at(-1);
              return last === undefined ? '0' : `${format.number(attempts.length)} · ${getOutcome(last)}`;
            },
          },
          {
            kind: 'end',
            title: labels.time(),
            cell: ({ delivery: { created_at: at } }) => <TimeWithSeconds at={at} />,
          },
          {
            kind: 'actions',
            title: labels.actions(),
            cell: ({ delivery: { id, status } }) => status === 'failed' && <ReplayButton id={id} />,
          },
        ]}
        rowKey={({ delivery }) => delivery.id}
      />
      {shown && review && <DeliveryPanel key={shown.id} review={review} {...shown.panel} />}
    </>
  );
}
