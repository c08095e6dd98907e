import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import pg from 'pg';
import { hashPassword } from '#server/auth/passwords.ts';
import { findRunningPostgres } from '#server/db/embedded-postgres.ts';
import { makePassingFolder } from './passing-folder.ts';
import { startProgram } from './program.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A shop of a journey's own: closing the shared one would stop every other journey. */
export type ClosedShop = AsyncDisposable & {
  url: string;
  /** From the shell, as `npm run maintenance` does; answers what it said. */
  maintenance(wanted: 'on' | 'off' | 'status'): Promise<string>;
  addCode(code: string): Promise<void>;
  /** Somebody with a browser and an address of their own. */
  visit(browser: Browser, options?: BrowserContextOptions): Promise<Page>;
};

let visitors = 0;

export async function openClosedShop(): Promise<ClosedShop> {
  const dataDir = await makePassingFolder('hostwerk-maintenance-');
  const program = await startProgram({
    DATA_DIR: dataDir,
    DEMO: 'on',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  return {
    url: program.url,
    async maintenance(wanted) {
      const { stdout } = await run(process.execPath, ['scripts/run.mjs', 'maintenance', wanted], {
        cwd: ROOT,
        env: { ...process.env, DATA_DIR: dataDir },
      });
      return stdout;
    },
    addCode: (code) => addCode(dataDir, code),
    async visit(browser, options = {}) {
      visitors += 1;
      const context = await browser.newContext({
        baseURL: program.url,
        extraHTTPHeaders: { 'x-forwarded-for': `198.18.7.${visitors}` },
        ...options,
      });
      return context.newPage();
    },
    async [Symbol.asyncDispose]() {
      await program.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** As an admin makes one, without the screen. */
async function addCode(dataDir: string, code: string): Promise<void> {
  const connectionString = findRunningPostgres(dataDir)?.('hostwerk');
  if (connectionString === undefined) throw new Error('its PostgreSQL does not run');
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into maintenance_access (password_hash, expires_at, created_by, created_at)
     select $1, now() + interval '1 hour', user_id, now() from user_roles where role = 'owner' limit 1`,
    [await hashPassword(createHash('sha256').update(code).digest('hex'))],
  );
  await client.end();
}
