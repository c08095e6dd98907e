import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from '#tests/support/longest-first.ts';
import { PATIENCE } from '#tests/support/patience.ts';

export default defineConfig({
  test: {
    // One more than there are cores: a test waits for PostgreSQL as much as it works.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'architecture',
          include: ['tests/*.test.ts'],
        },
      },
      {
        test: {
          name: 'domain',
          setupFiles: './tests/support/quiet-console.ts',
          isolate: false,
          include: ['{domain,contract,app,scripts}/**/*.test.{ts,tsx}'],
          // Some start a program, which takes its time beside a busy test.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: ['./tests/support/quiet-console.ts', './tests/support/files-end.ts'],
          // Each worker reads the program once instead of once per file, which took as long as the
          // tests. What a file changes for the whole process (timers, environment) it puts back.
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/support/*.test.ts'],
          expect: { poll: PATIENCE },
          // Cloning a database beside another busy test takes its time on a small machine, and the
          // slowest that was met takes four times as long as the quickest.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          globalSetup: './tests/support/postgres-setup.ts',
        },
      },
    ],
  },
});
