import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { useFormat } from '../../core/format/format.ts';
import { useCurrentTime } from '../../core/use-current-time.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { type FollowedTask, useCancelTask } from './task-queries.ts';
import { getFailureReason, isFinal, getTaskState, getTaskTitle } from './task-text.ts';
import styles from './task.module.css';

interface TaskMetadataProps {
  task: Task;
  /** The type of work. */
  children: ReactNode;
  className?: string | undefined;
}

/** A summary of a task: status, type, cost and time. */
export function TaskMetadata({ task, children, className }: TaskMetadataProps) {
  const format = useFormat();
  const now = useCurrentTime();
  return (
    <p className={clsx(styles.facts, className)}>
      <StatusBadge {...getTaskState(task)} />
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

/** Actions for a running task. */
export function TaskActions({ task, stopped, checking, check }: FollowedTask) {
  const cancel = useCancelTask();
  const readOnly = useIsReadOnly();
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

/** The request ID that support needs. */
function FailedRequest({ id }: { id: string }) {
  return (
    <p className={styles.request}>
      <Translate id="songs.failed.request">Request ID</Translate> <code>{id}</code>
      <CopyButton text={id} label={translate({ id: 'songs.failed.copyRequest', message: 'Copy request ID' })} />
    </p>
  );
}

/** The result of a failed or canceled task. `children` explains the charge. */
export function TaskResult({ task, children }: { task: Task; children: ReactNode }) {
  if (task.status !== 'failed' && task.status !== 'canceled') return null;
  return (
    <div className={styles.outcome}>
      <p>
        {task.error && getFailureReason(task.error, task.type)} {children}
      </p>
      {task.status === 'failed' && <FailedRequest id={task.request_id} />}
    </div>
  );
}

interface TaskCardFrameProps {
  followed: FollowedTask;
  /** The type of work. */
  facts: ReactNode;
  /** The progress of a running task. */
  progress: ReactNode;
  /** The charge of a failed or canceled task. */
  charged: ReactNode;
  /** Its works. */
  children: ReactNode;
}

/** One task: metadata, files, actions and result. */
export function TaskCardFrame({ followed, facts, progress, charged, children }: TaskCardFrameProps) {
  const { task } = followed;
  const eta = task.eta_seconds;
  return (
    <article className={styles.card}>
      <h3 className={styles.name}>{getTaskTitle(task)}</h3>
      <TaskMetadata className={styles.apart} task={task}>
        {facts}
      </TaskMetadata>
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
      <TaskResult task={task}>{charged}</TaskResult>
    </article>
  );
}
