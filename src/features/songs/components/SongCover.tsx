import type { RefObject } from 'react';
import type { Clip, Task } from '#generated/account/types.gen.ts';
import { TrackButton } from '../../../core/player/TrackButton.tsx';
import { useTrack } from '../../../core/player/use-track.ts';
import { AppIcon } from '../../../ui/AppIcon.tsx';
import { useLoadSound } from '../../tasks/task-queries.ts';
import { getClipTitle } from '../../tasks/task-text.ts';
import styles from './TaskCard.module.css';

interface PlayableClip extends Clip {
  readonly audio_url: string;
  readonly duration: number;
}

/** The first song of a task that can be played. */
export const findPlayable = ({ clips }: Task): PlayableClip | undefined =>
  clips.find((clip): clip is PlayableClip => clip.audio_url !== null && clip.duration !== null);

interface SongCoverProps {
  task: Task;
  clip: PlayableClip;
  /** The card, whose songs belong to the queue of the page. */
  root: RefObject<HTMLElement | null>;
}

/** The cover of a song with its play button. */
export function SongCover({ task, clip, root }: SongCoverProps) {
  const loadSound = useLoadSound();
  const cover = clip.image_url ?? undefined;
  const title = getClipTitle(clip, task);
  const controls = useTrack(
    {
      src: clip.audio_url,
      title,
      detail: clip.style,
      cover,
      duration: clip.duration,
      peaks: [],
      load: () => loadSound(clip.id, clip.lyrics),
    },
    root,
  );
  return (
    <span className={styles.cover}>
      {cover === undefined ? <AppIcon name="note" /> : <img src={cover} alt="" loading="lazy" />}
      <TrackButton className={styles.play} controls={controls} title={title} size={12} />
    </span>
  );
}
