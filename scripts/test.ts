import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Outcome, QUICK_STEPS, report, ROUTE_TYPES, runStep, type Step } from './steps.ts';

// Vitest and Playwright each count in their own way in their JSON reports; both become `Counts`.
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

const BUILD: Step = { name: 'Build', commands: [[process.execPath, 'scripts/run.mjs', 'build']] };

/** Units and journeys are as much work, and what one of the two waits for the other works through. */
const cores = availableParallelism();

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const reports = await mkdtemp(join(tmpdir(), 'hostwerk-reports-'));
try {
  if (!(await everythingPasses())) process.exitCode = 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);

/**
 * Runs everything. Checks that take seconds come first; tests and journeys go beside each other, whatever
 * the others say.
 */
async function everythingPasses(): Promise<boolean> {
  if (!passes(await runStep(ROUTE_TYPES))) return false;
  const quick = await Promise.all(
    [...QUICK_STEPS, BUILD].map(async (step) => passes(await runStep(step))),
  );
  if (!quick.every(Boolean)) return false;
  const slow = await Promise.all([unitsPass(), journeysPass()]);
  return slow.every(Boolean);
}

function unitsPass(): Promise<boolean> {
  const file = join(reports, 'vitest.json');
  const command = ['vitest', 'run', `--maxWorkers=${cores}`, '--reporter=default'];
  const commands = [[...command, '--reporter=json', `--outputFile.json=${file}`]];
  return testsPass({ name: 'Architecture, domain and server', commands }, file, VITEST_REPORT);
}

function journeysPass(): Promise<boolean> {
  const file = join(reports, 'playwright.json');
  const commands = [['playwright', 'test', `--workers=${cores}`, '--reporter=list,json']];
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return testsPass(
    { name: 'Journeys in the browser', commands, environment },
    file,
    PLAYWRIGHT_REPORT,
  );
}

/** A red step that counts no tests of its own is one failure. */
function passes(outcome: Outcome): boolean {
  report(outcome);
  if (!outcome.ok) total.failed += 1;
  return outcome.ok;
}

async function testsPass(step: Step, file: string, schema: z.ZodType<Counts>): Promise<boolean> {
  const outcome = await runStep(step);
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
