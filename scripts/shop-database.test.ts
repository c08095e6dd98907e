import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

// Real processes on a machine that may be busy with the other test files.
vi.setConfig({ testTimeout: 60_000 });
const LIMIT = { timeout: 20_000 };

const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'hw-command-'));
const lock = join(dataDir, 'postgres', 'postmaster.pid');

afterEach(() => {
  if (existsSync(lock)) process.kill(Number.parseInt(readFileSync(lock, 'utf8'), 10), 'SIGQUIT');
  rmSync(dataDir, { recursive: true, force: true });
});

test('a command that is told to stop leaves no PostgreSQL that it started', async () => {
  chmodSync(dataDir, 0o711);
  const { DATABASE_URL: _url, ...inherited } = process.env;
  const command = spawn(process.execPath, ['scripts/run.mjs', 'check-books'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'ignore',
    env: { ...inherited, DATA_DIR: dataDir },
  });
  const ended = once(command, 'exit');
  await expect.poll(() => existsSync(lock), LIMIT).toBe(true);
  command.kill('SIGTERM');
  await ended;
  await expect.poll(() => existsSync(lock), LIMIT).toBe(false);
});
