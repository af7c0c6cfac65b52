import { useState, type KeyboardEvent } from 'react';
import { translate } from '@docusaurus/Translate';
import { parseTimestamp, formatTimestamp } from '../timestamp.ts';
import type { Edge } from '../word-times.ts';
import styles from './WordTable.module.css';

/** Seconds that an arrow key moves, without and with Shift. */
export const keySteps = { coarse: 0.05, fine: 0.01 } as const;

/** The label of the time at which a word starts or ends. */
export const getEdgeLabel = (edge: Edge, word: string): string =>
  edge === 'start'
    ? translate({ id: 'karaoke.startOf', message: 'Start of {word}' }, { word })
    : translate({ id: 'karaoke.endOf', message: 'End of {word}' }, { word });

interface TimeFieldProps {
  label: string;
  /** In seconds. */
  value: number;
  onChange: (seconds: number) => void;
}

/** A time field with arrow keys. The value applies on Enter or blur; invalid input is discarded. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const enter = () => {
    const seconds = typed === null ? null : parseTimestamp(typed);
    if (seconds !== null) onChange(seconds);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') enter();
    if (event.key === 'Escape') setTyped(null);
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const from = (typed === null ? null : parseTimestamp(typed)) ?? value;
    setTyped(null);
    onChange(from + direction * (event.shiftKey ? keySteps.fine : keySteps.coarse));
  };
  return (
    <input
      className={styles.time}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={typed !== null && parseTimestamp(typed) === null ? true : undefined}
      value={typed ?? formatTimestamp(value)}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={enter}
    />
  );
}
