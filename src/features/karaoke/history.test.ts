import { expect, it } from 'vitest';
import { createHistory, stepHistory, type History, type Step } from './history.ts';

const after = (...steps: readonly Step<number>[]): History<number> =>
  steps.reduce(stepHistory<number>, createHistory(0));
const present = ({ values, at }: History<number>) => values[at];
const set = (value: number, change: string | null = null): Step<number> => ({ type: 'set', value, change });

it('undoes and redoes', () => {
  expect(present(after(set(1), set(2), { type: 'undo' }))).toBe(1);
  expect(present(after(set(1), set(2), { type: 'undo' }, { type: 'redo' }))).toBe(2);
  expect(after({ type: 'undo' }, { type: 'redo' })).toEqual(createHistory(0));
});

it('undoes a grouped change at once', () => {
  const history = after(set(1, 'drag'), set(2, 'drag'), set(3, 'drag'), set(4, 'other'));
  expect(present(stepHistory(history, { type: 'undo' }))).toBe(3);
  expect(present(stepHistory(stepHistory(history, { type: 'undo' }), { type: 'undo' }))).toBe(0);
});

it('drops redo steps after a new change', () => {
  expect(present(after(set(1), { type: 'undo' }, set(2), { type: 'redo' }))).toBe(2);
});
