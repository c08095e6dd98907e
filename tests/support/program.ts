import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
/** A first start builds the site, makes the database and fills it. */
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;

export type Program = {
  url: string;
  pid: number;
  /** Everything it has said so far. */
  said(): string;
  /** Ends it and answers its exit code; null after a signal it could not handle. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type Environment = Record<string, string | undefined>;

/** Nothing of our own environment decides how it runs. */
export function environmentOf(environment: Environment): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DEMO: _demo, DATA_DIR: _data, ...rest } = process.env;
  // Journeys are run in colour: Node warns of who says both.
  const { BACKUP_RECIPIENT: _to, BACKUP_LOG: _log, NO_COLOR: _plain, ...inherited } = rest;
  return { ...inherited, ...environment };
}

/** Starts the program as `npm start` does. */
export function launchProgram(environment: Environment) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf({ LOG_LEVEL: 'warn', ...environment }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { child, said: () => output, exited: once(child, 'exit') };
}

/** Starts the program and waits until it is ready: on a free port, or where APP_URL says. */
export async function startProgram(environment: Environment): Promise<Program> {
  const url = environment['APP_URL'] ?? `http://localhost:${await findFreePort()}`;
  const { child, said, exited } = launchProgram({
    PORT: new URL(url).port,
    APP_URL: url,
    ...environment,
  });
  const running = () => child.exitCode === null && child.signalCode === null;
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (running()) child.kill(signal);
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exited;
    clearTimeout(limit);
    return child.exitCode;
  }
  const deadline = Date.now() + START_LIMIT_MS;
  while (running() && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) {
      return {
        url,
        pid: child.pid ?? 0,
        said,
        end,
        [Symbol.asyncDispose]: () => end('SIGTERM').then(() => undefined),
      };
    }
    await pause(50);
  }
  await end('SIGKILL');
  throw new Error(`The program did not become ready:\n${said().slice(-4000)}`);
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port found');
  return address.port;
}

/** Asks until the answer satisfies; fails with the last answer when it never does. */
export async function until<T>(
  ask: () => Promise<T>,
  satisfies: (answer: T) => boolean,
  limitMs: number,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`not in time: ${JSON.stringify(answer)}`);
    await pause(50);
  }
}
