import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const LOG = join(import.meta.dirname, 'terminal-log.ts');

test('a command whose reader has read enough does the rest of its work', async () => {
  const work = `
    import { once } from 'node:events';
    import { setImmediate } from 'node:timers/promises';
    import { print } from ${JSON.stringify(LOG)};
    print('first');
    await once(process.stdin.resume(), 'end');
    print('second');
    await setImmediate();
    print('third');
    await setImmediate();
    process.exitCode = 3;
  `;
  const command = spawn(process.execPath, ['--input-type=module', '-e', work], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(command, 'exit');
  await once(command.stdout, 'data');
  command.stdout.destroy();
  await once(command.stdout, 'close');
  command.stdin.end();
  expect(await ended).toEqual([3, null]);
});
