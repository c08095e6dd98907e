import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readBenchOptions, type BenchOptions, type Group } from './bench/bench-options.ts';
import { prepareShop, signInAll } from './bench/customers.ts';
import { makeFolder, measureSync, openLab, type Lab } from './bench/lab.ts';
import { COLLEAGUES, measureConsole } from './bench/measure-console.ts';
import { measureDashboard } from './bench/measure-dashboard.ts';
import { measureLighthouse } from './bench/measure-lighthouse.ts';
import { customersFor, measureOrders } from './bench/measure-orders.ts';
import { measurePageWeight } from './bench/measure-page-weight.ts';
import { measureHome, measurePlanList } from './bench/measure-reads.ts';
import { measureSignIns } from './bench/measure-sign-ins.ts';
import { measureStarts } from './bench/measure-starts.ts';
import { createProcesses, ROOT, type Processes } from './bench/processes.ts';
import { lineOf, machineOf, tableOf, writeReport, type Figure } from './bench/report.ts';
import { stopLeftPostgres } from './bench/left-postgres.ts';
import { buildSite, isBuildStale } from './build-when-stale.ts';
import { fail, print } from './terminal-log.ts';

const LIMIT_MS = 1_200_000;
const REPORT = join(ROOT, 'docs', 'bench.md');

await bench();

/** Measures what the program promises about speed and size. Figures are told, never asserted. */
async function bench(): Promise<void> {
  const began = performance.now();
  const options = readOptionsOrFail();
  const processes = createProcesses();
  const folder = makeFolder();
  const measuring = measureAll(processes, folder, options);
  const failure = await Promise.race([measuring, untilStopped()]).catch((error: unknown) => error);
  await processes.stopAll();
  // Without its processes it fails soon, and puts away what it opened.
  await measuring.catch(() => undefined);
  await stopLeftPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
  if (failure !== undefined) fail(failure instanceof Error ? failure.message : String(failure));
  print(`\n  ${Math.round((performance.now() - began) / 1000)} s`);
  process.exit(0);
}

function readOptionsOrFail(): BenchOptions {
  try {
    return readBenchOptions(process.argv.slice(2));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Fails on Ctrl-C and when it takes too long, so that the cleaning up is done in every case. */
function untilStopped(): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new Error('Stopped.')));
    }
    setTimeout(() => reject(new Error('The bench took too long.')), LIMIT_MS).unref();
  });
}

async function measureAll(
  processes: Processes,
  folder: string,
  options: BenchOptions,
): Promise<void> {
  if (isBuildStale()) await buildSite();
  const syncMs = measureSync(folder);
  const figures: Figure[] = [];
  if (asksFor(options, ['5', '6', '8'])) {
    figures.push(...tell(await measureStarts(processes, folder, options)));
  }
  if (asksFor(options, ['1', '2', '3', '4', '7', '9', '10', '11'])) {
    const lab = await openLab(processes, folder);
    try {
      figures.push(...(await measureInLab(processes, lab, options)));
    } finally {
      await lab.close();
    }
  }
  const table = tableOf(
    figures.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
  );
  const machine = machineOf({ syncMs, rounds: options.rounds, now: new Date() });
  print(`\n${table}\n\n${machine}.`);
  if (options.write) writeReport(REPORT, table, machine);
}

async function measureInLab(
  processes: Processes,
  lab: Lab,
  options: BenchOptions,
): Promise<Figure[]> {
  const place = { processes, lab, options };
  const origin = lab.program.url;
  const figures: Figure[] = [];
  const { only } = options;
  const customers = customersFor(options);
  if (only.has('1')) figures.push(...tell(await measureHome(place)));
  if (only.has('2')) figures.push(...tell(await measurePlanList(place)));
  if (only.has('7')) figures.push(...tell(await measurePageWeight(lab.program.url)));
  if (only.has('9')) figures.push(...tell(await measureLighthouse({ ...place, url: origin })));
  if (asksFor(options, ['3', '4', '10', '11'])) {
    await prepareShop(lab.database, Math.max(customers, COLLEAGUES));
  }
  if (only.has('4')) figures.push(...tell(await measureSignIns({ ...place, origin })));
  if (only.has('3')) {
    const tokens = await signInAll(lab.program.url, origin, customers);
    figures.push(...tell(await measureOrders({ ...place, tokens })));
  }
  if (only.has('11')) figures.push(...tell(await measureDashboard(place)));
  // Last, because it fills the shop of the others and makes colleagues of its customers.
  if (only.has('10')) figures.push(...tell(await measureConsole(place)));
  return figures;
}

function asksFor({ only }: BenchOptions, groups: readonly Group[]): boolean {
  return groups.some((group) => only.has(group));
}

/** As it goes, for it takes minutes. */
function tell(figures: Figure[]): Figure[] {
  for (const figure of figures) print(`  ${lineOf(figure)}`);
  return figures;
}
