import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchOptions } from './bench-options.ts';
import { createHttpClient } from './http-client.ts';
import { median, shown } from './numbers.ts';
import { DIRECT, startProgram, THROUGH_NPM, type Program } from './program.ts';
import type { Processes } from './processes.ts';
import type { Figure } from './report.ts';

const FILL_GOAL_MS = 20_000;
const START_GOAL_MS = 1500;
const MEMORY_GOAL_MB = 150;
const IDLE_MS = 20_000;
const AFTER_LOAD_MS = 5000;
const PAGES = 200;
/** A build in between, because somebody edits the site, is no start; then it is tried again. */
const TRIES = 3;

/** First fill, cold start and idle memory of the program as it comes, with its own PostgreSQL. */
export async function measureStarts(
  processes: Processes,
  folder: string,
  options: BenchOptions,
): Promise<Figure[]> {
  const dataDir = join(folder, 'own');
  const figures: Figure[] = [];
  const first = await startOnce(processes, THROUGH_NPM, dataDir);
  await processes.stop(first);
  if (options.only.has('8')) {
    figures.push(timeFigure('8. First start, fresh demo, npm start', first.readyMs, FILL_GOAL_MS));
  }
  if (options.only.has('5')) {
    for (const [name, command] of [
      ['5. Cold start, npm start', THROUGH_NPM],
      ['5. Cold start, node alone', DIRECT],
    ] as const) {
      const times = await startOften(processes, command, dataDir, options.starts);
      figures.push(timeFigure(name, median(times), START_GOAL_MS));
    }
  }
  if (options.only.has('6')) figures.push(...(await measureMemory(processes, dataDir)));
  return figures;
}

async function startOften(
  processes: Processes,
  command: readonly string[],
  dataDir: string,
  times: number,
): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < times) {
    const program = await startOnce(processes, command, dataDir);
    await processes.stop(program);
    taken.push(program.readyMs);
  }
  return taken;
}

async function startOnce(
  processes: Processes,
  command: readonly string[],
  dataDir: string,
): Promise<Program> {
  for (let tried = 1; ; tried += 1) {
    const program = await startProgram(processes, command, { DATA_DIR: dataDir });
    if (!program.built || tried === TRIES) return program;
    await processes.stop(program);
  }
}

function timeFigure(name: string, milliseconds: number, goal: number): Figure {
  return {
    name,
    program: `${(milliseconds / 1000).toFixed(2)} s`,
    floor: '',
    ratio: '',
    goal: `< ${goal / 1000} s`,
    met: milliseconds < goal,
  };
}

async function measureMemory(processes: Processes, dataDir: string): Promise<Figure[]> {
  const program = await startOnce(processes, DIRECT, dataDir);
  await waitWith(program, IDLE_MS);
  const idle = residentMb(program.pid);
  const client = createHttpClient(program.url, 10);
  for (let sent = 0; sent < PAGES; sent += 10) {
    await Promise.all(Array.from({ length: 10 }, () => client.send('/')));
  }
  client.close();
  await waitWith(program, AFTER_LOAD_MS);
  const after = residentMb(program.pid);
  const database = databaseMb(dataDir);
  await processes.stop(program);
  return [
    memoryFigure('6. Memory of the program, idle', idle, MEMORY_GOAL_MB),
    memoryFigure(`6. Memory after ${PAGES} pages, idle`, after, MEMORY_GOAL_MB),
    memoryFigure('6. Memory of its PostgreSQL (PSS)', database, null),
  ];
}

function memoryFigure(name: string, megabytes: number | null, goal: number | null): Figure {
  return {
    name,
    program: megabytes === null ? 'unknown here' : `${shown(megabytes)} MB`,
    floor: '',
    ratio: '',
    goal: goal === null ? '' : `< ${goal} MB`,
    met: goal === null || megabytes === null ? null : megabytes < goal,
  };
}

/** Not longer than the program lives. */
async function waitWith(program: Program, milliseconds: number): Promise<void> {
  const time = new Promise((resolve) => setTimeout(resolve, milliseconds));
  await Promise.race([time, program.ended]);
}

/** Null where the system does not tell. */
function residentMb(pid: number): number | null {
  return readKilobytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB$/m);
}

/** Shared pages counted once: of the server and of every process it has. */
function databaseMb(dataDir: string): number | null {
  try {
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const postmaster = readFileSync(pidFile, 'utf8').split('\n')[0] ?? '';
    const family = readdirSync('/proc').filter(
      (pid) => /^\d+$/.test(pid) && (pid === postmaster || parentOf(pid) === postmaster),
    );
    return family
      .map((pid) => readKilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB$/m) ?? 0)
      .reduce((sum, size) => sum + size, 0);
  } catch {
    return null;
  }
}

function parentOf(pid: string): string | undefined {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function readKilobytes(file: string, pattern: RegExp): number | null {
  try {
    const size = pattern.exec(readFileSync(file, 'utf8'))?.[1];
    return size === undefined ? null : Number(size) / 1024;
  } catch {
    return null;
  }
}
