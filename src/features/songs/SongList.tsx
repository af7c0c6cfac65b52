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
import { TaskActions, TaskMetadata, TaskResult } from '../tasks/task-parts.tsx';
import { useAudioPeaks, useLoadSound, useTask } from '../tasks/task-queries.ts';
import { getTaskTitle, isFinal } from '../tasks/task-text.ts';
import { getLatestStart } from './components/ContinuedSong.tsx';
import { ParentSong, SongProgress } from './components/song-parts.tsx';
import type { ContinuedClip } from './use-song-form.ts';
import iconButton from '../../ui/buttons/IconButton.module.css';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './songs.module.css';

/** Whether the song to continue is instrumental. */
type ContinueSong = (song: ContinuedClip, instrumental: boolean) => void;

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
    const { title } = clip;
    const model = musicModels.find(({ id }) => id === task.model);
    const extend = translate({ id: 'songs.extend', message: 'Extend {title}' }, { title });
    const karaoke = translate({ id: 'karaoke.of', message: 'Karaoke editor for {title}' }, { title });
    const start = () => {
      if (!model) return;
      const song = { clipId: clip.id, title, style: clip.style, src, duration, model: model.id, mode: task.mode };
      onContinue?.({ ...song, at: getLatestStart(song) }, task.input.instrumental ?? false);
    };
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
            {onContinue && model && (
              <Tooltip text={extend}>
                <IconButton icon={<AppIcon name="extend" />} label={extend} onClick={start} />
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
        downloadName={`${title || task.model} ${clip.index + 1}.mp3`}
      />
    );
  }
  if (clip.status === 'queued') {
    return (
      <div>
        <p className={styles.comingTitle}>{clip.title}</p>
        <Skeleton height="3rem" />
      </div>
    );
  }
  return clip.status === 'succeeded' ? (
    <p className={clsx(layout.flush, kit.soft)}>
      <strong>{clip.title}</strong> <Translate id="songs.song.expired">The files of this song have expired.</Translate>
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
          <SongProgress task={task}>
            <TaskActions {...followed} />
          </SongProgress>
        )}
        <ParentSong task={task} tasks={tasks} onSeek={onSeek} />
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
