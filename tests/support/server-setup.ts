import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makePassingFolder } from './passing-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOG = join(ROOT, 'test-results/server.log');
/** A first start builds the site, makes the database and fills it. */
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;

/**
 * Starts the program as a visitor's shop would run, in its demo world on a data folder of its own.
 * E2E_URL names one that runs already.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined;
  const dataDir = await makePassingFolder('hostwerk-journeys-');
  const url = `http://localhost:${await findFreePort()}`;
  const server = await launch(url, dataDir);
  const stop = async (): Promise<void> => {
    await stopServer(server);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(server, url);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env['E2E_URL'] = url;
  return stop;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port found');
  return address.port;
}

async function launch(url: string, dataDir: string): Promise<ChildProcess> {
  await mkdir(join(ROOT, 'test-results'), { recursive: true });
  const log = createWriteStream(LOG);
  await once(log, 'open');
  const { DATABASE_URL: _, ...environment } = process.env;
  return spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: {
      ...environment,
      PORT: new URL(url).port,
      APP_URL: url,
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
    },
  });
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  const said = await readFile(LOG, 'utf8');
  const why = server.exitCode === null ? 'was not ready in time' : `stopped (${server.exitCode})`;
  throw new Error(`The program ${why}:\n${said.slice(-4000)}`);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit').then(() => true);
  server.kill('SIGTERM');
  if (await Promise.race([gone, pause(STOP_LIMIT_MS, false, { ref: false })])) return;
  server.kill('SIGKILL');
  throw new Error(
    `The program did not stop within ${STOP_LIMIT_MS / 1000} s of SIGTERM; see ${LOG}`,
  );
}
