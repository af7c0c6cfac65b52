import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { Icon } from '../Icon.tsx';
import { formatTime } from './format-time.ts';
import { Lyrics } from './Lyrics.tsx';
import type { SungLyrics } from './sung-lines.ts';
import { useAudio } from './use-audio.ts';
import { Waveform } from './Waveform.tsx';
import { prefersReducedMotion } from '../prefers-reduced-motion.ts';
import iconButton from '../buttons/IconButton.module.css';
import styles from './AudioPlayer.module.css';

/** Seconds that an arrow key moves. */
const keyStep = 5;

export interface AudioPlayerProps {
  src: string;
  title: string;
  /** A line below the title, with style, model and date. */
  detail?: ReactNode;
  /** URL of the cover. */
  cover?: string | undefined;
  /** Duration in seconds. It is known before the audio loads, so that the layout doesn't shift. */
  duration: number;
  /** Peaks from 0 to 1, evenly spaced. */
  peaks: readonly number[];
  /** Lyrics that follow the song. */
  lyrics?: SungLyrics | undefined;
  /** More actions, next to the download button. */
  actions?: ReactNode;
  /** Name of the downloaded file. Without it, there is no download button. */
  downloadName?: string | undefined;
  /** `score` draws a large waveform on staff lines; `tile` has the title above it, for narrow columns. */
  size?: 'card' | 'score' | 'tile';
}

/** A song with waveform, play button, seeking, time and download. Only one player on a page plays at a time. */
export function AudioPlayer({
  src,
  title,
  detail,
  cover,
  duration: known,
  peaks,
  lyrics,
  actions,
  downloadName,
  size = 'card',
}: AudioPlayerProps) {
  const { ref, status, time, duration, toggle, seek } = useAudio(known);
  const track = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  /** The position of the pointer during a drag. The song seeks to it at the end of the drag. */
  const [drag, setDrag] = useState<number | null>(null);
  const shown = drag ?? time;
  const isSung = lyrics !== undefined && lyrics.words.length > 0;
  const active = status === 'playing' || status === 'loading';

  // The playhead moves smoothly between two time updates of the element. With reduced motion, it moves only on updates.
  useEffect(() => {
    if (status !== 'playing' || drag !== null || prefersReducedMotion()) return;
    let frame = requestAnimationFrame(function follow() {
      const audio = ref.current;
      if (audio !== null) track.current?.style.setProperty('--played', `${(audio.currentTime / duration) * 100}%`);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [status, drag, duration, ref]);

  function timeAt(event: PointerEvent<HTMLDivElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = {
      ArrowLeft: time - keyStep,
      ArrowDown: time - keyStep,
      ArrowRight: time + keyStep,
      ArrowUp: time + keyStep,
      Home: 0,
      End: duration,
    }[event.key];
    if (target !== undefined) seek(target);
    else if (event.key === ' ' && event.currentTarget === slider.current) toggle();
    else return;
    event.preventDefault();
  }

  const label =
    status === 'error'
      ? translate({ id: 'ui.player.retry', message: 'Retry {title}' }, { title })
      : active
        ? translate({ id: 'ui.player.pause', message: 'Pause {title}' }, { title })
        : translate({ id: 'ui.player.play', message: 'Play {title}' }, { title });

  return (
    <div
      className={clsx(styles.player, styles[size], cover !== undefined && styles.covered, isSung && styles.sung)}
      data-status={status}
    >
      <audio ref={ref} src={src} preload="none" />
      {cover !== undefined && <img className={styles.cover} src={cover} alt="" width={96} height={96} loading="lazy" />}
      <button type="button" className={styles.toggle} onClick={toggle} onKeyDown={onKeyDown} aria-label={label}>
        <Icon name={status === 'error' ? 'retry' : active ? 'pause' : 'play'} size={size === 'score' ? 20 : 16} />
      </button>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.detail} role={status === 'error' ? 'alert' : undefined}>
          {status === 'error' ? translate({ id: 'ui.player.error', message: 'This song couldn’t be loaded.' }) : detail}
        </p>
      </div>
      <p className={styles.time}>
        <span>{formatTime(shown)}</span> / {formatTime(duration)}
      </p>
      <div className={styles.actions}>
        {actions}
        {downloadName !== undefined && (
          <a
            className={iconButton.button}
            href={src}
            download={downloadName}
            aria-label={translate({ id: 'ui.player.download', message: 'Download {title}' }, { title })}
          >
            <Icon name="download" />
          </a>
        )}
      </div>
      <div
        ref={track}
        className={styles.track}
        style={{ '--played': `${(shown / duration) * 100}%` } as CSSProperties}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          slider.current?.focus({ preventScroll: true });
          setDrag(timeAt(event));
          event.preventDefault();
        }}
        onPointerMove={(event) => {
          event.currentTarget.style.setProperty('--pointer', `${(timeAt(event) / duration) * 100}%`);
          if (drag !== null) setDrag(timeAt(event));
        }}
        onPointerUp={(event) => {
          if (drag === null) return;
          seek(timeAt(event));
          setDrag(null);
          // Clicking the waveform of a song that was never played starts it at that position.
          if (status === 'idle') toggle();
        }}
        onPointerCancel={() => setDrag(null)}
      >
        <Waveform peaks={peaks} />
        <span className={styles.head} />
        <input
          ref={slider}
          className={styles.slider}
          type="range"
          min={0}
          max={Math.round(duration)}
          step={1}
          value={Math.round(shown)}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
          onKeyDown={onKeyDown}
          aria-label={translate({ id: 'ui.player.position', message: 'Position in {title}' }, { title })}
          aria-valuetext={translate(
            { id: 'ui.player.time', message: '{time} of {duration}' },
            { time: formatTime(shown), duration: formatTime(duration) },
          )}
        />
      </div>
      {isSung && (
        <Lyrics
          lyrics={lyrics}
          title={title}
          audio={ref}
          time={shown === 0 && status !== 'playing' ? -1 : shown}
          playing={status === 'playing' && drag === null}
          onSeek={seek}
        />
      )}
      <noscript className={styles.plain}>
        <audio controls preload="none" src={src} />
      </noscript>
    </div>
  );
}
