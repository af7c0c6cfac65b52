import Translate, { translate } from '@docusaurus/Translate';
import type { TaskReviewDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable } from '../../../dashboard/DataTable.tsx';
import { Fact, Facts } from '../../../dashboard/Facts.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { LogText } from '../../../ui/code/LogText.tsx';
import { RowPanel } from '../parts/RowPanel.tsx';
import type { useRow } from '../parts/use-row.ts';
import { modeName, words } from '../parts/words.ts';
import { Whose } from '../Whose.tsx';
import { TaskActions } from './TaskActions.tsx';
import { useAnyTask } from './task-queries.ts';
import { stateOf } from './task-words.ts';
import styles from '../parts/parts.module.css';

function Ledger({ ledger }: Pick<TaskReviewDetail, 'ledger'>) {
  const format = useFormat();
  const title = translate({ id: 'logs.ledger', message: 'Ledger postings' });
  if (ledger.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        narrow="table"
        rows={ledger}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'step',
            kind: 'lead',
            title: translate({ id: 'logs.ledger.step', message: 'Step' }),
            cell: ({ cause }) => <code className={styles.mono}>{cause.step}</code>,
          },
          {
            key: 'accounts',
            title: translate({ id: 'logs.ledger.accounts', message: 'Accounts' }),
            cell: ({ postings }) => (
              <span className={styles.values}>
                {postings.map(({ account, amount }) => (
                  <span key={account}>
                    <code>{account}</code> {amount > 0 ? `+${format.number(amount)}` : format.number(amount)}
                  </span>
                ))}
              </span>
            ),
          },
          { key: 'time', kind: 'end', title: words.time(), cell: ({ created_at: at }) => format.second(at) },
        ]}
      />
    </>
  );
}

/** A task with what is held for it, who works on it and what was posted. */
export function TaskPanel({ id, row }: { id: string; row: ReturnType<typeof useRow> }) {
  const format = useFormat();
  const query = useAnyTask(id);
  return (
    <RowPanel title={id} row={row} query={query}>
      {({ review, task, held, claim, ledger }) => (
        <>
          <Facts>
            <Fact name={words.status()}>
              <StatusBadge {...stateOf(review)} />
            </Fact>
            <Fact name={words.customer()}>
              <Whose row={review} />
            </Fact>
            <Fact name={words.operation()}>
              {review.type} · {review.model} · {modeName[review.mode]()}
            </Fact>
            <Fact name={translate({ id: 'support.task.held', message: 'Held credits' })}>{format.number(held)}</Fact>
            <Fact name={translate({ id: 'support.task.charged', message: 'Charged credits' })}>
              {format.number(review.charged)} / {format.number(review.cost)}
            </Fact>
            <Fact name={words.attempts()}>
              {translate(
                { id: 'support.task.attempts', message: '{attempt}, failed: {failures}' },
                { attempt: format.number(review.attempt), failures: format.number(review.failures) },
              )}
            </Fact>
            {claim.lease_until !== null && (
              <Fact name={translate({ id: 'support.task.lease', message: 'A worker has it until' })}>
                {format.second(claim.lease_until)}
              </Fact>
            )}
            <Fact name={translate({ id: 'keys.column.created', message: 'Created' })}>
              {format.moment(review.created_at)}
            </Fact>
            {review.error !== null && (
              <Fact name={words.reason()}>
                <code>{review.error.code}</code> {review.error.detail}
              </Fact>
            )}
          </Facts>
          <TaskActions review={review} />
          <Ledger ledger={ledger} />
          <h2>
            <Translate id="support.task.input">Input</Translate>
          </h2>
          <LogText text={JSON.stringify(task.input, null, 2)} />
          <div className={styles.actions}>
            <LinkButton to={`/user/admin?section=deliveries&task_id=${id}`}>
              <Translate id="support.task.deliveries">Its deliveries</Translate>
            </LinkButton>
            <LinkButton to={`/user/admin?section=audit&subject=${id}`}>
              <Translate id="support.task.audit">What was done to it</Translate>
            </LinkButton>
          </div>
        </>
      )}
    </RowPanel>
  );
}
