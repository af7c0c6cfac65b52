import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { isFinal, taskState, taskTitle } from '../tasks/task-text.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useNotifyDone } from '../tasks/notify.ts';
import { useTask } from '../tasks/task-queries.ts';
import { TaskActions } from '../tasks/TaskActions.tsx';
import { TaskFacts } from '../tasks/TaskFacts.tsx';
import { TaskOutcome } from '../tasks/TaskOutcome.tsx';
import { Song, type ContinueSong } from './Song.tsx';
import { TaskProgress } from './TaskProgress.tsx';
import styles from './music.module.css';

interface TaskCardProps {
  known: Task;
  /** At first; what is open stays open when others come. */
  open: boolean;
  /** One of its songs was asked for: it opens and comes into sight. */
  sought: boolean;
  onFound: () => void;
  /** What it continues. */
  parent: ReactNode;
  onContinue: ContinueSong | undefined;
}

/** One task: its progress while it runs, its songs as they come. */
export function TaskCard({ known, open, sought, onFound, parent, onContinue }: TaskCardProps) {
  const followed = useTask(known, translate({ id: 'music.queryFailed', message: 'Query status failed' }));
  const { task } = followed;
  const bodyId = useId();
  const [shown, setShown] = useState(open);
  const title = taskTitle(task);
  const done = isFinal(task);
  const toggle = useRef<HTMLButtonElement>(null);
  useNotifyDone(
    done,
    task.status === 'failed'
      ? translate({ id: 'music.done.failed', message: 'Your songs could not be made' })
      : translate({ id: 'music.done', message: 'Your songs are done' }),
    title,
  );
  if (sought && !shown) setShown(true);
  useEffect(() => {
    if (!sought) return;
    toggle.current?.focus({ preventScroll: true });
    toggle.current?.scrollIntoView({ block: 'center' });
    onFound();
  }, [sought, onFound]);
  return (
    <article className={styles.task}>
      <h3 className={styles.head}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={shown}
          aria-controls={bodyId}
          onClick={() => setShown(!shown)}
        >
          <Icon name="chevron" />
          <span className={styles.name}>{title}</span>
        </button>
      </h3>
      <TaskFacts className={styles.facts} task={task} badge={<StatusBadge {...taskState(task)} />}>
        <span>{task.model}</span>
      </TaskFacts>
      <div id={bodyId} hidden={!shown} className={styles.body}>
        {!done && (
          <TaskProgress task={task}>
            <TaskActions {...followed} />
          </TaskProgress>
        )}
        {parent}
        {task.clips.map((clip) => (
          <Song key={clip.id} clip={clip} visible={shown} task={task} onContinue={onContinue} />
        ))}
        <TaskOutcome task={task}>
          {task.status === 'canceled' ? (
            <Translate id="music.canceled">Canceled. Only songs that were delivered are charged.</Translate>
          ) : (
            <Translate id="music.failed.charge">Only songs that were delivered are charged.</Translate>
          )}
        </TaskOutcome>
      </div>
    </article>
  );
}
