import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const STARTING = `
  import { existsSync } from 'node:fs';
  import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
  const log = { info() {}, error() {} };
  await startEmbeddedPostgres({ dataDir: process.argv[1], log, durable: false });
  console.log('running');`;

/** A program of its own that makes the PostgreSQL of a data folder its own, and does something meanwhile. */
export function launchOwner(dataDir: string, meanwhile = '') {
  return spawn(
    process.execPath,
    ['--input-type=module', '--eval', meanwhile + STARTING, '--', dataDir],
    { cwd: join(import.meta.dirname, '..', '..'), stdio: ['ignore', 'pipe', 'ignore'] },
  );
}

/** The same, once it has; to be killed. */
export async function startOwner(dataDir: string): Promise<ChildProcess> {
  const child = launchOwner(dataDir);
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (!String(first[0]).startsWith('running')) throw new Error('the program did not start');
  return child;
}
