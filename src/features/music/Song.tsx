import Translate from '@docusaurus/Translate';
import type { Clip, Task } from '#generated/account/types.gen.ts';
import { Player } from '../../ui/player/Player.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useWaveform } from './music-queries.ts';
import styles from './music.module.css';

/** One song of a task: a player, or the place of one. `visible`: only then its waveform is asked for. */
export function Song({ clip, visible, model }: { clip: Clip; visible: boolean; model: Task['model'] }) {
  const { audio_url: src, duration } = clip;
  const ready = src !== null && duration !== null;
  const peaks = useWaveform(clip.id, visible && ready);
  if (ready) {
    const number = clip.index + 1;
    return (
      <Player
        src={src}
        title={clip.title}
        detail={clip.style}
        cover={clip.image_url ?? undefined}
        duration={duration}
        peaks={peaks}
        downloadName={`${clip.title || model} ${number}.mp3`}
      />
    );
  }
  if (clip.status === 'queued') {
    return (
      <div className={styles.coming}>
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
