import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** What came out of a stage. `notRun` are tests whose optional runtime is missing: they count as neither. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  /** Why tests did not run, each reason once. */
  readonly reasons?: readonly string[];
  /** Each failure: where it is and the first line of what it said. */
  readonly failures?: readonly string[];
}

const told = (where: string, errors: readonly { readonly message?: string }[] | undefined) =>
  `${where}: ${(errors?.[0]?.message ?? 'no message').split('\n', 1)[0]}`;

/** Where an error was thrown: outside of tests nothing else says it. */
function whereOf({ stack }: SerializedError): string {
  const frame = /^\s+at .*/m.exec(stack ?? '')?.[0].trim();
  return frame ? ` (${frame})` : '';
}

/** Counts a run into the file that `CADENZA_TEST_COUNTS` names; the default reporter does the talking. */
class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    let passed = 0;
    let failed = unhandled.length;
    let notRun = 0;
    const reasons = new Set<string>();
    const failures = unhandled.map((error) => `${told('outside of all tests', [error])}${whereOf(error)}`);
    for (const module of modules) {
      // A file that cannot be loaded, or a hook that fails, has no failed test of its own.
      let known = 0;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') passed += 1;
        if (result.state === 'failed') {
          known += 1;
          failures.push(told(`${module.relativeModuleId} > ${test.fullName}`, result.errors));
        }
        if (result.state === 'skipped') {
          notRun += 1;
          reasons.add(result.note ?? 'switched off');
        }
      }
      if (module.state() === 'failed' && known === 0) failures.push(told(module.relativeModuleId, module.errors()));
      failed += module.state() === 'failed' ? Math.max(known, 1) : known;
    }
    const counts: Counts = { passed, failed, notRun, reasons: [...reasons], failures };
    writeFileSync(process.env.CADENZA_TEST_COUNTS!, JSON.stringify(counts));
  }
}

export default CountingReporter;
