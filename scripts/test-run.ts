import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';
import type { Counts } from './test-reporter.ts';

/**
 * Runs vitest with `args` (projects, files, filters) and counts. Any other problem (an unhandled error, a crash, more than
 * `limitSeconds`) counts as at least one failure. The reporter `verbose` prints every test.
 */
export async function runTests(
  args: readonly string[],
  limitSeconds: number,
  reporter: 'default' | 'verbose' = 'default',
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-test-'));
  const file = join(folder, 'counts.json');
  const reporters = [`--reporter=${reporter}`, '--reporter=./scripts/test-reporter.ts'];
  try {
    const endedWell = await run('vitest', ['run', '--passWithNoTests', ...reporters, ...args], {
      limitSeconds,
      plain: true,
      env: { CADENZA_TEST_COUNTS: file },
    }).then(
      () => true,
      () => false,
    );
    const written = await readFile(file, 'utf8').catch(() => undefined);
    const counts: Counts = written === undefined ? { passed: 0, failed: 0, notRun: 0 } : JSON.parse(written);
    return endedWell ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
