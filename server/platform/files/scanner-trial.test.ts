import { expect, test } from 'vitest';
import { writeScanner } from '#tests/support/scanner.ts';
import { inspectScanner } from './scanner-trial.ts';

/** Knows the test file of the virus scanners by its digest, as it is published. */
const KNOWS_TEST_FILE = `
  const digest = require('node:crypto').createHash('sha256').update(input).digest('hex');
  if (digest === '275a021bbfb6489e54d471899f7db9d1663fc695ec2fe2a2c4538aabf651fd0f') {
    console.log('stream: Test-Signature FOUND');
    process.exit(1);
  }
`;

test('a scanner that refuses the test file and no other is sound', async () => {
  const { command } = writeScanner(KNOWS_TEST_FILE);
  expect(await inspectScanner(command)).toEqual({
    fine: true,
    line: `${command.program} refuses the EICAR test file and lets a harmless one pass`,
  });
});

test.each([
  ['lets everything pass', '', 'it lets the EICAR test file pass'],
  ['refuses everything', `process.exit(1);`, 'it refuses a harmless file'],
  ['does not answer', `console.error('no daemon'); process.exit(2);`, 'exit 2: no daemon'],
])('one that %s is not', async (_, script, cause) => {
  const { command } = writeScanner(script);
  expect(await inspectScanner(command)).toEqual({
    fine: false,
    line: expect.stringContaining(cause),
  });
});

test('nor is one that is not there', async () => {
  expect(await inspectScanner({ program: '/nowhere/scan', args: [] })).toEqual({
    fine: false,
    line: expect.stringContaining('ENOENT'),
  });
});
