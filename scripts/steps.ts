import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export const ROOT = join(import.meta.dirname, '..');

export type Step = { name: string; commands: string[][]; environment?: NodeJS.ProcessEnv };
export type Outcome = { name: string; ok: boolean; output: string; seconds: number };

/** Comes before the others: types and lint read what it writes. */
export const ROUTE_TYPES: Step = { name: 'Route types', commands: [['react-router', 'typegen']] };

/** Checks that need no database, no browser and no build: seconds, all beside each other. */
export const QUICK_STEPS: Step[] = [
  { name: 'Format', commands: [['oxfmt', '--check', '.']] },
  { name: 'Lint', commands: [['oxlint']] },
  {
    name: 'Types of app',
    commands: [['tsc', '-p', 'tsconfig.app.json']],
  },
  {
    name: 'Types of server and tests',
    commands: [
      ['tsc', '-p', 'tsconfig.server.json'],
      ['tsc', '-p', 'tests/e2e/tsconfig.json'],
    ],
  },
  { name: 'Unused code', commands: [['knip', '--no-progress']] },
];

/** The tools of the project, run by the Node that runs this. */
function toolEnvironment(): NodeJS.ProcessEnv {
  const path = [join(process.execPath, '..'), join(ROOT, 'node_modules/.bin'), process.env['PATH']];
  return { ...process.env, PATH: path.join(':') };
}

/** Runs the commands of a step after each other until one fails, and keeps what they said. */
export async function runStep({ name, commands, environment }: Step): Promise<Outcome> {
  const began = performance.now();
  let output = '';
  let ok = true;
  for (const command of commands) {
    const answer = await runCommand(command, environment);
    output += answer.output;
    ok = answer.ok;
    if (!ok) break;
  }
  return { name, ok, output, seconds: (performance.now() - began) / 1000 };
}

async function runCommand(
  [tool = '', ...args]: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ ok: boolean; output: string }> {
  const child = spawn(tool, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...toolEnvironment(),
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...environment,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: `${said}${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output: forThisTerminal(said) }));
  });
}

/** Tools do not agree on how to be asked for no colours. */
function forThisTerminal(text: string): string {
  return process.stdout.isTTY ? text : stripVTControlCharacters(text);
}

/** Runs a tool in the terminal of whoever asked, and ends as it ended. */
export async function handOver(command: string[]): Promise<void> {
  const [tool = '', ...args] = command;
  const child = spawn(tool, args, { cwd: ROOT, stdio: 'inherit', env: toolEnvironment() });
  process.exitCode = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

export function report({ name, ok, output, seconds }: Outcome, remark = ''): void {
  console.log(
    `${ok ? '✓' : '✗'} ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s  ${remark}`.trimEnd(),
  );
  if (!ok) console.log(`\n${output.trim()}\n`);
}
