import type { TaskStatus } from '#generated/v2/types.gen.ts';
import { ink } from './CallbackSequence.tsx';

/** Texts of the diagram. */
export type StateWord = (typeof labels)[number]['word'];

interface State {
  readonly id: TaskStatus;
  /** The center of the box. */
  readonly x: number;
  readonly y: number;
  readonly isFinal: boolean;
}

/** The positions of the task states. */
export const states: readonly State[] = [
  { id: 'queued', x: 190, y: 62, isFinal: false },
  { id: 'running', x: 190, y: 136, isFinal: false },
  { id: 'succeeded', x: 62, y: 232, isFinal: true },
  { id: 'failed', x: 190, y: 232, isFinal: true },
  { id: 'canceled', x: 318, y: 232, isFinal: true },
];

/** Transitions between states; the first one starts with a request. */
const transitions: readonly { readonly from: TaskStatus | null; readonly to: TaskStatus }[] = [
  { from: null, to: 'queued' },
  { from: 'queued', to: 'running' },
  { from: 'running', to: 'succeeded' },
  { from: 'running', to: 'failed' },
  { from: 'running', to: 'canceled' },
  { from: 'queued', to: 'canceled' },
];

/** The positions of the texts. Transitions with the same word share one. */
const labels = [
  { word: 'accepted', x: 190, y: 15, anchor: 'middle' },
  { word: 'start', x: 182, y: 103, anchor: 'end' },
  { word: 'delivered', x: 62, y: 168, anchor: 'middle' },
  { word: 'broken', x: 198, y: 197, anchor: 'start' },
  { word: 'stopped', x: 336, y: 54, anchor: 'end' },
  { word: 'final', x: 190, y: 268, anchor: 'middle' },
] as const;

const box = { width: 104, height: 32 };
const size = { width: 380, height: 274 };

const getPosition = (id: string | null) => states.find((state) => state.id === id);

/** From the bottom of one box to the top of the next, around the boxes between them. */
function getTransitionPath(from: string | null, to: string): string {
  const end = getPosition(to)!;
  const start = getPosition(from);
  const top = end.y - box.height / 2 - 5;
  if (!start) return `M${end.x} 22V${top}`;
  const bottom = start.y + box.height / 2;
  if (start.x === end.x) return `M${start.x} ${bottom}V${top}`;
  if (start.id === 'queued') return `M${start.x + box.width / 2} ${start.y}H${end.x + 24}V${top}`;
  const bend = bottom + 22;
  return `M${start.x + Math.sign(end.x - start.x) * 24} ${bottom}V${bend}H${end.x}V${top}`;
}

/** The states of a task and their transitions. */
export function TaskStateDiagram({ alt, words }: { alt: string; words: Readonly<Record<StateWord, string>> }) {
  return (
    <svg width="100%" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={alt}>
      <defs>
        <marker id="states-end" viewBox="0 0 8 8" refX="3" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path {...ink.head} d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {transitions.map(({ from, to }) => (
        <path key={`${from}-${to}`} {...ink.way} d={getTransitionPath(from, to)} markerEnd="url(#states-end)" />
      ))}
      {states.map(({ id, x, y, isFinal }) => (
        <g key={id}>
          <rect
            {...(isFinal ? ink.final : ink.box)}
            x={x - box.width / 2}
            y={y - box.height / 2}
            width={box.width}
            height={box.height}
            rx="6"
          />
          <text {...ink.code} x={x} y={y + 4.5} textAnchor="middle">
            {id}
          </text>
        </g>
      ))}
      {labels.map(({ word, x, y, anchor }) => (
        <text key={word} {...ink.word} x={x} y={y} textAnchor={anchor}>
          {words[word]}
        </text>
      ))}
    </svg>
  );
}
