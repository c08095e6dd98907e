import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half a minute and more of one worker: begun last, the others would wait for them. */
const LONG = /\/(?:histories-\w+|replay-log|make-backup|embedded-postgres)\.test\.ts$/;

/**
 * Begins with the tests that take longest. Without an earlier run Vitest goes by the size of a file, and
 * these are small.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
