import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { numbersIn, writeScanner } from '#tests/support/scanner.ts';
import { createVirusScanner } from './virus-scanner.ts';

const FILE = Buffer.from('a file that somebody sent');

describe('what a scanner says', () => {
  test('exit code 0 is clean, and it read every byte', async () => {
    const bytes = randomBytes(3_000_000);
    const { command, folder } = writeScanner(
      `require('node:fs').writeFileSync(__dirname + '/read', input);`,
    );
    expect(await createVirusScanner(command).scan(bytes)).toEqual({ found: 'nothing' });
    expect(readFileSync(join(folder, 'read')).equals(bytes)).toBe(true);
  });

  test('exit code 1 is a virus, with the name it gives', async () => {
    const { command } = writeScanner(`console.log('stream: Test-Virus FOUND'); process.exit(1);`);
    expect(await createVirusScanner(command).scan(FILE)).toEqual({
      found: 'virus',
      name: 'stream: Test-Virus FOUND',
    });
  });

  test.each([
    ['any other exit code', `console.error('no daemon'); process.exit(2);`, 'exit 2: no daemon'],
    ['a crash', `process.kill(process.pid, 'SIGSEGV');`, 'exit null'],
    ['a flood of words', `process.stdout.write('a'.repeat(200_000));`, 'bytes of output'],
  ])('%s is not known', async (_, script, cause) => {
    const { command } = writeScanner(script);
    const result = await createVirusScanner(command).scan(FILE);
    expect(result).toEqual({ found: 'unknown', cause: expect.stringContaining(cause) });
  });

  test('content with a file that it did not read is not known', async () => {
    const { command } = writeScanner(null);
    const result = await createVirusScanner(command).scan(randomBytes(3_000_000));
    expect(result).toEqual({ found: 'unknown', cause: 'it did not read the file' });
  });

  test('nor is it when it ends before we can tell that it read nothing', async () => {
    const scanner = createVirusScanner({ program: 'true', args: [] });
    const bytes = randomBytes(500_000);
    const found = new Map<string, number>();
    for (let round = 0; round < 20; round += 1) {
      const results = [1, 2, 3, 4].map(() => scanner.scan(bytes));
      // The program is busy with something else meanwhile, for up to seven milliseconds.
      const until = performance.now() + (round % 10) * 0.7;
      while (performance.now() < until);
      for (const result of await Promise.all(results)) {
        found.set(result.found, (found.get(result.found) ?? 0) + 1);
      }
    }
    expect([...found]).toEqual([['unknown', 80]]);
  });

  test('a program that is not there is not known', async () => {
    const result = await createVirusScanner({ program: '/nowhere/scan', args: [] }).scan(FILE);
    expect(result).toEqual({ found: 'unknown', cause: expect.stringContaining('ENOENT') });
  });
});

/** One that ended and that nobody has asked about yet counts as ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`]).stdout.toString()[0] !== 'Z';
}

test('a scanner that hangs is ended, and what it started too', async () => {
  const { command, folder } = writeScanner(`
    const { spawn } = require('node:child_process');
    const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    require('node:fs').writeFileSync(__dirname + '/pids', process.pid + ' ' + helper.pid);
    setInterval(() => {}, 1000);
  `);
  const result = await createVirusScanner(command, 1500).scan(FILE);
  expect(result).toEqual({
    found: 'unknown',
    cause: expect.stringContaining('no answer in 1.5 seconds'),
  });
  const pids = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
  expect(pids).toHaveLength(2);
  await expect.poll(() => pids.some(isRunning)).toBe(false);
});

test('a scanner hears nothing of our environment, where the secrets are', async () => {
  const { command, folder } = writeScanner(
    `require('node:fs').writeFileSync(__dirname + '/names', Object.keys(process.env).join());`,
  );
  vi.stubEnv('SECRET_KEY', 'not for others');
  await createVirusScanner(command).scan(FILE);
  vi.unstubAllEnvs();
  expect(readFileSync(join(folder, 'names'), 'utf8')).toBe('PATH');
});

test('no more than four look at the same time', async () => {
  const { command, folder } = writeScanner(`
    const { readdirSync, writeFileSync, rmSync } = require('node:fs');
    const mine = __dirname + '/at-work-' + process.pid;
    writeFileSync(mine, '');
    setTimeout(() => {
      const count = readdirSync(__dirname).filter((name) => name.startsWith('at-work')).length;
      writeFileSync(__dirname + '/seen-' + process.pid, String(count));
      rmSync(mine);
    }, 200);
  `);
  const { scan } = createVirusScanner(command);
  const results = await Promise.all(Array.from({ length: 6 }, () => scan(FILE)));
  expect(results).toEqual(Array.from({ length: 6 }, () => ({ found: 'nothing' })));
  const seen = numbersIn(folder, 'seen-');
  expect(seen).toHaveLength(6);
  expect(Math.max(...seen)).toBeLessThanOrEqual(4);
});
