import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** The results of a stage. `notRun` are tests without their optional runtime, which count as neither. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  /** Why tests didn't run, each reason once. */
  readonly reasons?: readonly string[];
  /** Each failure with its place, and the first lines of its message and its cause. */
  readonly failures?: readonly string[];
}

/** The line of ours that threw an error. */
function getLocation(stack = ''): string {
  const frame = stack.match(/^\s+at .*/gm)?.find((line) => !line.includes('node_modules'));
  return frame ? ` (${frame.trim()})` : '';
}

function describeFailure(where: string, errors: readonly Partial<SerializedError>[] = []): string {
  const [{ message = 'no message', stack, cause } = {}] = errors;
  const reasons = [message, ...(cause?.message ? [cause.message] : [])].map((text) => text.split('\n', 1)[0]);
  return `${where}: ${reasons.join(': ')}${getLocation(stack)}`;
}

/** Writes the counts of a run to the file in `CADENZA_TEST_COUNTS`. The default reporter prints. */
class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    let passed = 0;
    let failed = unhandled.length;
    let notRun = 0;
    const reasons = new Set<string>();
    const failures = unhandled.map((error) => describeFailure('outside of all tests', [error]));
    for (const module of modules) {
      // A file that fails to load or a failing hook has no failed test.
      let known = 0;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') passed += 1;
        if (result.state === 'failed') {
          known += 1;
          failures.push(describeFailure(`${module.relativeModuleId} > ${test.fullName}`, result.errors));
        }
        if (result.state === 'skipped') {
          notRun += 1;
          reasons.add(result.note ?? 'switched off');
        }
      }
      if (module.state() === 'failed' && known === 0) {
        const inSuites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
        failures.push(describeFailure(module.relativeModuleId, [...module.errors(), ...inSuites]));
      }
      failed += module.state() === 'failed' ? Math.max(known, 1) : known;
    }
    const counts: Counts = { passed, failed, notRun, reasons: [...reasons], failures };
    writeFileSync(process.env.CADENZA_TEST_COUNTS!, JSON.stringify(counts));
  }
}

export default CountingReporter;
