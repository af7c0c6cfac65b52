import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { useFormat } from '../../core/format/format.ts';
import { TimeAgo } from '../../core/format/times.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { type FollowedTask, useCancelTask } from './task-queries.ts';
import { getFailureReason, isFinal, taskStates } from './task-text.ts';
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
  return (
    <p className={clsx(styles.facts, className)}>
      <StatusBadge {...taskStates[task.status]} />
      {children}
      {task.mode === 'test' ? (
        <Translate id="songs.mode.test">Test</Translate>
      ) : (
        isFinal(task) && <span>{format.credits(task.credits.charged)}</span>
      )}
      <TimeAgo at={task.created_at} />
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

/** The result of a failed or canceled task, with the request ID that support needs. `children` explains the charge. */
export function TaskResult({ task, children }: { task: Task; children: ReactNode }) {
  const { status, error, type, request_id: requestId } = task;
  if (status !== 'failed' && status !== 'canceled') return null;
  return (
    <div className={styles.outcome}>
      <p>
        {error && getFailureReason(error, type)} {children}
      </p>
      {status === 'failed' && (
        <p className={styles.request}>
          <Translate id="songs.failed.request">Request ID</Translate> <code>{requestId}</code>
          <CopyButton
            text={requestId}
            label={translate({ id: 'songs.failed.copyRequest', message: 'Copy request ID' })}
          />
        </p>
      )}
    </div>
  );
}
