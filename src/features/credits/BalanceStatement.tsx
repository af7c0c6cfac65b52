import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { listStatementInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { StatementLine } from '#generated/account/types.gen.ts';
import { useReadList } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { DateTime } from '../../core/format/times.tsx';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { DataList } from '../../dashboard/lists/DataTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './credits.module.css';

/** What became of the credits. */
const outcomes: Readonly<Record<StatementLine['outcome'], () => string>> = {
  granted: () => translate({ id: 'credits.line.grant', message: 'Free credits' }),
  purchased: () => translate({ id: 'credits.line.order', message: 'Purchase' }),
  reserved: () => translate({ id: 'logs.ledger.hold', message: 'Reserved' }),
  charged: () => translate({ id: 'logs.ledger.settle', message: 'Charged' }),
  partly_charged: () => translate({ id: 'credits.line.partlyCharged', message: 'Partly charged' }),
  released: () => translate({ id: 'logs.ledger.release', message: 'Released' }),
  refund_requested: () => translate({ id: 'credits.line.refundHold', message: 'Reserved for a refund' }),
  refunded: () => translate({ id: 'orders.refunded', message: 'Refunded' }),
  refund_rejected: () => translate({ id: 'credits.line.refundBack', message: 'Released: refund rejected' }),
  refund_failed: () => translate({ id: 'credits.line.refundFailed', message: 'Restored: refund failed' }),
  disputed: () => translate({ id: 'credits.line.dispute', message: 'Disputed payment' }),
  dispute_won: () => translate({ id: 'credits.line.disputeWon', message: 'Restored after a dispute' }),
  adjusted: () => translate({ id: 'credits.line.admin', message: 'Adjustment by support' }),
  expired: () => translate({ id: 'credits.line.expiry', message: 'Expired' }),
};

const getTitle = ({ title }: StatementLine): string =>
  title ?? translate({ id: 'tasks.untitled', message: 'Untitled' });

const isDelivered = ({ outcome }: StatementLine): boolean => outcome === 'charged' || outcome === 'partly_charged';

/** The task or order behind a line, which opens next to the list. Delivered songs play there. */
function Source({ line, onOpen }: { line: StatementLine; onOpen: (from: HTMLElement) => void }) {
  const { task_id: task, order_id: order } = line;
  if (task === null && order === null) return null;
  return (
    <button type="button" className={styles.source} onClick={({ currentTarget }) => onOpen(currentTarget)}>
      {isDelivered(line) && <Icon name="play" size={12} />}
      {task === null ? <code>{order}</code> : <span className={kit.ellipsis}>{getTitle(line)}</span>}
    </button>
  );
}

const OrderPanel = lazyDialog(async () => (await import('../orders/OrderPanel.tsx')).OrderPanel);
const TaskPanel = lazyDialog(async () => (await import('../logs/LogTask.tsx')).TaskPanel);

/** The lines of the statement, page by page. */
export const useStatement = (known: boolean) =>
  useReadList(listStatementInfiniteOptions, { query: { limit: 10 } }, { enabled: known });

/** Changes of the available balance, with the balance after each. */
export function BalanceStatement({ statement }: { statement: ReturnType<typeof useStatement> }) {
  const format = useFormat();
  const { subject, openDialog, dialog } = useDialog<StatementLine>();
  return (
    <>
      <DataList
        list={statement}
        failed={translate({ id: 'credits.statement.failed', message: 'Your statement couldn’t be loaded' })}
        caption={translate({ id: 'credits.statement', message: 'Balance statement' })}
        columns={[
          {
            kind: 'lead',
            title: translate({ id: 'credits.statement.type', message: 'Type' }),
            cell: ({ outcome }) => outcomes[outcome](),
          },
          {
            plain: true,
            title: translate({ id: 'credits.statement.source', message: 'Source' }),
            cell: (line) => <Source line={line} onOpen={(from) => openDialog(line, from)} />,
          },
          {
            plain: true,
            title: translate({ id: 'credits.statement.time', message: 'Time' }),
            cell: ({ created_at: at }) => <DateTime at={at} />,
          },
          {
            kind: 'end',
            title: translate({ id: 'credits.statement.credits', message: 'Credits' }),
            cell: ({ amount }) => `${amount > 0 ? '+' : '−'}${format.number(Math.abs(amount))}`,
          },
          {
            title: translate({ id: 'credits.statement.balance', message: 'Balance' }),
            count: ({ balance }) => balance,
          },
        ]}
        narrow="lines"
        empty={
          <p className={clsx(layout.flush, kit.muted)}>
            <Translate id="credits.statement.none">Changes to your balance appear here.</Translate>
          </p>
        }
      />
      {subject?.task_id && <TaskPanel taskId={subject.task_id} title={getTitle(subject)} {...dialog} />}
      {subject?.order_id && <OrderPanel order={{ id: subject.order_id }} {...dialog} />}
    </>
  );
}
