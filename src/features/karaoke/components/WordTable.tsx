import { memo, useState, type KeyboardEvent } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { EditorState } from '../use-karaoke-editor.ts';
import { edges, type Edge, formatTimestamp, keySteps, parseTimestamp, type WordTime } from '../word-times.ts';
import layout from '../../../ui/layout.module.css';
import styles from './WordTable.module.css';

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
function TimeField({ label, value, onChange }: TimeFieldProps) {
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

interface RowHandlers {
  readonly onMove: (index: number, edge: Edge, seconds: number) => void;
  readonly onPlay: (index: number) => void;
  readonly onSelect: (index: number) => void;
}

interface RowProps extends RowHandlers {
  index: number;
  text: string;
  time: WordTime;
  selected: boolean;
  sung: boolean;
}

const Row = memo(function Row({ index, text, time, selected, sung, onMove, onPlay, onSelect }: RowProps) {
  return (
    <tr
      className={clsx(selected && styles.selected, sung && styles.sung)}
      aria-current={sung ? 'true' : undefined}
      onFocus={() => onSelect(index)}
    >
      <th scope="row">
        <span className={clsx(layout.row, layout.gap1)}>
          <IconButton
            icon="play"
            label={translate({ id: 'karaoke.playFrom', message: 'Play from {word}' }, { word: text })}
            onClick={() => onPlay(index)}
          />
          {text}
        </span>
      </th>
      {edges.map((edge) => (
        <td key={edge}>
          <TimeField
            label={getEdgeLabel(edge, text)}
            value={time[edge]}
            onChange={(seconds) => onMove(index, edge, seconds)}
          />
        </td>
      ))}
    </tr>
  );
});

interface WordTableProps extends RowHandlers {
  editor: EditorState;
  selected: number;
  /** The index of the current word, or -1. */
  sung: number;
}

/** The words as a table with a group for each line, for the keyboard, screen readers and small screens. */
export function WordTable({ editor: { words, times, lines }, selected, sung, ...handlers }: WordTableProps) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{translate({ id: 'karaoke.table', message: 'Words and times' })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{translate({ id: 'karaoke.word', message: 'Word' })}</th>
          <th scope="col">{translate({ id: 'karaoke.start', message: 'Start' })}</th>
          <th scope="col">{translate({ id: 'karaoke.end', message: 'End' })}</th>
        </tr>
      </thead>
      {lines.map(({ text, first, last }, at) => {
        const number = String(at + 1);
        return (
          <tbody key={first} className={clsx(sung >= first && sung <= last && styles.current)}>
            <tr className={styles.line}>
              <th colSpan={3} scope="rowgroup">
                <span className={clsx(layout.row, layout.gap1)}>
                  <IconButton
                    icon="play"
                    label={translate({ id: 'karaoke.playLine', message: 'Play line {number}' }, { number })}
                    onClick={() => handlers.onPlay(first)}
                  />
                  <span>
                    <span className={styles.number}>{number}</span> {text}
                  </span>
                </span>
              </th>
            </tr>
            {words.slice(first, last + 1).map((word, n) => {
              const index = first + n;
              return (
                <Row
                  key={word.id}
                  index={index}
                  text={word.text}
                  time={times[index]!}
                  selected={index === selected}
                  sung={index === sung}
                  {...handlers}
                />
              );
            })}
          </tbody>
        );
      })}
    </table>
  );
}
