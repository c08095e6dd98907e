import { access, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 1_000_000_000;

/**
 * A folder for what a test run leaves behind it. In memory where there is room: cloning a database
 * is hundreds of small files, 10 ms there and up to a second on a busy disk. TMPDIR overrides.
 */
export async function makePassingFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(await findPlace(), prefix));
  // Started as root, PostgreSQL runs as an account of its own that must be able to get here.
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Removes such a folder. The PostgreSQL of a program that has just ended writes its last files meanwhile,
 * so that a folder may fill again while it is emptied.
 */
export function removePassingFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

async function findPlace(): Promise<string> {
  if (process.env['TMPDIR']) return tmpdir();
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
