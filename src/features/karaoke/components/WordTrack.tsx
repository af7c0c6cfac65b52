import {
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type RefObject,
  memo,
  type KeyboardEvent,
} from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { formatTime } from '../../../ui/player/format-time.ts';
import { prefersReducedMotion } from '../../../ui/prefers-reduced-motion.ts';
import type { EditorState } from '../use-karaoke-editor.ts';
import { useWordDrag } from '../use-word-drag.ts';
import { edges, type Edge, formatTimestamp, keySteps, type WordTime } from '../word-times.ts';
import { getEdgeLabel } from './WordTable.tsx';
import styles from './WordTrack.module.css';

interface RegionHandlers {
  readonly onMove: (index: number, edge: Edge, seconds: number) => void;
  readonly onPlay: (index: number) => void;
  /** The number of words by which the selection and the focus move. */
  readonly onGo: (words: number) => void;
}

interface WordRegionProps extends RegionHandlers {
  index: number;
  text: string;
  time: WordTime;
  /** Whether the word is in a line with an odd index. */
  odd: boolean;
  selected: boolean;
  sung: boolean;
}

/** The edge of a word for the keyboard and assistive technology; the track handles the pointer. */
function EdgeSlider({ edge, index, text, time, onMove }: { edge: Edge } & WordRegionProps) {
  const value = time[edge];
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(index, edge, value + direction * (event.shiftKey ? keySteps.fine : keySteps.coarse));
  };
  return (
    <input
      type="range"
      className={clsx(styles.edgeSlider, styles[edge])}
      min={Math.max(0, value - 1)}
      max={value + 1}
      step={0.001}
      value={value}
      aria-label={getEdgeLabel(edge, text)}
      aria-valuetext={formatTimestamp(value)}
      onChange={({ target }) => onMove(index, edge, target.valueAsNumber)}
      onKeyDown={onKeyDown}
    />
  );
}

/** A word on the track. Dragging its middle moves it, dragging an edge resizes it. */
const WordRegion = memo(function WordRegion(props: WordRegionProps) {
  const { index, text, time, odd, selected, sung, onPlay, onGo } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const words = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (words !== undefined) onGo(words);
    else if (event.key === 'Enter' || event.key === ' ') onPlay(index);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={clsx(styles.region, odd && styles.odd, selected && styles.selected, sung && styles.sung)}
      style={{ '--start': time.start, '--end': time.end } as CSSProperties}
      data-word={index}
    >
      <button
        type="button"
        className={styles.word}
        tabIndex={selected ? 0 : -1}
        aria-pressed={selected}
        aria-label={translate(
          { id: 'karaoke.region', message: '{word}, {start} to {end}' },
          { word: text, start: formatTimestamp(time.start), end: formatTimestamp(time.end) },
        )}
        onKeyDown={onKeyDown}
        onDoubleClick={() => onPlay(index)}
      >
        {text}
      </button>
      {edges.map((edge) => (
        <span key={edge} className={clsx(styles.edge, styles[edge])} data-edge={edge} />
      ))}
      {selected && edges.map((edge) => <EdgeSlider key={edge} edge={edge} {...props} />)}
    </div>
  );
});

interface WordTrackProps extends RegionHandlers {
  editor: EditorState;
  peaks: readonly number[];
  /** Pixels per second. */
  scale: number;
  selected: number;
  sung: number;
  /** The playhead. Its position is set from outside in every frame. */
  playhead: RefObject<HTMLSpanElement | null>;
  onSelect: (index: number) => void;
  onSeek: (seconds: number) => void;
}

/** The outline of a waveform, mirrored at the middle, in a view box of the number of peaks by 100 units. */
function envelopePath(peaks: readonly number[]): string {
  const loudest = Math.max(...peaks, 0.001);
  const half = (peak: number) => Math.round(Math.max(0.01, peak / loudest) * 480) / 10;
  const above = peaks.map((peak, n) => `L${n + 0.5} ${50 - half(peak)}`);
  const below = peaks.map((peak, n) => `L${n + 0.5} ${50 + half(peak)}`).toReversed();
  return `M0 50${above.join('')}L${peaks.length} 50${below.join('')}Z`;
}

/** Seconds between two marks of the ruler: the shortest interval at which they are readable. */
const markEvery = (scale: number): number => [1, 2, 5, 10, 15, 30].find((seconds) => seconds * scale >= 56) ?? 60;

/** The words as regions on the waveform, in a scroll container. */
export function WordTrack(props: WordTrackProps) {
  const { editor, peaks, scale, selected, sung, playhead, onSelect, onSeek, onMove, onPlay, onGo } = props;
  const { words, times, lines, duration } = editor;
  const scroller = useRef<HTMLDivElement>(null);
  const handlers = useWordDrag({ editor, scale, onSelect, onSeek });
  const every = markEvery(scale);
  const marks = Array.from({ length: Math.floor(duration / every) + 1 }, (_, n) => n * every);
  const getLine = (index: number) => lines.findLastIndex(({ first }) => first <= index);

  // Keep the middle of the view in place while zooming.
  const before = useRef(scale);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || before.current === scale) return;
    const middle = (box.scrollLeft + box.clientWidth / 2) / before.current;
    box.scrollLeft = middle * scale - box.clientWidth / 2;
    before.current = scale;
  }, [scale]);

  const scrollTarget = sung >= 0 ? sung : selected;
  useEffect(() => {
    const box = scroller.current;
    const region = box?.querySelector<HTMLElement>(`[data-word="${scrollTarget}"]`);
    if (!box || !region) return;
    const at = region.offsetLeft;
    if (at >= box.scrollLeft + 24 && at <= box.scrollLeft + box.clientWidth - 80) return;
    const still = prefersReducedMotion();
    box.scrollTo({ left: at - box.clientWidth / 4, behavior: still ? 'instant' : 'smooth' });
  }, [scrollTarget]);

  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={translate({ id: 'karaoke.track', message: 'Words on the waveform' })}
    >
      <div className={styles.track} style={{ '--scale': scale, '--duration': duration } as CSSProperties} {...handlers}>
        <svg
          className={styles.wave}
          viewBox={`0 0 ${peaks.length} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <path d={envelopePath(peaks)} />
        </svg>
        {marks.map((seconds) => (
          <span key={seconds} className={styles.mark} style={{ '--start': seconds } as CSSProperties}>
            {formatTime(seconds)}
          </span>
        ))}
        {words.map(({ id, text }, index) => (
          <WordRegion
            key={id}
            index={index}
            text={text}
            time={times[index]!}
            odd={getLine(index) % 2 === 1}
            selected={index === selected}
            sung={index === sung}
            onMove={onMove}
            onPlay={onPlay}
            onGo={onGo}
          />
        ))}
        <span ref={playhead} className={styles.playhead} />
      </div>
    </section>
  );
}
