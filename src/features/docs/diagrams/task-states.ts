import type { TaskStatus } from '#generated/v2/types.gen.ts';

/** What the page says beside the states. */
export type StateWord = 'accepted' | 'start' | 'delivered' | 'broken' | 'stopped' | 'final';

interface State {
  readonly id: TaskStatus;
  /** The middle of its box. */
  readonly x: number;
  readonly y: number;
  readonly isFinal: boolean;
}

/** Where the states of a task are drawn. */
export const states: readonly State[] = [
  { id: 'queued', x: 190, y: 62, isFinal: false },
  { id: 'running', x: 190, y: 136, isFinal: false },
  { id: 'succeeded', x: 62, y: 232, isFinal: true },
  { id: 'failed', x: 190, y: 232, isFinal: true },
  { id: 'canceled', x: 318, y: 232, isFinal: true },
];

interface Passage {
  readonly from: TaskStatus | null;
  readonly to: TaskStatus;
  readonly word: StateWord;
}

/** What leads from one to the other; from nothing: a request. */
export const passages: readonly Passage[] = [
  { from: null, to: 'queued', word: 'accepted' },
  { from: 'queued', to: 'running', word: 'start' },
  { from: 'running', to: 'succeeded', word: 'delivered' },
  { from: 'running', to: 'failed', word: 'broken' },
  { from: 'running', to: 'canceled', word: 'stopped' },
  { from: 'queued', to: 'canceled', word: 'stopped' },
];
