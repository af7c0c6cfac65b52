import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { ProgressSteps } from '../../ui/progress-steps/ProgressSteps.tsx';
import { notifyOutcome } from '../tasks/notifications.ts';
import { TaskActions, TaskMetadata, TaskResult } from '../tasks/task-parts.tsx';
import { useTask } from '../tasks/task-queries.ts';
import { getStageName, getTaskTitle, getTimeLeft, isFinal, stages } from '../tasks/task-text.ts';
import { TaskList } from '../tasks/TaskList.tsx';
import { type ContinueSong, Song } from './components/Song.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './songs.module.css';

interface TaskCardProps {
  known: Task;
  /** The initial state; open cards stay open when others are added. */
  open: boolean;
  /** One of its songs was requested: open the card and scroll to it. */
  highlightedClip: boolean;
  onFound: () => void;
  /** The listed tasks, which may include the original song. */
  tasks: readonly Task[];
  /** Scrolls to a song by its ID. */
  onSeek: (clipId: string) => void;
  onContinue: ContinueSong | undefined;
}

/** The progress of a task by stage, and its actions. */
function TaskProgress({ task, children }: { task: Task; children: ReactNode }) {
  const reached = stages.indexOf(task.stage);
  return (
    <div>
      <ProgressSteps
        label={translate({ id: 'songs.progress', message: 'Progress' })}
        reached={reached}
        isRunning
        stages={stages.map((stage) => ({ key: stage, content: getStageName(stage) }))}
      />
      <output>
        <VisuallyHidden>{getStageName(task.stage)}</VisuallyHidden>
      </output>
      <div className={styles.progressFoot}>
        <p className={clsx(layout.flush, kit.note)}>{getTimeLeft(task)}</p>
        <span className={clsx(layout.flex, layout.gap2)}>{children}</span>
      </div>
    </div>
  );
}

/** The song that a task continues, and the position. */
function Parent({ task, tasks, onSeek }: Pick<TaskCardProps, 'tasks' | 'onSeek'> & { task: Task }) {
  const { clip_id: clipId, continue_at: at } = task.input;
  if (clipId === undefined || at === undefined) return null;
  const source = tasks.flatMap(({ clips }) => clips).find(({ id }) => id === clipId);
  const time = formatTime(at, 1);
  return (
    <p className={styles.parent}>
      {source ? (
        <Translate
          id="songs.parent"
          values={{
            time,
            title: (
              <button type="button" className={kit.link} onClick={() => onSeek(clipId)}>
                {source.title}
              </button>
            ),
          }}
        >
          {'Extends {title} from {time}'}
        </Translate>
      ) : (
        <Translate id="songs.parent.elsewhere" values={{ time, id: <code>{clipId}</code> }}>
          {'Extends song {id} from {time}'}
        </Translate>
      )}
    </p>
  );
}

/** One task: progress, then its songs as they finish. */
function TaskCard({ known, open, highlightedClip, onFound, tasks, onSeek, onContinue }: TaskCardProps) {
  const followed = useTask(known, {
    queryFailed: translate({ id: 'songs.queryFailed', message: 'Query status failed' }),
    onCompletion: notifyOutcome,
  });
  const { task } = followed;
  const bodyId = useId();
  const [shown, setShown] = useState(open);
  const title = getTaskTitle(task);
  const done = isFinal(task);
  const toggle = useRef<HTMLButtonElement>(null);
  if (highlightedClip && !shown) setShown(true);
  useEffect(() => {
    if (!highlightedClip) return;
    toggle.current?.focus({ preventScroll: true });
    toggle.current?.scrollIntoView({ block: 'center' });
    onFound();
  }, [highlightedClip, onFound]);
  return (
    <article className={clsx(kit.card, layout.padded)}>
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
          <span className={clsx(layout.shrink, kit.ellipsis)}>{title}</span>
        </button>
      </h3>
      <TaskMetadata className={styles.facts} task={task}>
        <span>{task.model}</span>
      </TaskMetadata>
      <div id={bodyId} hidden={!shown} className={styles.body}>
        {!done && (
          <TaskProgress task={task}>
            <TaskActions {...followed} />
          </TaskProgress>
        )}
        <Parent task={task} tasks={tasks} onSeek={onSeek} />
        {task.clips.map((clip) => (
          <Song key={clip.id} clip={clip} visible={shown} task={task} onContinue={onContinue} />
        ))}
        <TaskResult task={task} />
      </div>
    </article>
  );
}

interface SongListProps {
  /** Continues a song. */
  onContinue?: ContinueSong;
}

/** The finished and running tasks. Memoized, so that typing in the form doesn't render it again. */
export const SongList = memo(function SongList({ onContinue }: SongListProps) {
  const readOnly = useIsReadOnly();
  const [requestedSong, setRequestedSong] = useState<string | null>(null);
  return (
    <TaskList
      kind="song"
      queryFailed={translate({ id: 'songs.queryFailed', message: 'Query status failed' })}
      failed={translate({ id: 'songs.list.failed', message: 'Your songs couldn’t be loaded' })}
      emptyTitle={translate({ id: 'songs.empty.title', message: 'No songs yet' })}
      emptyText={
        !readOnly && (
          <Translate id="songs.empty.text">
            Describe a song and select Generate. Two versions of it appear here.
          </Translate>
        )
      }
      skeleton={
        <>
          <SkeletonBox height="12rem" />
          <SkeletonBox height="4rem" />
          <SkeletonBox height="4rem" />
        </>
      }
    >
      {(task, at, tasks) => (
        <TaskCard
          known={task}
          open={at === 0 || !isFinal(task)}
          highlightedClip={task.clips.some(({ id }) => id === requestedSong)}
          onFound={() => setRequestedSong(null)}
          tasks={tasks}
          onSeek={setRequestedSong}
          onContinue={onContinue}
        />
      )}
    </TaskList>
  );
});
