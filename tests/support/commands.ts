import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect } from '@playwright/test';
import { environmentOf, type Environment } from './program.ts';

/** The folder in which commands run: the project itself. */
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
