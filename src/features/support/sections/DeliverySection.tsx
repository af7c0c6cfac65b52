import Translate, { translate } from '@docusaurus/Translate';
import { listAllDeliveriesInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { WebhookAttempt, WebhookDeliveryReview, WebhookDeliveryStatus } from '#generated/account/types.gen.ts';
import { useRows } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format.ts';
import { type Column, DataTable } from '../../../dashboard/DataTable.tsx';
import { SidePanel } from '../../../dashboard/SidePanel.tsx';
import type { DialogState } from '../../../dashboard/use-dialog.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { limit, useReplay } from '../api.ts';
import { RowLink, Second, type State, StateBadge, Values, Whose } from '../components/cells.tsx';
import { Filters, useFilter } from '../components/Filters.tsx';
import { KnownFacts, ReviewList } from '../components/layout.tsx';
import { useRow } from '../use-desk.ts';
import { words } from '../words.ts';
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

/** How an attempt ended, with the status of the response where there was one. */
const outcomeOf = ({ outcome, status_code: code }: WebhookAttempt): string =>
  code === null ? outcomes[outcome]() : `${outcomes[outcome]()} (${code})`;

/** A delivery with its attempts, and another one for it. */
function DeliveryPanel({ review, ...panel }: DialogState & { review: WebhookDeliveryReview }) {
  const format = useFormat();
  const replay = useReplay();
  const { id, type, status, url, event_id: event, task_id: task, next_attempt_at: next, attempts } = review.delivery;
  return (
    <SidePanel {...panel} title={type} closeLabel={translate({ id: 'logs.close', message: 'Close' })}>
      <KnownFacts
        items={[
          { label: words.status(), children: <StateBadge state={states[status]} /> },
          { label: words.customer(), children: <Whose row={review} /> },
          { label: words.address(), children: <code>{url}</code> },
          { label: translate({ id: 'support.delivery.id', message: 'Event ID' }), children: <code>{event}</code> },
          { label: words.nextAttempt(), children: next && format.second(next) },
        ]}
      />
      <div className={styles.actions}>
        <Button busy={replay.isPending} onClick={() => void replay.run({ path: { id } })}>
          <Translate id="support.delivery.replay">Replay</Translate>
        </Button>
        <LinkButton to={`/user/admin?section=tasks&open=${task}`}>
          <Translate id="support.delivery.task">Task</Translate>
        </LinkButton>
      </div>
      {attempts.length > 0 && (
        <DataTable
          caption={words.attempts()}
          narrow="table"
          rows={attempts}
          rowKey={({ at }) => at}
          columns={[
            { key: 'outcome', kind: 'lead', title: words.attempts(), cell: outcomeOf },
            {
              key: 'latency',
              kind: 'end',
              title: words.latency(),
              cell: ({ duration_ms: ms }) => format.milliseconds(ms),
            },
            { key: 'time', kind: 'end', title: words.time(), cell: ({ at }) => format.second(at) },
          ]}
        />
      )}
    </SidePanel>
  );
}

function useColumns(addressOf: (id: string) => string): readonly Column<WebhookDeliveryReview>[] {
  const format = useFormat();
  return [
    {
      key: 'event',
      kind: 'lead',
      title: translate({ id: 'support.delivery.event', message: 'Event' }),
      cell: ({ delivery: { id, type, url } }) => (
        <Values>
          <RowLink id={id} to={addressOf(id)}>
            {type}
          </RowLink>
          <span className={styles.quiet}>{url}</span>
        </Values>
      ),
    },
    { key: 'customer', title: words.customer(), cell: (row) => <Whose row={row} /> },
    {
      key: 'status',
      plain: true,
      title: words.status(),
      cell: ({ delivery: { status } }) => <StateBadge state={states[status]} />,
    },
    {
      key: 'attempts',
      title: words.attempts(),
      cell: ({ delivery: { attempts } }) => {
        const last = attempts.at(-1);
        return last === undefined ? '0' : `${format.number(attempts.length)} · ${outcomeOf(last)}`;
      },
    },
    { key: 'time', kind: 'end', title: words.time(), cell: ({ delivery: { created_at: at } }) => <Second at={at} /> },
  ];
}

/** What was posted for all customers, with every attempt. */
export function DeliverySection() {
  const { shown, addressOf } = useRow();
  const specs = {
    status: { label: words.status(), options: states },
    task_id: { label: words.task(), maxLength: 64 },
    customer: { label: words.customerFilter() },
  };
  const filter = useFilter(specs);
  const query = useRows(listAllDeliveriesInfiniteOptions, { query: { ...filter, limit } });
  const columns = useColumns(addressOf);
  const review = query.rows?.find(({ delivery }) => delivery.id === shown?.id);
  return (
    <>
      <Filters list="deliveries" specs={specs} filter={filter} />
      <ReviewList
        query={query}
        failed={translate({ id: 'support.deliveries.failed', message: 'The deliveries couldn’t be loaded' })}
        caption={translate({ id: 'support.deliveries', message: 'Deliveries' })}
        columns={columns}
        rowKey={({ delivery }) => delivery.id}
      />
      {shown && review && <DeliveryPanel key={shown.id} review={review} {...shown.panel} />}
    </>
  );
}
