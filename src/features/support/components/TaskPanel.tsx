import Translate, { translate } from '@docusaurus/Translate';
import {
  cancelAnyTaskMutation,
  releaseTaskMutation,
  retryTaskMutation,
  reviewTaskOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { TaskReview, TaskStuck } from '#generated/account/types.gen.ts';
import { useRead } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { LedgerTable } from '../../credits/LedgerTable.tsx';
import { outcomes, toOutcome } from '../../tasks/task-outcome.ts';
import { isFinal } from '../../tasks/task-text.ts';
import { type State, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import type { DialogState } from '../../../dashboard/dialogs/use-dialog.ts';
import { DetailList } from '../../../dashboard/DetailList.tsx';
import { Button, LinkButton } from '../../../ui/buttons/Button.tsx';
import { LogText } from '../../../ui/code/LogText.tsx';
import { getModeName } from '../../keys/key-text.ts';
import { labels } from '../labels.ts';
import { OwnerCell, RowPanel, useRowAction } from './parts.tsx';
import { getAuditReasonProps, useReasonDialog } from './use-reason-dialog.tsx';
import styles from '../support.module.css';

const stuckNames: Readonly<Record<TaskStuck, () => string>> = {
  waiting: () => translate({ id: 'support.stuck.waiting', message: 'Not claimed by a worker' }),
  silent: () => translate({ id: 'support.stuck.silent', message: 'Its worker stopped responding' }),
  overdue: () => translate({ id: 'support.stuck.overdue', message: 'Past its deadline' }),
  hold: () => translate({ id: 'support.stuck.hold', message: 'Finished, but credits are still reserved' }),
};

/** The status of a task, or why it is stuck. */
export const getReviewState = ({ status, stuck, delivered }: TaskReview): State =>
  stuck === null ? outcomes[toOutcome(status, delivered)] : { tone: 'bad', label: stuckNames[stuck] };

const taskActions = {
  cancel: {
    title: () => translate({ id: 'support.task.cancel', message: 'Cancel task' }),
    text: () =>
      translate({
        id: 'support.task.cancel.text',
        message: 'Delivered items stay charged, and the remaining credits are released. This can’t be undone.',
      }),
  },
  release: {
    title: () => translate({ id: 'support.task.release', message: 'Release credits' }),
    text: () =>
      translate({
        id: 'support.task.release.text',
        message: 'If the task is unfinished, it ends as failed. Its reserved credits return to the customer’s balance.',
      }),
  },
} as const;

/** Actions that the state of a task permits. */
function TaskActions({ review: { id, status, stuck, cost, retried_as: retriedAs } }: { review: TaskReview }) {
  const format = useFormat();
  const retry = useRowAction(retryTaskMutation, translate({ id: 'support.task.retried', message: 'Task retried' }));
  const actions = {
    cancel: useRowAction(cancelAnyTaskMutation, translate({ id: 'support.task.canceled', message: 'Task canceled' })),
    release: useRowAction(releaseTaskMutation, translate({ id: 'support.task.released', message: 'Credits released' })),
  };
  const [openDialog, dialog] = useReasonDialog();
  const renderAction = (name: keyof typeof taskActions) => {
    const title = taskActions[name].title();
    const question = {
      ...getAuditReasonProps(),
      title,
      text: taskActions[name].text(),
      send: (reason: string, done: () => void) => actions[name].run({ path: { id }, body: { reason } }, done),
    };
    return (
      <Button variant="danger" onClick={({ currentTarget }) => openDialog(question, currentTarget)}>
        {title}
      </Button>
    );
  };
  return (
    <div className={styles.actions}>
      {(status === 'running' || (status === 'failed' && retriedAs === null)) && (
        <Button busy={retry.isPending} onClick={() => void retry.run({ path: { id } })}>
          {status === 'running' ? (
            <Translate id="support.task.retry">Start a new attempt</Translate>
          ) : (
            <Translate id="support.task.regenerate" values={{ credits: format.credits(cost) }}>
              {'Generate again for {credits}'}
            </Translate>
          )}
        </Button>
      )}
      {retriedAs !== null && (
        <LinkButton to={`/user/admin?section=tasks&open=${retriedAs}`}>
          <Translate id="support.task.made">Regenerated task</Translate>
        </LinkButton>
      )}
      {!isFinal({ status }) && renderAction('cancel')}
      {stuck !== null && renderAction('release')}
      {dialog}
    </div>
  );
}

/** A task with its reserved credits, its worker and its ledger transactions. */
export function TaskPanel({ id, ...panel }: DialogState & { id: string }) {
  const format = useFormat();
  const query = useRead(reviewTaskOptions, { path: { id } });
  return (
    <RowPanel title={id} query={query} {...panel}>
      {({ review, task, held, claim: { lease_until: lease }, ledger }) => (
        <>
          <DetailList
            items={{
              [labels.status()]: <StatusBadge {...getReviewState(review)} />,
              [labels.customer()]: <OwnerCell row={review} />,
              [labels.operation()]: `${review.type} · ${review.model} · ${getModeName(review.mode)}`,
              [translate({ id: 'support.task.held', message: 'Reserved credits' })]: format.number(held),
              [translate({
                id: 'support.task.charged',
                message: 'Charged credits',
              })]: `${format.number(review.charged)} / ${format.number(review.cost)}`,
              [labels.attempts()]: translate(
                { id: 'support.task.attempts', message: '{attempt}, failed: {failures}' },
                { attempt: format.number(review.attempt), failures: format.number(review.failures) },
              ),
              [translate({ id: 'support.task.lease', message: 'Leased to a worker until' })]:
                lease && format.second(lease),
              [labels.created()]: format.moment(review.created_at),
              [labels.reason()]: review.error && (
                <>
                  <code>{review.error.code}</code> {review.error.detail}
                </>
              ),
            }}
          />
          <TaskActions review={review} />
          {ledger.length > 0 && (
            <LedgerTable transactions={ledger} renderStep={({ cause }) => <code>{cause.step}</code>} />
          )}
          <h2>{translate({ id: 'support.task.input', message: 'Input' })}</h2>
          <LogText text={JSON.stringify(task.input, null, 2)} />
          <div className={styles.actions}>
            <LinkButton to={`/user/admin?section=deliveries&task_id=${id}`}>
              <Translate id="support.task.deliveries">Deliveries</Translate>
            </LinkButton>
            <LinkButton to={`/user/admin?section=audit&subject=${id}`}>
              <Translate id="support.task.audit">Audit log</Translate>
            </LinkButton>
          </div>
        </>
      )}
    </RowPanel>
  );
}
