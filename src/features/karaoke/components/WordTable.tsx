import { memo } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { TimeField } from './TimeField.tsx';
import type { EditorLine, EditorWord } from '../use-karaoke-editor.ts';
import type { Edge, Times, WordTime } from '../word-times.ts';
import styles from './WordTable.module.css';

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
        <span className={styles.name}>
          <IconButton
            icon="play"
            label={translate({ id: 'karaoke.playFrom', message: 'Play from {word}' }, { word: text })}
            onClick={() => onPlay(index)}
          />
          {text}
        </span>
      </th>
      <td>
        <TimeField
          label={translate({ id: 'karaoke.startOf', message: 'Start of {word}' }, { word: text })}
          value={time.start}
          onChange={(seconds) => onMove(index, 'start', seconds)}
        />
      </td>
      <td>
        <TimeField
          label={translate({ id: 'karaoke.endOf', message: 'End of {word}' }, { word: text })}
          value={time.end}
          onChange={(seconds) => onMove(index, 'end', seconds)}
        />
      </td>
    </tr>
  );
});

interface LineProps {
  line: EditorLine;
  /** The first line is 1. */
  number: number;
  onPlay: (index: number) => void;
}

/** The heading of the words of a line. */
function LineHeading({ line: { text, first }, number, onPlay }: LineProps) {
  return (
    <tr className={styles.line}>
      <th colSpan={3} scope="rowgroup">
        <span className={styles.name}>
          <IconButton
            icon="play"
            label={translate({ id: 'karaoke.playLine', message: 'Play line {number}' }, { number: String(number) })}
            onClick={() => onPlay(first)}
          />
          <span>
            <span className={styles.number}>{number}</span> {text}
          </span>
        </span>
      </th>
    </tr>
  );
}

interface WordTableProps extends RowHandlers {
  words: readonly EditorWord[];
  times: Times;
  lines: readonly EditorLine[];
  selected: number;
  /** The index of the current word, or -1. */
  sung: number;
}

/** The words as a table with a group for each line, for the keyboard, screen readers and small screens. */
export function WordTable({ words, times, lines, selected, sung, ...handlers }: WordTableProps) {
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
      {lines.map((line, at) => (
        <tbody key={line.first} className={clsx(sung >= line.first && sung <= line.last && styles.current)}>
          <LineHeading line={line} number={at + 1} onPlay={handlers.onPlay} />
          {words.slice(line.first, line.last + 1).map(({ id, text }, n) => {
            const index = line.first + n;
            return (
              <Row
                key={id}
                index={index}
                text={text}
                time={times[index]!}
                selected={index === selected}
                sung={index === sung}
                {...handlers}
              />
            );
          })}
        </tbody>
      ))}
    </table>
  );
}
