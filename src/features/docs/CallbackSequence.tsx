/**
 * Styles of diagrams as attributes, so that a page with a diagram needs no additional style sheet, and so that
 * diagrams follow the theme.
 */
export const ink = {
  box: { fill: 'var(--cdz-raised)', stroke: 'var(--cdz-ink-muted)' },
  final: { fill: 'var(--cdz-raised)', stroke: 'var(--cdz-ink)', strokeWidth: 1.75 },
  way: { fill: 'none', stroke: 'var(--cdz-ink-soft)', strokeWidth: 1.25 },
  lane: { stroke: 'var(--cdz-line)' },
  head: { fill: 'var(--cdz-ink-soft)' },
  lost: { fill: 'none', stroke: 'var(--cdz-danger)', strokeWidth: 2 },
  word: { fill: 'var(--cdz-ink-soft)', fontSize: 12 },
  name: { fill: 'var(--cdz-ink)', fontSize: 12, fontWeight: 600 },
  code: { fill: 'var(--cdz-ink)', fontSize: 12, fontFamily: 'var(--cdz-font-code)' },
} as const;

/** Texts of the diagram. */
export type SequenceWord =
  | 'yours'
  | 'ours'
  | 'request'
  | 'accepted'
  | 'text'
  | 'first'
  | 'complete'
  | 'received'
  | 'noResponse'
  | 'retry';

interface Message {
  /** The position, starting at 1. */
  readonly step: number;
  /** The sender. */
  readonly by: 'yours' | 'ours';
  readonly word: SequenceWord;
  /** The name of the event in the contract. */
  readonly event?: 'task.text' | 'task.first' | 'task.complete';
  readonly isResponse?: boolean;
  /** The message is lost. */
  readonly isLost?: boolean;
}

/** A request with a `callback_url` and the messages that follow. */
export const messages: readonly Message[] = [
  { step: 1, by: 'yours', word: 'request' },
  { step: 2, by: 'ours', word: 'accepted', isResponse: true },
  { step: 3, by: 'ours', word: 'text', event: 'task.text' },
  { step: 4, by: 'yours', word: 'received', isResponse: true },
  { step: 5, by: 'ours', word: 'first', event: 'task.first' },
  { step: 6, by: 'yours', word: 'noResponse', isResponse: true, isLost: true },
  { step: 7, by: 'ours', word: 'retry', event: 'task.first' },
  { step: 8, by: 'yours', word: 'received', isResponse: true },
  { step: 9, by: 'ours', word: 'complete', event: 'task.complete' },
  { step: 10, by: 'yours', word: 'received', isResponse: true },
];

const lanes = { yours: 60, ours: 320 };
const rowHeight = 36;
const top = 30;
const size = { width: 380, height: top + (messages.length + 1) * rowHeight - 12 };

/** The messages between server and client, from the request to the last callback. */
export function CallbackSequence({ alt, words }: { alt: string; words: Readonly<Record<SequenceWord, string>> }) {
  return (
    <svg width="100%" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={alt}>
      <defs>
        <marker id="sequence-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path {...ink.head} d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {(['yours', 'ours'] as const).map((lane) => (
        <g key={lane}>
          <path {...ink.lane} d={`M${lanes[lane]} 34V${size.height - 8}`} />
          <rect {...ink.box} x={lanes[lane] - 56} y="2" width="112" height="32" rx="6" />
          <text {...ink.name} x={lanes[lane]} y="22.5" textAnchor="middle">
            {words[lane]}
          </text>
        </g>
      ))}
      {messages.map(({ step, by, word, event, isResponse, isLost }) => {
        const y = top + step * rowHeight;
        const from = lanes[by];
        const to = lanes[by === 'yours' ? 'ours' : 'yours'];
        const end = isLost ? from + (to - from) * 0.3 : to;
        return (
          <g key={step}>
            <path
              {...ink.way}
              strokeDasharray={isResponse ? '4 3' : undefined}
              d={`M${from} ${y}H${end}`}
              markerEnd={isLost ? undefined : 'url(#sequence-end)'}
            />
            {isLost && <path {...ink.lost} d={`M${end - 5} ${y - 5}l10 10m0-10-10 10`} />}
            <text {...ink.word} x="190" y={y - 6} textAnchor="middle">
              {event !== undefined && <tspan {...ink.code}>{event}</tspan>}
              {event !== undefined && words[word] !== '' && ' '}
              {words[word]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
