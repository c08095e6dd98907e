import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: more workers only make PostgreSQL and the tests wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'architecture',
          include: ['tests/{architecture,coverage,lockfile}.test.ts'],
        },
      },
      {
        test: {
          name: 'domain',
          setupFiles: './tests/support/quiet-console.ts',
          include: ['{domain,contract,app,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: './tests/support/quiet-console.ts',
          include: ['server/**/*.test.ts', 'tests/support/*.test.ts'],
          // Cloning a database beside another busy test takes its time on a small machine.
          testTimeout: 15_000,
          hookTimeout: 30_000,
          globalSetup: './tests/support/postgres-setup.ts',
        },
      },
    ],
  },
});
