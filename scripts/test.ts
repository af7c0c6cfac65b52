import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { root } from './freshness.ts';
import { CommandFailed, describe, runMain } from './run.ts';
import { changedFilters } from './test-changed.ts';
import { type StageResult, formatSummary } from './test-summary.ts';
import { installSeconds, STAGES, type Stage, withNeeds } from './test-stages.ts';

/** Free memory that two stages need, such as the build of the site and the tests of the server. */
const BESIDE_BYTES = 8 * 2 ** 30;

/** Most stages use two cores. On fewer than four, two stages take as long together as one after the other, and waits get long. */
const BESIDE_CORES = 4;

/** A stage that couldn't run, or ended without a failed test, counts as one failure. */
const failure = ({ name }: Stage, seconds: number, note: string): StageResult => ({
  name,
  seconds,
  passed: 0,
  failed: 1,
  notRun: 0,
  note,
});

async function runStage(stage: Stage, filters: readonly string[]): Promise<StageResult> {
  process.stdout.write(`\n== ${stage.name}\n`);
  const started = performance.now();
  const before = stage.name === 'install' ? installSeconds : 0;
  const seconds = () => before + (performance.now() - started) / 1000;
  try {
    const counts = await stage.run(filters);
    return { ...counts, name: stage.name, seconds: seconds() };
  } catch (error) {
    process.stdout.write(`${describe(error)}\n`);
    return failure(stage, seconds(), 'did not finish');
  }
}

/** Runs stages in order, two at a time if there are enough cores and memory, each after those that it needs. */
async function runAll(stages: readonly Stage[], filters: (stage: Stage) => readonly string[]): Promise<StageResult[]> {
  const lanes = availableParallelism() >= BESIDE_CORES && process.availableMemory() > BESIDE_BYTES ? 2 : 1;
  const waiting = [...stages];
  const running = new Map<string, Promise<void>>();
  const results = new Map<string, StageResult>();
  const isReady = ({ needs = [] }: Stage) => needs.every((need) => results.has(need));
  const start = async (stage: Stage) => {
    const missing = stage.needs?.find((need) => results.get(need)!.failed > 0);
    const result = missing ? failure(stage, 0, `not run: ${missing} failed`) : await runStage(stage, filters(stage));
    results.set(stage.name, result);
    running.delete(stage.name);
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < lanes ? waiting.findIndex(isReady) : -1;
    const [stage] = next === -1 ? [] : waiting.splice(next, 1);
    if (stage) running.set(stage.name, start(stage));
    else await Promise.race(running.values());
  }
  return stages.map(({ name }) => results.get(name)!);
}

async function runAndReport(
  stages: readonly Stage[],
  filters: (stage: Stage) => readonly string[] = () => [],
): Promise<void> {
  const started = performance.now();
  const results = await runAll(stages, filters);
  const installed = results.some(({ name }) => name === 'install') ? installSeconds : 0;
  const { text, failed } = formatSummary(results, installed + (performance.now() - started) / 1000);
  process.stdout.write(`\n${text}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const isTest = (argument: string): boolean => /\.test\.tsx?$/.test(argument);

/** The stage that a test file belongs to. @throws CommandFailed when there is none. */
function getStage(file: string): Stage {
  const stage = isTest(file) ? STAGES.find(({ files }) => files?.test(file)) : undefined;
  if (stage) return stage;
  const names = STAGES.map(({ name }) => name).join(', ');
  throw new CommandFailed(`Unknown test: ${file}. Use a test file, "changed", or a stage: ${names}`);
}

/** Runs test files, each in its stage, with options of vitest. */
async function runFiles(files: readonly string[], options: readonly string[]): Promise<void> {
  const byStage = Map.groupBy(files, getStage);
  await runAndReport(withNeeds([...byStage.keys()]), (stage) =>
    byStage.has(stage) ? [...byStage.get(stage)!, ...options] : [],
  );
}

/** Runs what a diff touches, in the stages that need no built site. */
async function runChanged(base: string | undefined): Promise<void> {
  const { component, others } = await changedFilters(base);
  const filters = new Map([
    ['unit', others],
    ['engine', others],
    ['postgres', others],
    ['component', component],
  ]);
  const stages = STAGES.filter(({ name }) => (filters.get(name)?.length ?? 0) > 0);
  await runAndReport(withNeeds(stages), ({ name }) => filters.get(name) ?? []);
}

/**
 * `npm test`, `npm test -- changed [commit]`, `npm test -- <stage> [options of vitest]`,
 * `npm test -- <file> ... [options of vitest]`.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const [first, ...others] = args;
  if (first === undefined) return runAndReport(STAGES);
  if (first === 'changed') return runChanged(others[0]);
  const kind = STAGES.find((stage) => stage.name === first);
  if (kind) return runAndReport(withNeeds([kind]), (stage) => (stage === kind ? others : []));
  const files = [first, ...others.filter(isTest)].map((path) => relative(root, resolve(root, path)));
  return runFiles(
    files,
    others.filter((argument) => !isTest(argument)),
  );
}

await runMain(main);
