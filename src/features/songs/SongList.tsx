import { memo, useEffect, useId, useRef, useState } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import type { Clip, Task } from '#generated/account/types.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { AudioPlayer } from '../../core/player/AudioPlayer.tsx';
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx';
import { getKaraokePath } from '../library/library-text.ts';
import { TaskList } from '../tasks/GenerationPage.tsx';
import { notifyOutcome } from '../tasks/notifications.ts';
import { TaskActions, TaskMetadata, TaskPrompt, TaskResult, TaskTools } from '../tasks/task-parts.tsx';
import { useAudioPeaks, useLoadSound, useTask } from '../tasks/task-queries.ts';
import { getClipTitle, getTaskTitle, isFinal } from '../tasks/task-text.ts';
import { getLatestStart } from './components/ContinuedSong.tsx';
import { ParentSong, SongProgress } from './components/song-parts.tsx';
import type { ContinuedClip } from './use-song-form.ts';
import iconButton from '../../ui/buttons/IconButton.module.css';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './songs.module.css';

/** Continues a song with the values of a request. */
type ContinueSong = (song: ContinuedClip, input: Partial<Task['input']>) => void;

/** A song as the form continues it. Null if it can't be continued. */
function toContinued({ id, title, style, audio_url: src, duration }: Clip, task: Task): ContinuedClip | null {
  const model = musicModels.find((other) => other.id === task.model);
  if (model === undefined || src === null || duration === null) return null;
  const song = { clipId: id, title, style, src, duration, model: model.id, mode: task.mode };
  return { ...song, at: getLatestStart(song) };
}

/** The song that a task continues, if one of the listed tasks has it. */
function findContinued({ input }: Task, tasks: readonly Task[]): ContinuedClip | null {
  const source = tasks.find(({ clips }) => clips.some(({ id }) => id === input.clip_id));
  const clip = source?.clips.find(({ id }) => id === input.clip_id);
  const song = source && clip ? toContinued(clip, source) : null;
  return song && { ...song, at: input.continue_at ?? song.at };
}

interface SongProps {
  clip: Clip;
  /** Load the audio only when visible. */
  visible: boolean;
  task: Task;
  onContinue: ContinueSong | undefined;
}

/** One song of a task: a player, or its placeholder. */
function Song({ clip, visible, task, onContinue }: SongProps) {
  const { audio_url: src, duration } = clip;
  const ready = src !== null && duration !== null;
  const { words, waveform } = useAudioPeaks(clip.id, visible && ready);
  const loadSound = useLoadSound();
  const [reading, setReading] = useState(false);
  const lyrics = clip.lyrics !== null && words.length > 0 ? { text: clip.lyrics, words } : undefined;
  if (ready) {
    const title = getClipTitle(clip, task);
    const continued = toContinued(clip, task);
    const extend = translate({ id: 'songs.extend', message: 'Extend {title}' }, { title });
    const karaoke = translate({ id: 'karaoke.of', message: 'Karaoke editor for {title}' }, { title });
    return (
      <AudioPlayer
        src={src}
        title={title}
        detail={clip.style}
        cover={clip.image_url ?? undefined}
        duration={duration}
        peaks={waveform}
        lyrics={reading ? lyrics : undefined}
        load={() => loadSound(clip.id, clip.lyrics)}
        actions={
          <>
            {onContinue && continued && (
              <Tooltip text={extend}>
                <IconButton
                  icon={<AppIcon name="extend" />}
                  label={extend}
                  onClick={() => onContinue(continued, { instrumental: task.input.instrumental ?? false })}
                />
              </Tooltip>
            )}
            {onContinue && lyrics !== undefined && (
              <Tooltip text={karaoke}>
                <Link className={iconButton.button} to={getKaraokePath(clip.id)} aria-label={karaoke}>
                  <AppIcon name="microphone" />
                </Link>
              </Tooltip>
            )}
            {lyrics !== undefined && (
              <IconButton
                icon={<AppIcon name="lyrics" />}
                label={translate({ id: 'ui.player.lyrics', message: 'Lyrics of {title}' }, { title })}
                aria-expanded={reading}
                onClick={() => setReading(!reading)}
              />
            )}
          </>
        }
        downloadName={`${clip.title || task.model} ${clip.index + 1}.mp3`}
      />
    );
  }
  if (clip.status === 'queued') {
    return (
      <div>
        <p className={styles.comingTitle}>{getClipTitle(clip, task)}</p>
        <Skeleton height="3rem" />
      </div>
    );
  }
  return clip.status === 'succeeded' ? (
    <p className={clsx(layout.flush, kit.soft)}>
      <strong>{getClipTitle(clip, task)}</strong>{' '}
      <Translate id="songs.song.expired">The files of this song have expired.</Translate>
    </p>
  ) : null;
}

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
function TaskCard({ known, open, highlightedClip, onFound, tasks, onSeek, onContinue, onReuse }: TaskCardProps) {
  const followed = useTask(known, {
    queryFailed: translate({ id: 'songs.queryFailed', message: 'Query status failed' }),
    onCompletion: notifyOutcome,
  });
  const { task } = followed;
  const bodyId = useId();
  const [shown, setShown] = useState(open);
  const title = getTaskTitle(task);
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
      <div className={styles.facts}>
        <TaskMetadata task={task}>
          <span>{task.model}</span>
        </TaskMetadata>
        <TaskPrompt task={task} />
      </div>
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
        <TaskTools
          task={task}
          onReuse={
            task.type !== 'extend' ? () => onReuse?.(task) : continued && (() => onContinue?.(continued, task.input))
          }
        />
      </div>
    </article>
  );
}

interface SongListProps {
  /** Continues a song. */
  onContinue?: ContinueSong;
  /** Fills the form with the request of a task. */
  onReuse?: (task: Task) => void;
}

/** The finished and running tasks. Memoized, so that typing in the form doesn't render it again. */
export const SongList = memo(function SongList({ onContinue, onReuse }: SongListProps) {
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
          onReuse={onReuse}
        />
      )}
    </TaskList>
  );
});
