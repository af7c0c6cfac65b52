import { memo, type CSSProperties, type KeyboardEvent } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { formatTimestamp } from '../timestamp.ts';
import { edges, type Edge, type WordTime } from '../word-times.ts';
import { getEdgeLabel, keySteps } from './TimeField.tsx';
import styles from './WordTrack.module.css';

export interface RegionHandlers {
  readonly onMove: (index: number, edge: Edge, seconds: number) => void;
  readonly onPlay: (index: number) => void;
  /** The number of words by which the selection and the focus move. */
  readonly onGo: (words: number) => void;
}

interface EdgeSliderProps extends Pick<RegionHandlers, 'onMove'> {
  index: number;
  text: string;
  edge: Edge;
  time: WordTime;
}

/** The edge of a word for the keyboard and assistive technology; the track handles the pointer. */
function EdgeSlider({ index, text, edge, time, onMove }: EdgeSliderProps) {
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

interface WordRegionProps extends RegionHandlers {
  index: number;
  text: string;
  time: WordTime;
  /** Whether the word is in a line with an odd index. */
  odd: boolean;
  selected: boolean;
  sung: boolean;
}

/** A word on the track. Dragging its middle moves it, dragging an edge resizes it. */
export const WordRegion = memo(function WordRegion(props: WordRegionProps) {
  const { index, text, time, odd, selected, sung, onMove, onPlay, onGo } = props;
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
      {selected &&
        edges.map((edge) => (
          <EdgeSlider key={edge} index={index} text={text} edge={edge} time={time} onMove={onMove} />
        ))}
    </div>
  );
});
