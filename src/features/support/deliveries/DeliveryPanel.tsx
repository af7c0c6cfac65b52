import Translate, { translate } from '@docusaurus/Translate';
import type { WebhookDeliveryReview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable } from '../../../dashboard/DataTable.tsx';
import { Fact, Facts } from '../../../dashboard/Facts.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { RowPanel } from '../parts/RowPanel.tsx';
import type { useRow } from '../parts/use-row.ts';
import { words } from '../parts/words.ts';
import { Whose } from '../Whose.tsx';
import { useReplay } from './delivery-queries.ts';
import { outcomeOf, statuses, tones } from './delivery-words.ts';
import styles from '../parts/parts.module.css';

/** A delivery of the list: it has all there is to know. */
const loaded = (review: WebhookDeliveryReview) => ({
  data: review,
  error: null,
  isFetching: false,
  refetch: async () => undefined,
});

/** A delivery with its attempts, and another one for it. */
export function DeliveryPanel({ review, row }: { review: WebhookDeliveryReview; row: ReturnType<typeof useRow> }) {
  const format = useFormat();
  const replay = useReplay();
  const { delivery } = review;
  return (
    <RowPanel title={delivery.type} row={row} query={loaded(review)}>
      {() => (
        <>
          <Facts>
            <Fact name={words.status()}>
              <StatusBadge tone={tones[delivery.status]} label={statuses[delivery.status]()} />
            </Fact>
            <Fact name={words.customer()}>
              <Whose row={review} />
            </Fact>
            <Fact name={words.address()}>
              <code>{delivery.url}</code>
            </Fact>
            <Fact name={translate({ id: 'support.delivery.id', message: 'Event id' })}>
              <code>{delivery.event_id}</code>
            </Fact>
            {delivery.next_attempt_at !== null && (
              <Fact name={translate({ id: 'support.next', message: 'Next attempt' })}>
                {format.second(delivery.next_attempt_at)}
              </Fact>
            )}
          </Facts>
          <div className={styles.actions}>
            <Button busy={replay.isPending} onClick={() => void replay.run({ path: { id: delivery.id } })}>
              <Translate id="support.delivery.replay">Deliver again</Translate>
            </Button>
            <LinkButton to={`/user/admin?section=tasks&open=${delivery.task_id}`}>
              <Translate id="support.delivery.task">Its task</Translate>
            </LinkButton>
          </div>
          {delivery.attempts.length > 0 && (
            <DataTable
              caption={words.attempts()}
              narrow="table"
              rows={delivery.attempts}
              rowKey={({ at }) => at}
              columns={[
                { key: 'outcome', kind: 'lead', title: words.attempts(), cell: outcomeOf },
                {
                  key: 'latency',
                  kind: 'end',
                  title: translate({ id: 'logs.column.latency', message: 'Latency' }),
                  cell: ({ duration_ms: ms }) => format.milliseconds(ms),
                },
                { key: 'time', kind: 'end', title: words.time(), cell: ({ at }) => format.second(at) },
              ]}
            />
          )}
        </>
      )}
    </RowPanel>
  );
}
