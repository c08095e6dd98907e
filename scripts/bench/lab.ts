import { chmodSync, closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/db/embedded-postgres.ts';
import { startFloor, type Floor } from './floor.ts';
import { median } from './numbers.ts';
import { DIRECT, startProgram, type Program } from './program.ts';
import type { Processes } from './processes.ts';

export type Lab = {
  program: Program;
  floor: Floor;
  /** The program's database. */
  database: string;
  close(): Promise<void>;
};

/** A folder of this run alone, through which PostgreSQL's account may pass to its own. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hostwerk-bench-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Program and floor side by side on one durable PostgreSQL, each with its own database. */
export async function openLab(processes: Processes, folder: string): Promise<Lab> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'shared'),
    log: { info: () => undefined, error: (line) => console.error(`  ${line}`) },
  });
  try {
    return await furnish(processes, folder, postgres);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function furnish(
  processes: Processes,
  folder: string,
  postgres: EmbeddedPostgres,
): Promise<Lab> {
  await postgres.createDatabaseIfMissing('program');
  await postgres.createDatabaseIfMissing('floor');
  const database = postgres.connectionString('program');
  const floor = await startFloor(processes, postgres.connectionString('floor'));
  const program = await startProgram(processes, DIRECT, {
    DATABASE_URL: database,
    DATA_DIR: join(folder, 'program'),
  });
  return {
    program,
    floor,
    database,
    async close() {
      await Promise.all([processes.stop(program), processes.stop(floor)]);
      await postgres.stop();
    },
  };
}

const SYNC_TRIES = 50;
const PAGE = Buffer.alloc(8192);

/** Measures the time this disk takes to keep one page: what a commit costs here at least. */
export function measureSync(folder: string): number {
  const path = join(folder, 'sync');
  const file = openSync(path, 'w');
  const times = Array.from({ length: SYNC_TRIES }, () => {
    const began = performance.now();
    writeSync(file, PAGE);
    fsyncSync(file);
    return performance.now() - began;
  });
  closeSync(file);
  rmSync(path);
  return median(times);
}
