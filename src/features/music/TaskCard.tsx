import { useId, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { useReadOnly } from '../../core/api/customer-account.ts';
import { useFormat } from '../../core/format.ts';
import { isFinal, taskState, taskTitle } from '../../core/task-text.ts';
import { useNow } from '../../core/use-now.ts';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useCancelTask, useTask } from '../../core/tasks/task-queries.ts';
import { Song } from './Song.tsx';
import { TaskOutcome } from './TaskOutcome.tsx';
import { TaskProgress } from './TaskProgress.tsx';
import styles from './music.module.css';

/** One task: its progress while it runs, its songs as they come. `open`: at first; what is open stays open when others come. */
export function TaskCard({ known, open }: { known: Task; open: boolean }) {
  const { task, stopped, checking, check } = useTask(
    known,
    translate({ id: 'music.queryFailed', message: 'Query status failed' }),
  );
  const cancel = useCancelTask();
  const readOnly = useReadOnly();
  const format = useFormat();
  const now = useNow();
  const bodyId = useId();
  const [shown, setShown] = useState(open);
  const title = taskTitle(task);
  return (
    <article className={styles.task}>
      <h3 className={styles.head}>
        <button
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
      <p className={styles.facts}>
        <StatusBadge {...taskState(task)} />
        <span>{task.model}</span>
        {task.mode === 'test' ? (
          <Translate id="music.mode.test">Test</Translate>
        ) : (
          isFinal(task) && <span>{format.credits(task.credits.charged)}</span>
        )}
        <time dateTime={task.created_at} title={format.moment(task.created_at)}>
          {format.ago(task.created_at, now)}
        </time>
      </p>
      <div id={bodyId} hidden={!shown} className={styles.body}>
        {!isFinal(task) && (
          <TaskProgress task={task}>
            {stopped && (
              <Button busy={checking} onClick={() => void check()}>
                <Translate id="music.checkNow">Check now</Translate>
              </Button>
            )}
            {!readOnly && (
              <Button variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(task.id)}>
                <Translate id="music.cancel">Cancel</Translate>
              </Button>
            )}
          </TaskProgress>
        )}
        {task.clips.map((clip) => (
          <Song key={clip.id} clip={clip} visible={shown} model={task.model} />
        ))}
        <TaskOutcome task={task} />
      </div>
    </article>
  );
}
