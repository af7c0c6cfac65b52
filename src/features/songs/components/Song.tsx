import { useState } from 'react';
import { Tooltip } from 'antd';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import type { Clip, Task } from '#generated/account/types.gen.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Player } from '../../../ui/player/Player.tsx';
import { Skeleton, SkeletonBox } from '../../../ui/Skeleton.tsx';
import { useSound } from '../../tasks/use-sound.ts';
import { latestMoment } from './ContinuedSong.tsx';
import type { Continued } from '../draft.ts';
import styles from './Song.module.css';

/** A song is to be continued; whether nobody sings in it. */
export type ContinueSong = (song: Continued, instrumental: boolean) => void;

interface SongProps {
  clip: Clip;
  /** Only then its sound is asked for. */
  visible: boolean;
  task: Task;
  onContinue: ContinueSong | undefined;
}

/** One song of a task: a player, or the place of one. */
export function Song({ clip, visible, task, onContinue }: SongProps) {
  const { audio_url: src, duration } = clip;
  const ready = src !== null && duration !== null;
  const { words, waveform } = useSound(clip.id, visible && ready);
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
      onContinue?.({ ...song, at: latestMoment(song) }, task.input.instrumental ?? false);
    };
    return (
      <Player
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
              <Tooltip title={extend}>
                <IconButton icon="extend" label={extend} onClick={start} />
              </Tooltip>
            )}
            {onContinue && lyrics !== undefined && (
              <Tooltip title={karaoke}>
                <Link className={styles.tool} to={`/dashboard/library/karaoke?clip=${clip.id}`} aria-label={karaoke}>
                  <Icon name="microphone" />
                </Link>
              </Tooltip>
            )}
            {lyrics !== undefined && (
              <IconButton
                icon="lyrics"
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
        <Skeleton>
          <SkeletonBox height="3rem" />
        </Skeleton>
      </div>
    );
  }
  return clip.status === 'succeeded' ? (
    <p className={styles.gone}>
      <strong>{clip.title}</strong> <Translate id="songs.song.expired">The files of this song have expired.</Translate>
    </p>
  ) : null;
}
