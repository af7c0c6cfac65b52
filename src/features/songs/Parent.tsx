import Translate from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { formatMoment } from './format-moment.ts';
import styles from './music.module.css';

interface ParentProps {
  task: Task;
  /** What is listed: the song that is continued may be among it. */
  tasks: readonly Task[];
  /** Leads to a song by its id. */
  onSeek: (clipId: string) => void;
}

/** Which song a task continues, and from where. */
export function Parent({ task, tasks, onSeek }: ParentProps) {
  const { clip_id: clipId, continue_at: at } = task.input;
  if (clipId === undefined || at === undefined) return null;
  const source = tasks.flatMap(({ clips }) => clips).find(({ id }) => id === clipId);
  const time = formatMoment(at);
  return (
    <p className={styles.parent}>
      {source ? (
        <Translate
          id="music.parent"
          values={{
            time,
            title: (
              <button type="button" onClick={() => onSeek(clipId)}>
                {source.title}
              </button>
            ),
          }}
        >
          {'Continues {title} from {time}'}
        </Translate>
      ) : (
        <Translate id="music.parent.elsewhere" values={{ time, id: <code>{clipId}</code> }}>
          {'Continues the song {id} from {time}'}
        </Translate>
      )}
    </p>
  );
}
