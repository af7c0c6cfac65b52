import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { useReadOnly } from '../../core/api/account-client.ts';
import { useFormat } from '../../core/format.ts';
import { useNow } from '../../core/use-now.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { type FollowedTask, useCancelTask } from './task-queries.ts';
import { failureReason, isFinal, taskState, taskTitle } from './task-text.ts';
import styles from './task.module.css';

interface TaskFactsProps {
  task: Task;
  /** What kind of work it is. */
  children: ReactNode;
  className?: string | undefined;
}

/** What is known of a task at a glance: how it stands, what it is, what it costs and since when. */
export function TaskFacts({ task, children, className }: TaskFactsProps) {
  const format = useFormat();
  const now = useNow();
  return (
    <p className={clsx(styles.facts, className)}>
      <StatusBadge {...taskState(task)} />
      {children}
      {task.mode === 'test' ? (
        <Translate id="songs.mode.test">Test</Translate>
      ) : (
        isFinal(task) && <span>{format.credits(task.credits.charged)}</span>
      )}
      <time dateTime={task.created_at} title={format.moment(task.created_at)}>
        {format.ago(task.created_at, now)}
      </time>
    </p>
  );
}

/** What can be done about a task that is under way. */
export function TaskActions({ task, stopped, checking, check }: FollowedTask) {
  const cancel = useCancelTask();
  const readOnly = useReadOnly();
  return (
    <>
      {stopped && (
        <Button busy={checking} onClick={() => void check()}>
          <Translate id="songs.checkNow">Check now</Translate>
        </Button>
      )}
      {!readOnly && (
        <Button variant="quiet" busy={cancel.isPending} onClick={() => void cancel.run({ path: { id: task.id } })}>
          <Translate id="songs.cancel">Cancel</Translate>
        </Button>
      )}
    </>
  );
}

/** The id by which support finds what failed. */
function FailedRequest({ id }: { id: string }) {
  return (
    <p className={styles.request}>
      <Translate id="songs.failed.request">Request ID</Translate> <code>{id}</code>
      <CopyButton text={id} label={translate({ id: 'songs.failed.copyRequest', message: 'Copy request ID' })} />
    </p>
  );
}

/** How a task ended that did not go well. `children` says what of it is charged. */
export function TaskOutcome({ task, children }: { task: Task; children: ReactNode }) {
  if (task.status !== 'failed' && task.status !== 'canceled') return null;
  return (
    <div className={styles.outcome}>
      <p>
        {task.error && failureReason(task.error, task.type)} {children}
      </p>
      {task.status === 'failed' && <FailedRequest id={task.request_id} />}
    </div>
  );
}

interface TaskFrameProps {
  followed: FollowedTask;
  /** What kind of work it is. */
  facts: ReactNode;
  /** How far it is, while it is under way. */
  progress: ReactNode;
  /** What is charged of one that did not go well. */
  charged: ReactNode;
  /** Its works. */
  children: ReactNode;
}

/** One task: what is known of it, its works, what can be done meanwhile, and how it ended. */
export function TaskFrame({ followed, facts, progress, charged, children }: TaskFrameProps) {
  const { task } = followed;
  const eta = task.eta_seconds;
  return (
    <article>
      <h3 className={styles.name}>{taskTitle(task)}</h3>
      <TaskFacts className={styles.apart} task={task}>
        {facts}
      </TaskFacts>
      {children}
      {!isFinal(task) && (
        <div className={styles.foot}>
          <output className={styles.eta}>
            {progress}
            {eta !== null &&
              ` · ${translate({ id: 'songs.eta', message: 'About {seconds} s left' }, { seconds: String(eta) })}`}
          </output>
          <TaskActions {...followed} />
        </div>
      )}
      <TaskOutcome task={task}>{charged}</TaskOutcome>
    </article>
  );
}
