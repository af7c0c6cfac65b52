import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

/** What came out of a stage. `notRun` are tests whose optional runtime is missing: they count as neither. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

function count(report: Report, endedWell: boolean): Counts {
  // A file that cannot even be loaded has no failed test of its own.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: endedWell ? failed : Math.max(failed, 1),
    notRun: report.numPendingTests,
  };
}

/**
 * Runs vitest with `args` (projects, files, filters) and counts. Whatever else goes wrong (an unhandled error, a crash,
 * more than `limitSeconds`) is one failure at least.
 */
export async function runTests(args: readonly string[], limitSeconds: number): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-test-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const endedWell = await run('vitest', ['run', '--passWithNoTests', ...reporters, ...args], { limitSeconds }).then(
      () => true,
      () => false,
    );
    const report = await readFile(file, 'utf8').catch(() => undefined);
    if (report === undefined) return { passed: 0, failed: endedWell ? 0 : 1, notRun: 0 };
    return count(JSON.parse(report) as Report, endedWell);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
