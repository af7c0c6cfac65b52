/** Undo and redo history. */
export interface History<Value> {
  readonly values: readonly Value[];
  /** The index of the present value. */
  readonly at: number;
  /** Consecutive changes with the same name are one step, such as all moves of a drag. */
  readonly change: string | null;
}

export type Step<Value> =
  | { readonly type: 'set'; readonly value: Value; readonly change: string | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** Maximum number of steps to undo. */
const maxSteps = 500;

export const createHistory = <Value>(present: Value): History<Value> => ({ values: [present], at: 0, change: null });

export function stepHistory<Value>(history: History<Value>, step: Step<Value>): History<Value> {
  const { values, at, change } = history;
  if (step.type === 'set') {
    const isSameChange = step.change !== null && step.change === change;
    const past = values.slice(0, isSameChange ? at : at + 1).slice(-maxSteps);
    return { values: [...past, step.value], at: past.length, change: step.change };
  }
  const next = at + (step.type === 'undo' ? -1 : 1);
  return next in values ? { values, at: next, change: null } : history;
}
