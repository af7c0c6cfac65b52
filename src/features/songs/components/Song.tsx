import { useState } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import type { Clip, Task } from '#generated/account/types.gen.ts';
import { AppIcon } from '../../../ui/AppIcon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx';
import { AudioPlayer } from '../../../ui/player/AudioPlayer.tsx';
import { getKaraokePath } from '../../library/library-text.ts';
import { useAudioPeaks } from '../../tasks/task-queries.ts';
import type { ContinuedClip } from '../use-song-form.ts';
import { getLatestStart } from './ContinuedSong.tsx';
import iconButton from '../../../ui/buttons/IconButton.module.css';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from './Song.module.css';

/** Whether the song to continue is instrumental. */
export type ContinueSong = (song: ContinuedClip, instrumental: boolean) => void;

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
