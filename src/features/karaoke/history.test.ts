import { expect, it } from 'vitest';
import { begun, stepped, type History, type Step } from './history.ts';

const after = (...steps: readonly Step<number>[]): History<number> => steps.reduce(stepped<number>, begun(0));
const set = (value: number, change: string | null = null): Step<number> => ({ type: 'set', value, change });

it('undoes and redoes', () => {
  expect(after(set(1), set(2), { type: 'undo' }).present).toBe(1);
  expect(after(set(1), set(2), { type: 'undo' }, { type: 'redo' }).present).toBe(2);
  expect(after({ type: 'undo' }, { type: 'redo' })).toEqual(begun(0));
});

it('undoes a grouped change at once', () => {
  const history = after(set(1, 'drag'), set(2, 'drag'), set(3, 'drag'), set(4, 'other'));
  expect(stepped(history, { type: 'undo' }).present).toBe(3);
  expect(stepped(stepped(history, { type: 'undo' }), { type: 'undo' }).present).toBe(0);
});

it('drops redo steps after a new change', () => {
  expect(after(set(1), { type: 'undo' }, set(2), { type: 'redo' }).present).toBe(2);
});
