import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files come first. Started last, one of them would keep one core busy while the other is idle. */
const LONG = /\/tests\/(?:e2e\/(?:accessibility|admin|music|phones|updates)|processes\/processes\.pg)\.test\.ts$/;

/** The order of a stage on a machine without earlier timings, where vitest would sort by file size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
