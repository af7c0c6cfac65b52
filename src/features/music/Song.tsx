import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Clip, Task } from '#generated/account/types.gen.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Player } from '../../ui/player/Player.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useSound } from './music-queries.ts';
import styles from './Song.module.css';

/** One song of a task: a player, or the place of one. `visible`: only then its sound is asked for. */
export function Song({ clip, visible, model }: { clip: Clip; visible: boolean; model: Task['model'] }) {
  const { audio_url: src, duration } = clip;
  const ready = src !== null && duration !== null;
  const { words, waveform } = useSound(clip.id, visible && ready);
  const [reading, setReading] = useState(false);
  const lyrics = clip.lyrics !== null && words.length > 0 ? { text: clip.lyrics, words } : undefined;
  if (ready) {
    const number = clip.index + 1;
    return (
      <Player
        src={src}
        title={clip.title}
        detail={clip.style}
        cover={clip.image_url ?? undefined}
        duration={duration}
        peaks={waveform}
        lyrics={reading ? lyrics : undefined}
        actions={
          lyrics !== undefined && (
            <IconButton
              icon="lyrics"
              label={translate({ id: 'ui.player.lyrics', message: 'Lyrics of {title}' }, { title: clip.title })}
              aria-expanded={reading}
              onClick={() => setReading(!reading)}
            />
          )
        }
        downloadName={`${clip.title || model} ${number}.mp3`}
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
      <strong>{clip.title}</strong> <Translate id="music.song.expired">The files of this song have expired.</Translate>
    </p>
  ) : null;
}
