import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task, TaskError } from '#generated/account/types.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { useFormat } from '../../core/format/format.ts';
import { TimeAgo } from '../../core/format/times.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { countWorks, getTaskState } from './task-outcome.ts';
import { type FollowedTask, useCancelTask } from './task-queries.ts';
import { getPrompt, getTaskTitle, isFinal } from './task-text.ts';
import { getTaskPrice, useRepeatTask } from './use-repeat-task.ts';
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
      <StatusBadge {...getTaskState(task)} />
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

/** What was delivered and charged. Test tasks cost nothing, so there is nothing to say about charges. */
export function getDeliveryText(task: Task, format: ReturnType<typeof useFormat>): string | null {
  const { delivered, requested } = countWorks(task);
  const counts = { delivered: format.number(delivered), count: format.number(requested) };
  if (task.mode === 'test') {
    return delivered === 0
      ? null
      : translate({ id: 'tasks.delivered', message: '{delivered} of {count} delivered.' }, counts);
  }
  return delivered === 0
    ? translate({ id: 'tasks.delivered.none', message: 'Your credits were returned.' })
    : translate(
        {
          id: 'tasks.delivered.charged',
          message: '{delivered} of {count} delivered: you were charged {credits}, and the rest was released.',
        },
        { ...counts, credits: format.credits(task.credits.charged) },
      );
}

/** Errors that the same request may not have again. */
const repeatable: ReadonlySet<string> = new Set<TaskError['code']>(['engine_failed', 'storage_failed', 'timed_out']);

/** Sends the request of a task again: after a failure as it was, otherwise with another seed. */
function RepeatButton({ task, varied }: { task: Task; varied: boolean }) {
  const format = useFormat();
  const repeat = useRepeatTask();
  const credits = getTaskPrice(task);
  const price = credits === null ? translate({ id: 'songs.price.none', message: 'free' }) : format.credits(credits);
  return (
    <Button
      variant={varied ? 'quiet' : 'default'}
      busy={repeat.isPending}
      onClick={() => void repeat.run({ ...task, varied })}
    >
      {varied
        ? translate({ id: 'tasks.variation', message: 'Variation · {price}' }, { price })
        : translate({ id: 'tasks.again', message: 'Retry · {price}' }, { price })}
    </Button>
  );
}

/** The prompt of a task, unless it is the title of its card. */
export function TaskPrompt({ task }: { task: Task }) {
  const prompt = getPrompt(task);
  if (prompt === '' || prompt === getTaskTitle(task)) return null;
  return (
    <p className={styles.prompt} title={prompt}>
      {prompt}
    </p>
  );
}

interface TaskToolsProps {
  task: Task;
  /** Fills the form with the request of the task. Undefined if the form can't have it. */
  onReuse: (() => void) | undefined;
  /** Without outlines, for a card whose main action is another one. */
  quiet?: boolean;
  /** Actions before them. */
  children?: ReactNode;
}

/** What can be made from the request of a task. Support needs the request ID of a failed one. */
export function TaskTools({ task, onReuse, quiet = false, children }: TaskToolsProps) {
  const readOnly = useIsReadOnly();
  const { status, request_id: requestId } = task;
  if (readOnly && status !== 'failed' && !children) return null;
  const failed = task.error !== null && repeatable.has(task.error.code);
  const varied = countWorks(task).delivered > 0 && isFinal(task) && !failed;
  return (
    <p className={clsx(styles.tools, quiet && styles.quiet)}>
      {children}
      {!readOnly && (
        <>
          {failed && <RepeatButton task={task} varied={false} />}
          {onReuse && (
            <Button variant={failed || quiet ? 'quiet' : 'default'} onClick={onReuse}>
              <Translate id="tasks.reuse">Use again</Translate>
            </Button>
          )}
          {varied && <RepeatButton task={task} varied />}
        </>
      )}
      {status === 'failed' && (
        <CopyButton
          text={requestId}
          label={translate({ id: 'songs.failed.copyRequest', message: 'Copy request ID' })}
        />
      )}
    </p>
  );
}

/** What a task that failed or was canceled has delivered and charged. */
export function TaskResult({ task }: { task: Task }) {
  const format = useFormat();
  const text = isFinal(task) && task.status !== 'succeeded' ? getDeliveryText(task, format) : null;
  return text !== null && <p className={styles.outcome}>{text}</p>;
}
