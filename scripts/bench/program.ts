import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT, type Processes, type StartedProcess } from './processes.ts';

export type Program = StartedProcess & {
  url: string;
  /** From the start of the process to its line that says it serves. */
  readyMs: number;
  /** The site had to be built first, so its time says nothing about a start. */
  built: boolean;
};

const PORTS = Array.from({ length: 10 }, (_, index) => 4140 + index);

/** Command of `npm start`, without npm: the shell's process becomes the program's. */
export const DIRECT = ['sh', '-c', readStartCommand()];
export const THROUGH_NPM = ['npm', 'start'];

/** Known to both starts on one database, as copies of a program share theirs. */
export const SECRET_KEY = 'only-for-the-bench-and-gone-with-its-database';

/** Starts the program as a person would and waits until it says that it is ready. */
export async function startProgram(
  processes: Processes,
  command: readonly string[],
  env: Record<string, string>,
): Promise<Program> {
  const port = await findPort();
  const began = performance.now();
  const started = processes.start(command, {
    PORT: String(port),
    SECRET_KEY,
    DEMO: 'on',
    ...env,
  });
  await started.saysOnce(/Ready in/);
  const readyMs = performance.now() - began;
  const built = /Site\s+built/.test(started.said());
  return { ...started, url: `http://127.0.0.1:${port}`, readyMs, built };
}

function readStartCommand(): string {
  const manifest = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  return manifest.scripts.start;
}

/** A port of ours on which nobody listens. */
export async function findPort(): Promise<number> {
  for (const port of PORTS) {
    if (!(await answers(port))) return port;
  }
  throw new Error(`All ports from ${PORTS[0]} to ${PORTS.at(-1)} are in use.`);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
