import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameOfLogFile } from './log-files.ts';
import { pruneLog } from './prune-log.ts';

const NAMES = [
  '0000000100000000000000FE',
  '0000000100000000000000FF',
  '000000010000000100000000',
  '000000020000000000000001',
  '000000020000000100000001',
  '00000002.history',
];
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hw-tidy-'));
  mkdirSync(join(folder, '42'));
  for (const name of NAMES) writeFileSync(fileOf(name), '');
  writeFileSync(join(folder, '42', 'notes.txt'), 'of the operator');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('goes when it is from before the first backup, on every line, and nothing else does', async () => {
  const first = '0000000100000000000000FF';
  expect(await pruneLog(folder, '42', ['000000020000000100000001', first])).toBe(2);
  expect(left()).toEqual([
    first,
    '000000010000000100000000',
    '00000002.history',
    '000000020000000100000001',
  ]);
  expect(readdirSync(join(folder, '42'))).toContain('notes.txt');
});

test.each([
  { name: 'there is no backup', begins: [] },
  { name: 'one does not say where it begins', begins: ['000000020000000100000001', undefined] },
  { name: 'what one says is no place in the log', begins: ['000000020000000100000001', 'x'] },
])('stays when $name', async ({ begins }) => {
  expect(await pruneLog(folder, '42', begins)).toBe(0);
  expect(left()).toEqual(NAMES.toSorted());
});

test('is no other shop’s', async () => {
  expect(await pruneLog(folder, '43', ['000000020000000100000001'])).toBe(0);
  expect(left()).toEqual(NAMES.toSorted());
});

function fileOf(name: string): string {
  return join(folder, '42', nameOfLogFile(name, 'a'.repeat(64), false));
}

function left(): string[] {
  const names = readdirSync(join(folder, '42')).filter((name) => name !== 'notes.txt');
  return names.map((name) => name.replace(/-.*$/, '')).toSorted();
}
