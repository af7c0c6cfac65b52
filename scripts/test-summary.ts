import type { Counts } from './test-reporter.ts';

/** A stage that has run, or could not. `budget` are seconds on the machine of the budgets, `seconds` on this one. */
export interface StageResult extends Counts {
  readonly name: string;
  readonly seconds: number;
  /** How many times slower this machine was during the stage. */
  readonly pace: number;
  readonly budget: number;
  /** What happened to it, apart from its tests. */
  readonly note?: string;
}

const row = (first: string, ...cells: readonly (string | number)[]) =>
  `${first.padEnd(10)}${cells.map((cell) => String(cell).padStart(9)).join('')}`;

/** Seconds that a stage would have taken on the machine of the budgets. */
const atRest = ({ seconds, pace }: StageResult) => seconds / pace;

/** Whether a stage took longer than it may, by the pace of the machine. */
export const isLate = (result: StageResult): boolean => atRest(result) > result.budget;

function lineOf(result: StageResult): string {
  const { name, passed, failed, seconds, pace, budget } = result;
  const numbers = row(name, passed, failed, seconds.toFixed(1), pace.toFixed(2), budget);
  const notRun = result.notRun > 0 && `${result.notRun} not run: ${result.reasons?.join(', ')}`;
  const notes = [result.note, notRun].filter(Boolean).join('; ');
  return notes ? `${numbers}  ${notes}` : numbers;
}

/**
 * The table of a run, what failed in it and, as its last line, the sum of all stages. More than `budget` seconds in all, on the
 * machine of the budgets, is a failure too.
 */
export function summaryOf(results: readonly StageResult[], budget: number): { text: string; failed: number } {
  const sum = (pick: (result: StageResult) => number) => results.reduce((total, result) => total + pick(result), 0);
  const seconds = sum((result) => result.seconds);
  const rested = sum(atRest);
  const late = rested > budget;
  const failed = sum((result) => result.failed) + (late ? 1 : 0);
  const lines = [
    row('stage', 'passed', 'failed', 'seconds', 'pace', 'budget'),
    ...results.map(lineOf),
    `${row('all', '', '', seconds.toFixed(1), (seconds / rested).toFixed(2), budget)}${late ? '  over its budget' : ''}`,
    ...results.flatMap((result) => (result.failures ?? []).map((failure) => `failed: ${failure}`)),
    '',
    `${sum((result) => result.passed)} passed, ${failed} failed`,
  ];
  return { text: `${lines.join('\n')}\n`, failed };
}
