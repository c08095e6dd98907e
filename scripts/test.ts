import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Outcome, QUICK_STEPS, report, ROUTE_TYPES, runStep } from './steps.ts';

// How Vitest and Playwright count in their JSON reports.
const VITEST_REPORT = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int(), numPendingTests: z.int() })
  .transform(({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  }));
const PLAYWRIGHT_REPORT = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    // A journey that passes at its second try only fails for some who walk it.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

type Counts = { passed: number; failed: number; skipped: number };

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const reports = await mkdtemp(join(tmpdir(), 'hostwerk-reports-'));
try {
  if (!(await everythingPasses())) process.exitCode = 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);

async function everythingPasses(): Promise<boolean> {
  return (
    (await quickStepsPass()) &&
    (await testsPass('Architecture, domain and server', 'vitest.json', VITEST_REPORT, (file) => [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ])) &&
    (await buildPasses()) &&
    (await testsPass('Journeys in the browser', 'playwright.json', PLAYWRIGHT_REPORT, () => [
      'playwright',
      'test',
      '--reporter=list,json',
    ]))
  );
}

async function quickStepsPass(): Promise<boolean> {
  if (!passes(await runStep(ROUTE_TYPES))) return false;
  const outcomes = await Promise.all(QUICK_STEPS.map(runStep));
  return outcomes.map(passes).every(Boolean);
}

async function buildPasses(): Promise<boolean> {
  const build = { name: 'Build', commands: [[process.execPath, 'scripts/run.mjs', 'build']] };
  return passes(await runStep(build));
}

/** A red step that counts no tests of its own is one failure. */
function passes(outcome: Outcome): boolean {
  report(outcome);
  if (!outcome.ok) total.failed += 1;
  return outcome.ok;
}

async function testsPass(
  name: string,
  fileName: string,
  schema: z.ZodType<Counts>,
  command: (file: string) => string[],
): Promise<boolean> {
  const file = join(reports, fileName);
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file;
  const outcome = await runStep({ name, commands: [command(file)] });
  const counts = await readFile(file, 'utf8').then(
    (text) => schema.parse(JSON.parse(text)),
    () => ({ passed: 0, failed: 0, skipped: 0 }),
  );
  const ok = outcome.ok && counts.failed === 0 && counts.passed > 0;
  // A file that could not be loaded fails the run without a failed test of its own.
  if (!ok) counts.failed = Math.max(counts.failed, 1);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  report({ ...outcome, ok }, `${counts.passed} passed`);
  return ok;
}
