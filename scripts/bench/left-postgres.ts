import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT_MS = 10_000;
const POLL_MS = 50;

/** Stops a PostgreSQL in our folder that outlived its program, as one that was killed leaves it. */
export async function stopLeftPostgres(folder: string): Promise<void> {
  for (const file of globSync('*/postgres/postmaster.pid', { cwd: folder })) {
    await stopServer(join(folder, file));
  }
}

/** The file is there as long as the server is. */
async function stopServer(pidFile: string): Promise<void> {
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const limit = performance.now() + LIMIT_MS;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  while (existsSync(pidFile) && performance.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
