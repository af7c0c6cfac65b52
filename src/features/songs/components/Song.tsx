import { useState } from 'react';
import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import type { Clip, Task } from '#generated/account/types.gen.ts';
import { AudioPlayer } from '../../../core/player/AudioPlayer.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useAudioPeaks, useLoadSound } from '../../tasks/task-queries.ts';
import { getClipTitle } from '../../tasks/task-text.ts';
import type { ContinuedClip } from '../use-song-form.ts';
import { getLatestStart } from './ContinuedSong.tsx';
import { SongActions } from './SongActions.tsx';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from '../songs.module.css';

/** Continues a song with the values of a request. */
export type ContinueSong = (song: ContinuedClip, input: Partial<Task['input']>) => void;

/** A song as the form continues it. Null if it can't be continued. */
function toContinued({ id, title, style, audio_url: src, duration }: Clip, task: Task): ContinuedClip | null {
  const model = musicModels.find((other) => other.id === task.model);
  if (model === undefined || src === null || duration === null) return null;
  const song = { clipId: id, title, style, src, duration, model: model.id, mode: task.mode };
  return { ...song, at: getLatestStart(song) };
}

/** The song that a task continues, if one of the listed tasks has it. */
export function findContinued({ input }: Task, tasks: readonly Task[]): ContinuedClip | null {
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
export function Song({ clip, visible, task, onContinue }: SongProps) {
  const { audio_url: src, duration } = clip;
  const ready = src !== null && duration !== null;
  const { words, waveform } = useAudioPeaks(clip.id, visible && ready);
  const loadSound = useLoadSound();
  const [reading, setReading] = useState(false);
  const lyrics = clip.lyrics !== null && words.length > 0 ? { text: clip.lyrics, words } : undefined;
  if (ready) {
    const title = getClipTitle(clip, task);
    const continued = toContinued(clip, task);
    const extend =
      onContinue && continued
        ? () => onContinue(continued, { instrumental: task.input.instrumental ?? false })
        : undefined;
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
          <SongActions
            clip={clip}
            title={title}
            file={{ href: src, name: `${clip.title || task.model} ${clip.index + 1}.mp3` }}
            onExtend={extend}
            isReading={reading}
            onRead={lyrics && (() => setReading(!reading))}
          />
        }
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
