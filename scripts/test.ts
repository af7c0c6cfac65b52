import { relative, resolve } from 'node:path';
import { root } from './freshness.ts';
import { CommandFailed, describe, entry } from './run.ts';
import type { Counts } from './test-reporter.ts';
import { installSeconds, STAGES, type Stage, TOTAL_BUDGET, withNeeds } from './test-stages.ts';

interface Result extends Counts {
  readonly name: string;
  readonly seconds: number;
  readonly budget: number;
  readonly note?: string;
}

/** A stage that could not run, or did not end well without a test saying so, is one failure. */
const failure = (stage: Stage, seconds: number, note: string): Result => ({
  name: stage.name,
  budget: stage.budget,
  seconds,
  passed: 0,
  failed: 1,
  notRun: 0,
  note,
});

async function runStage(stage: Stage, filters: readonly string[]): Promise<Result> {
  process.stdout.write(`\n== ${stage.name}\n`);
  const started = performance.now();
  const before = stage.name === 'install' ? installSeconds : 0;
  const seconds = () => before + (performance.now() - started) / 1000;
  try {
    const counts = await stage.run(filters);
    const result = { ...counts, name: stage.name, budget: stage.budget, seconds: seconds() };
    if (result.seconds <= stage.budget) return result;
    return { ...result, failed: result.failed + 1, note: 'over its budget' };
  } catch (error) {
    process.stdout.write(`${describe(error)}\n`);
    return failure(stage, seconds(), 'did not end well');
  }
}

async function runAll(stages: readonly Stage[], filters: (stage: Stage) => readonly string[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const stage of stages) {
    const missing = stage.needs?.find((need) => results.some((result) => result.name === need && result.failed > 0));
    results.push(missing ? failure(stage, 0, `not run: ${missing} failed`) : await runStage(stage, filters(stage)));
  }
  return results;
}

/** Prints the table and, last and alone on its line, the sum. */
function report(results: readonly Result[]): boolean {
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0);
  const row = (...cells: readonly string[]) => {
    const [first = '', ...rest] = cells;
    return `${first.padEnd(10)}${rest.map((cell) => cell.padStart(9)).join('')}`;
  };
  const seconds = sum((result) => result.seconds);
  const lines = results.map((result) => {
    const numbers = row(
      result.name,
      String(result.passed),
      String(result.failed),
      result.seconds.toFixed(1),
      String(result.budget),
    );
    const notes = [result.note, result.notRun > 0 && `${result.notRun} not run: ${result.reasons?.join(', ')}`]
      .filter(Boolean)
      .join('; ');
    return notes ? `${numbers}  ${notes}` : numbers;
  });
  const late = seconds > TOTAL_BUDGET;
  const failed = sum((result) => result.failed) + (late ? 1 : 0);
  process.stdout.write(`\n${row('stage', 'passed', 'failed', 'seconds', 'budget')}\n${lines.join('\n')}\n`);
  process.stdout.write(
    `${row('all', '', '', seconds.toFixed(1), String(TOTAL_BUDGET))}${late ? '  over budget' : ''}\n`,
  );
  process.stdout.write(`\n${sum((result) => result.passed)} passed, ${failed} failed\n`);
  return failed === 0;
}

/** `npm test`, `npm test -- <stage>`, `npm test -- <file> [options of vitest]`. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const [first] = args;
  if (first === undefined) {
    process.exitCode = report(await runAll(STAGES, () => [])) ? 0 : 1;
    return;
  }
  const kind = STAGES.find((stage) => stage.name === first);
  const path = relative(root, resolve(root, first));
  const wanted = kind ?? STAGES.find((stage) => stage.files?.test(path));
  if (!wanted || (!kind && !/\.test\.tsx?$/.test(path))) {
    throw new CommandFailed(`Neither a test file nor one of ${STAGES.map((stage) => stage.name).join(', ')}: ${first}`);
  }
  const filters = kind ? args.slice(1) : [path, ...args.slice(1)];
  const results = await runAll(withNeeds([wanted]), (stage) => (stage === wanted ? filters : []));
  process.exitCode = report(results) ? 0 : 1;
}

await entry(main);
