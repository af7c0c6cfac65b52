import { useEffect, useRef } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { leastExtensionSeconds } from '#catalog/limits.ts';
import { musicModels } from '#catalog/models.ts';
import { isSounding } from '../../../core/player/playback.ts';
import { useTrack } from '../../../core/player/use-track.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useAudioPeaks } from '../../tasks/task-queries.ts';
import type { ContinuedClip } from '../use-song-form.ts';
import { WaveformSlider } from './WaveformSlider.tsx';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from './ContinuedSong.module.css';

/** Minimum seconds to keep from the original song. */
const least = 1;

/**
 * The latest position at which a song can be continued, because the extension needs some seconds before the maximum
 * length.
 */
export function getLatestStart({ model, duration }: Pick<ContinuedClip, 'model' | 'duration'>): number {
  const { maxSeconds } = musicModels.find(({ id }) => id === model)!;
  // Rounded down, because the duration may have been rounded up.
  return Math.floor(Math.min(duration, maxSeconds - leastExtensionSeconds) * 10) / 10;
}

interface ContinuedSongProps {
  song: ContinuedClip;
  error: string | undefined;
  /** How often a song was selected since the page was loaded. Each time, the focus moves to the slider. */
  starts: number;
  onMove: (seconds: number) => void;
  onStop: () => void;
}

/** The song that the form continues: the position, a preview from there, and a button that cancels. */
export function ContinuedSong({ song, error, starts, onMove, onStop }: ContinuedSongProps) {
  const { waveform } = useAudioPeaks(song.clipId, true);
  const { title, style: detail, src, duration } = song;
  const controls = useTrack({ src, title, detail, duration, peaks: waveform });
  const { time, toggle, seek } = controls;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (starts === 0) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [starts]);
  const sounds = isSounding(controls);
  const move = (seconds: number) => {
    onMove(seconds);
    if (sounds) seek(seconds);
  };
  const listen = () => {
    if (!sounds) seek(song.at);
    toggle();
  };
  return (
    <section
      ref={card}
      className={clsx(kit.card, layout.padded)}
      aria-label={translate({ id: 'songs.continue.song', message: 'Extend {title}' }, { title: song.title })}
    >
      <header className={clsx(layout.row, layout.between, layout.gap2)}>
        <p className={clsx(layout.flush, layout.shrink, kit.ellipsis)}>
          <Translate id="songs.continue.song" values={{ title: <b>{song.title}</b> }}>
            {'Extend {title}'}
          </Translate>
        </p>
        <IconButton
          icon="cross"
          label={translate({ id: 'songs.continue.stop', message: 'Start a new song instead' })}
          onClick={onStop}
        />
      </header>
      <WaveformSlider
        label={translate({ id: 'songs.continue.from', message: 'Extend from' })}
        peaks={waveform}
        duration={song.duration}
        value={song.at}
        min={least}
        max={getLatestStart(song)}
        playhead={sounds ? time : null}
        onChange={move}
      />
      <div className={styles.foot}>
        <Button onClick={listen}>
          <Icon name={sounds ? 'pause' : 'play'} size={12} />
          {sounds
            ? translate({ id: 'songs.continue.pause', message: 'Pause' })
            : translate({ id: 'songs.continue.listen', message: 'Listen from here' })}
        </Button>
        <span>{song.model}</span>
        {song.mode === 'test' && <Translate id="songs.mode.test">Test</Translate>}
      </div>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.note}>
        <Translate id="songs.continue.note">
          The part before this position doesn’t change. The new part starts at the next bar. Empty fields are taken from
          the song.
        </Translate>
      </p>
    </section>
  );
}
