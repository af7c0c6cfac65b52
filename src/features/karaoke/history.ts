/** Undo and redo history. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** Consecutive changes with the same name are one step, such as all moves of a drag. */
  readonly change: string | null;
}

export type Step<Value> =
  | { readonly type: 'set'; readonly value: Value; readonly change: string | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** Maximum number of steps to undo. */
const maxSteps = 500;

export const createHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  change: null,
});

export function stepHistory<Value>(history: History<Value>, step: Step<Value>): History<Value> {
  const { past, present, future, change } = history;
  switch (step.type) {
    case 'set': {
      const isSameChange = step.change !== null && step.change === change;
      const before = isSameChange ? past : [...past, present].slice(-maxSteps);
      return { past: before, present: step.value, future: [], change: step.change };
    }
    case 'undo': {
      if (past.length === 0) return history;
      return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future], change: null };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: rest, change: null };
    }
  }
}
