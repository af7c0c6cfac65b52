import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { formatTime } from '../../../ui/player/format-time.ts';
import { ProgressSteps } from '../../../ui/progress-steps/ProgressSteps.tsx';
import { getStageName, stages } from '../../tasks/task-text.ts';
import { useTimeLeft } from '../../tasks/use-time-left.ts';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from '../songs.module.css';

/** The progress of a task by stage, and its actions. */
export function SongProgress({ task, children }: { task: Task; children: ReactNode }) {
  const reached = stages.indexOf(task.stage);
  const timeLeft = useTimeLeft(task);
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
        <p className={clsx(layout.flush, kit.note)}>{timeLeft}</p>
        <span className={clsx(layout.flex, layout.gap2)}>{children}</span>
      </div>
    </div>
  );
}

interface ParentSongProps {
  task: Task;
  /** The listed tasks, which may include the original song. */
  tasks: readonly Task[];
  /** Scrolls to a song by its ID. */
  onSeek: (clipId: string) => void;
}

/** The song that a task continues, and the position. */
export function ParentSong({ task, tasks, onSeek }: ParentSongProps) {
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
