import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { formatTime } from '../../ui/player/format-time.ts';
import { Waveform } from '../../ui/player/Waveform.tsx';
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts';
import type { TrackControls } from './playback.ts';
import styles from './SeekTrack.module.css';

/** Seconds that an arrow key moves in a song. */
const songStep = 5;
/** In a video, which is only some seconds long. */
export const videoStep = 1;

type Seekable = Pick<TrackControls, 'time' | 'duration' | 'seek'>;

/** Seeks with the keys of a slider. Returns whether the key was one of them. */
export function seekByKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'>,
  { time, duration, seek }: Seekable,
  keyStep = songStep,
): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = {
    ArrowLeft: time - keyStep,
    ArrowDown: time - keyStep,
    ArrowRight: time + keyStep,
    ArrowUp: time + keyStep,
    Home: 0,
    End: duration,
  }[event.key];
  if (target === undefined) return false;
  seek(target);
  event.preventDefault();
  return true;
}

interface SeekTrackProps {
  controls: TrackControls;
  title: string;
  /** Null for something without a waveform, such as a video. */
  peaks: readonly number[] | null;
  /** The position of the pointer during a drag. The song seeks to it at the end of the drag. */
  drag: number | null;
  onDrag: (seconds: number | null) => void;
  className?: string | undefined;
}

/** The waveform of a song or the line of a video, which is also a slider. */
export function SeekTrack({ controls, title, peaks, drag, onDrag, className }: SeekTrackProps) {
  const { status, time, duration, toggle, seek, getTime } = controls;
  const track = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const position = useRef(getTime);
  useEffect(() => {
    position.current = getTime;
  });
  const shown = drag ?? time;

  // The playhead moves smoothly between two time updates of the element. With reduced motion, it moves only on updates.
  useEffect(() => {
    if (status !== 'playing' || drag !== null || prefersReducedMotion()) return;
    let frame = requestAnimationFrame(function follow() {
      track.current?.style.setProperty('--played', `${(position.current() / duration) * 100}%`);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [status, drag, duration]);

  function timeAt(event: PointerEvent<HTMLDivElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration;
  }

  return (
    <div
      ref={track}
      className={clsx(styles.track, className)}
      data-status={status}
      style={{ '--played': `${(shown / duration) * 100}%` } as CSSProperties}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        slider.current?.focus({ preventScroll: true });
        onDrag(timeAt(event));
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        event.currentTarget.style.setProperty('--pointer', `${(timeAt(event) / duration) * 100}%`);
        if (drag !== null) onDrag(timeAt(event));
      }}
      onPointerUp={(event) => {
        if (drag === null) return;
        seek(timeAt(event));
        onDrag(null);
        // Clicking the waveform of a song that was never played starts it at that position.
        if (status === 'idle') toggle();
      }}
      onPointerCancel={() => onDrag(null)}
    >
      {peaks && <Waveform peaks={peaks} />}
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
        onKeyDown={(event) => {
          if (seekByKey(event, controls, peaks ? songStep : videoStep) || event.key !== ' ') return;
          toggle();
          event.preventDefault();
        }}
        aria-label={translate({ id: 'ui.player.position', message: 'Position in {title}' }, { title })}
        aria-valuetext={translate(
          { id: 'ui.player.time', message: '{time} of {duration}' },
          { time: formatTime(shown), duration: formatTime(duration) },
        )}
      />
    </div>
  );
}
