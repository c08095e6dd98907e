import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateSecretKey } from './secret-key.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hw-key-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('is made once, in a new folder, for the owner alone', () => {
  const dataDir = join(folder, 'new', 'data');
  const key = readOrCreateSecretKey(dataDir);
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(readOrCreateSecretKey(dataDir)).toBe(key);
  expect(readdirSync(dataDir)).toEqual(['secret-key']);
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
});

test('differs per data folder', () => {
  expect(readOrCreateSecretKey(join(folder, 'a'))).not.toBe(
    readOrCreateSecretKey(join(folder, 'b')),
  );
});

test('is closed to others again after it was opened to them', () => {
  readOrCreateSecretKey(folder);
  chmodSync(join(folder, 'secret-key'), 0o644);
  readOrCreateSecretKey(folder);
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
});

test('is not replaced when it is damaged: that would sign everyone out unasked', () => {
  writeFileSync(join(folder, 'secret-key'), 'half');
  expect(() => readOrCreateSecretKey(folder)).toThrow(/^SECRET_KEY: the key in .* is damaged\./);
});

test('is not made anew beside a database that was made with another', () => {
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n');
  expect(() => readOrCreateSecretKey(folder)).toThrow(
    /^SECRET_KEY: .*secret-key is missing beside the database .* set SECRET_KEY to a new random text/,
  );
  expect(readdirSync(folder)).toEqual(['postgres']);
});

test('is one line when the folder cannot take it', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => readOrCreateSecretKey(join(folder, 'file', 'data'))).toThrow(
    /^DATA_DIR: the folder .* cannot be written/,
  );
});
