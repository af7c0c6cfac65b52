import { relative, resolve } from 'node:path';
import { root } from './freshness.ts';
import { pace } from './pace.ts';
import { CommandFailed, describe, entry } from './run.ts';
import { isLate, type StageResult, summaryOf } from './test-summary.ts';
import { installSeconds, STAGES, type Stage, TOTAL_BUDGET, withNeeds } from './test-stages.ts';

/** A stage that could not run, or did not end well without a test saying so, is one failure. */
const failure = (stage: Stage, seconds: number, note: string): StageResult => ({
  name: stage.name,
  budget: stage.budget,
  seconds,
  pace: 1,
  passed: 0,
  failed: 1,
  notRun: 0,
  note,
});

async function runStage(stage: Stage, filters: readonly string[]): Promise<StageResult> {
  process.stdout.write(`\n== ${stage.name}\n`);
  const paceBefore = await pace();
  const started = performance.now();
  const before = stage.name === 'install' ? installSeconds : 0;
  const seconds = () => before + (performance.now() - started) / 1000;
  try {
    const counts = await stage.run(filters);
    const took = seconds();
    // A neighbour who comes or goes meanwhile is seen at one end only.
    const slowest = Math.max(paceBefore, await pace());
    const result = { ...counts, name: stage.name, budget: stage.budget, seconds: took, pace: slowest };
    return isLate(result) ? { ...result, failed: result.failed + 1, note: 'over its budget' } : result;
  } catch (error) {
    process.stdout.write(`${describe(error)}\n`);
    return failure(stage, seconds(), 'did not end well');
  }
}

async function runAll(stages: readonly Stage[], filters: (stage: Stage) => readonly string[]): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const stage of stages) {
    const missing = stage.needs?.find((need) => results.some((result) => result.name === need && result.failed > 0));
    results.push(missing ? failure(stage, 0, `not run: ${missing} failed`) : await runStage(stage, filters(stage)));
  }
  return results;
}

function report(results: readonly StageResult[]): void {
  const { text, failed } = summaryOf(results, TOTAL_BUDGET);
  process.stdout.write(`\n${text}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const isTest = (argument: string): boolean => /\.test\.tsx?$/.test(argument);

/** The stage that a test file belongs to. @throws CommandFailed when there is none. */
function stageOf(file: string): Stage {
  const stage = isTest(file) ? STAGES.find(({ files }) => files?.test(file)) : undefined;
  if (stage) return stage;
  throw new CommandFailed(`Neither a test file nor one of ${STAGES.map(({ name }) => name).join(', ')}: ${file}`);
}

/** `npm test`, `npm test -- <stage> [options of vitest]`, `npm test -- <file> ... [options of vitest]`. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const [first] = args;
  if (first === undefined) {
    report(await runAll(STAGES, () => []));
    return;
  }
  const kind = STAGES.find((stage) => stage.name === first);
  if (kind) {
    report(await runAll(withNeeds([kind]), (stage) => (stage === kind ? args.slice(1) : [])));
    return;
  }
  const files = Map.groupBy(
    [first, ...args.slice(1).filter(isTest)].map((path) => relative(root, resolve(root, path))),
    stageOf,
  );
  const options = args.slice(1).filter((argument) => !isTest(argument));
  const filters = (stage: Stage) => [...(files.get(stage) ?? []), ...options];
  report(await runAll(withNeeds([...files.keys()]), (stage) => (files.has(stage) ? filters(stage) : [])));
}

await entry(main);
