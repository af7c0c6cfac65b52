import type { Counts } from './test-reporter.ts';

/** A stage that ran, or couldn't. */
export interface StageResult extends Counts {
  readonly name: string;
  readonly seconds: number;
  /** What happened to it apart from its tests. */
  readonly note?: string;
}

const row = (first: string, ...cells: readonly (string | number)[]) =>
  `${first.padEnd(10)}${cells.map((cell) => String(cell).padStart(9)).join('')}`;

function formatLine({ name, passed, failed, seconds, notRun, reasons, note }: StageResult): string {
  const numbers = row(name, passed, failed, seconds.toFixed(1));
  const missing = notRun > 0 && `${notRun} not run: ${reasons?.join(', ')}`;
  const notes = [note, missing].filter(Boolean).join('; ');
  return notes ? `${numbers}  ${notes}` : numbers;
}

/**
 * The table of a run, then its failures, and the sum of all stages as the last line. `seconds` is the wall time, which is
 * less than the sum if stages ran in parallel.
 */
export function formatSummary(results: readonly StageResult[], seconds: number): { text: string; failed: number } {
  const sum = (pick: (result: StageResult) => number) => results.reduce((total, result) => total + pick(result), 0);
  const failed = sum((result) => result.failed);
  const lines = [
    row('stage', 'passed', 'failed', 'seconds'),
    ...results.map(formatLine),
    row('all', '', '', seconds.toFixed(1)),
    ...results.flatMap((result) => (result.failures ?? []).map((failure) => `failed: ${failure}`)),
    '',
    `${sum((result) => result.passed)} passed, ${failed} failed`,
  ];
  return { text: `${lines.join('\n')}\n`, failed };
}
