import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { Waveform } from '../../../ui/player/Waveform.tsx';
import { formatTime } from '../../../ui/player/format-time.ts';
import styles from './WaveformSlider.module.css';

/** Seconds that keys move: arrow keys, arrow keys with Shift, Page Up and Page Down. */
const steps = { coarse: 1, fine: 0.1, page: 10 } as const;

interface WaveformSliderProps {
  label: string;
  peaks: readonly number[];
  /** In seconds: the whole song, the handle, and its range. */
  duration: number;
  value: number;
  min: number;
  max: number;
  /** The playback position; null while paused. */
  playhead: number | null;
  onChange: (seconds: number) => void;
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/** A slider over a waveform that selects a position. The part before it doesn't change. */
export function WaveformSlider({ label, peaks, duration, value, min, max, playhead, onChange }: WaveformSliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  const choose = (seconds: number) => onChange(tenths(Math.min(max, Math.max(min, seconds))));
  const percent = (seconds: number) => `${(seconds / duration) * 100}%`;

  function getTimeAt(event: PointerEvent<HTMLElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    return ((event.clientX - box.left) / box.width) * duration;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.shiftKey ? steps.fine : steps.coarse;
    const target = {
      ArrowLeft: value - step,
      ArrowDown: value - step,
      ArrowRight: value + step,
      ArrowUp: value + step,
      PageDown: value - steps.page,
      PageUp: value + steps.page,
      Home: min,
      End: max,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  }

  const style = { '--played': percent(value), '--playhead': percent(playhead ?? 0) } as CSSProperties;

  return (
    <div
      className={styles.track}
      style={style}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        slider.current?.focus({ preventScroll: true });
        choose(getTimeAt(event));
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && choose(getTimeAt(event))}
    >
      <Waveform peaks={peaks} />
      {playhead !== null && <span className={styles.playhead} />}
      <span className={styles.handle}>
        <span className={styles.time}>{formatTime(value, 1)}</span>
      </span>
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        min={min}
        max={max}
        step={steps.fine}
        value={value}
        onChange={({ target }) => choose(target.valueAsNumber)}
        onKeyDown={onKeyDown}
        aria-label={label}
        aria-valuetext={formatTime(value, 1)}
      />
    </div>
  );
}
