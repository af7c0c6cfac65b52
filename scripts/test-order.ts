import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: begun last, one of them would keep one core busy while the other has nothing to do. */
const LONG = /\/tests\/(?:e2e\/(?:accessibility|admin|music|targets|updates)|processes\/processes\.pg)\.test\.ts$/;

/** The order of a stage on a machine that has not run it before: vitest goes by the size of files, which says little. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
