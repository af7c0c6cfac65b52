import { useEffect, useId, useRef, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { usePlural } from '../../../core/format/use-plural.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { EndedTask } from '../../tasks/EndedTask.tsx';
import { notifyOutcome } from '../../tasks/notifications.ts';
import { TaskActions, TaskMetadata, TaskPrompt, TaskResult, TaskTools } from '../../tasks/task-parts.tsx';
import { isWithoutWorks } from '../../tasks/task-outcome.ts';
import { useTask } from '../../tasks/task-queries.ts';
import { getPrompt, getTaskTitle, isFinal } from '../../tasks/task-text.ts';
import { type ContinueSong, findContinued, Song } from './Song.tsx';
import { findPlayable, SongCover } from './SongCover.tsx';
import { ParentSong, SongProgress } from './song-parts.tsx';
import { formatTime } from '../../../ui/player/format-time.ts';
import styles from './TaskCard.module.css';

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
  onReuse: ((task: Task) => void) | undefined;
}

/** One task: progress, then its songs as they finish. */
export function TaskCard({ known, open, highlightedClip, onFound, tasks, onSeek, onContinue, onReuse }: TaskCardProps) {
  const followed = useTask(known, {
    queryFailed: translate({ id: 'songs.queryFailed', message: 'Query status failed' }),
    onCompletion: notifyOutcome,
  });
  const { task } = followed;
  const bodyId = useId();
  const [shown, setShown] = useState(open);
  const title = getTaskTitle(task);
  const plural = usePlural();
  const done = isFinal(task);
  const continued = findContinued(task, tasks) ?? undefined;
  const toggle = useRef<HTMLButtonElement>(null);
  if (highlightedClip && !shown) setShown(true);
  useEffect(() => {
    if (!highlightedClip) return;
    toggle.current?.focus({ preventScroll: true });
    toggle.current?.scrollIntoView({ block: 'center' });
    onFound();
  }, [highlightedClip, onFound]);
  const root = useRef<HTMLElement>(null);
  const playable = findPlayable(task);
  const reuse =
    task.type !== 'extend' ? () => onReuse?.(task) : continued && (() => onContinue?.(continued, task.input));
  if (isWithoutWorks(task)) return <EndedTask task={task} onReuse={reuse} />;
  return (
    <article ref={root} className={styles.card} data-open={shown || undefined}>
      {/* Once its songs are shown, each has its own cover and play button. */}
      {!shown && playable && <SongCover task={task} clip={playable} root={root} />}
      <h3 className={styles.head}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={shown}
          aria-controls={bodyId}
          onClick={() => setShown(!shown)}
        >
          {title}
        </button>{' '}
        {!shown && task.clips.length > 1 && (
          <span className={styles.count}>
            {plural(task.clips.length, (count) =>
              translate({ id: 'songs.count', message: '{count} song|{count} songs' }, { count }),
            )}
          </span>
        )}
      </h3>
      {!shown && playable ? (
        <p className={styles.line}>{getPrompt(task)}</p>
      ) : (
        <div className={styles.facts}>
          <TaskMetadata task={task}>
            <span>{task.model}</span>
          </TaskMetadata>
          {shown && <TaskPrompt task={task} />}
        </div>
      )}
      {!shown && playable && <p className={styles.time}>{formatTime(playable.duration)}</p>}
      <Icon name="chevron" />
      <div id={bodyId} hidden={!shown} className={styles.body}>
        {!done && (
          <SongProgress task={task}>
            <TaskActions {...followed} />
          </SongProgress>
        )}
        <ParentSong task={task} tasks={tasks} onSeek={onSeek} />
        {task.clips.map((clip) => (
          <Song key={clip.id} clip={clip} visible={shown} task={task} onContinue={onContinue} />
        ))}
        <TaskResult task={task} />
        <TaskTools task={task} onReuse={reuse} />
      </div>
    </article>
  );
}
