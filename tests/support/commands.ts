import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect } from '@playwright/test';
import type { Environment } from './program.ts';

/** Where commands are run: the project itself. */
const ROOT = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** As `npm run` does; answers what it said, and throws when it did not end well. */
export async function run(
  script: string,
  environment: Environment,
  ...args: string[]
): Promise<string> {
  const env = environmentOf(environment);
  const { stdout } = await execute(process.execPath, ['scripts/run.mjs', script, ...args], {
    cwd: ROOT,
    env,
  });
  return stripVTControlCharacters(stdout);
}

/** Answers the one line it said. */
export async function refuse(script: string, environment: Environment, ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', script, ...args], {
    cwd: ROOT,
    env: environmentOf(environment),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  await once(child, 'close');
  expect(child.exitCode, said).toBe(1);
  expect(said.trim()).not.toContain('\n');
  return stripVTControlCharacters(said.trim());
}

/** Nothing of our own environment decides how it runs. */
export function environmentOf(environment: Environment): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DEMO: _demo, DATA_DIR: _data, ...rest } = process.env;
  // Journeys are run in colour: Node warns of who says both.
  const { BACKUP_RECIPIENT: _to, BACKUP_LOG: _log, NO_COLOR: _plain, ...inherited } = rest;
  return { ...inherited, ...environment };
}
