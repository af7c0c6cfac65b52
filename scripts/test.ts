import { relative, resolve } from 'node:path';
import { root } from './freshness.ts';
import { pace } from './pace.ts';
import { CommandFailed, describe, entry } from './run.ts';
import { isLate, type StageResult, summaryOf } from './test-summary.ts';
import { installSeconds, STAGES, type Stage, TOTAL_BUDGET, withNeeds } from './test-stages.ts';

/** A stage that has run, before it is known how fast the machine was. */
type Ran = Omit<StageResult, 'pace'>;

/** A stage that could not run, or did not end well without a test saying so, is one failure. */
const failure = ({ name, budget }: Stage, seconds: number, note: string): Ran => ({
  name,
  budget,
  seconds,
  passed: 0,
  failed: 1,
  notRun: 0,
  note,
});

async function runStage(stage: Stage, filters: readonly string[]): Promise<Ran> {
  process.stdout.write(`\n== ${stage.name}\n`);
  const started = performance.now();
  const before = stage.name === 'install' ? installSeconds : 0;
  const seconds = () => before + (performance.now() - started) / 1000;
  try {
    const counts = await stage.run(filters);
    return { ...counts, name: stage.name, budget: stage.budget, seconds: seconds() };
  } catch (error) {
    process.stdout.write(`${describe(error)}\n`);
    return failure(stage, seconds(), 'did not end well');
  }
}

/** More than its budget is a failure; a stage that did not end well is one already. */
function judged(result: StageResult): StageResult {
  if (result.note !== undefined || !isLate(result)) return result;
  return { ...result, failed: result.failed + 1, note: 'over its budget' };
}

async function runAll(stages: readonly Stage[], filters: (stage: Stage) => readonly string[]): Promise<StageResult[]> {
  const results: StageResult[] = [];
  let before = await pace();
  for (const stage of stages) {
    const missing = stage.needs?.find((need) => results.some((result) => result.name === need && result.failed > 0));
    const ran = missing ? failure(stage, 0, `not run: ${missing} failed`) : await runStage(stage, filters(stage));
    const after = await pace();
    // A neighbour who comes or goes meanwhile is seen at one end only.
    results.push(judged({ ...ran, pace: Math.max(before, after) }));
    before = after;
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
