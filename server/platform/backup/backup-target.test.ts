import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBackupKey, prepareSeal, readBackupKeys } from './backup-key.ts';
import { readArchive } from './archive.ts';
import { type BackupTarget, createPlainTarget } from './backup-target.ts';
import { openSealedFile } from './seal.ts';
import { createSealedTarget } from './sealed-target.ts';

const MEGABYTE = 2 ** 20;
const NOW = new Date('2026-11-22T12:00:00.250Z');
const signal = new AbortController().signal;

let folder = '';
let table = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostwerk-target-'));
  mkdirSync(join(folder, 'backup'));
  table = join(folder, '16384');
  writeFileSync(table, Buffer.alloc(5 * MEGABYTE + 100, 'x'));
});
afterEach(() => rmSync(folder, { recursive: true }));

// PostgreSQL empties a table while it is copied: the log tells how long it is in the end.
test('as files keeps what was there to read of one that is cut off meanwhile', async () => {
  await using target = await createPlainTarget(join(folder, 'backup'));
  const copied = await copyWhileCut(target);
  const written = readFileSync(join(folder, 'backup', 'data', '16384'));
  expect(written.equals(Buffer.alloc(2 * MEGABYTE, 'x'))).toBe(true);
  expect(copied).toEqual(sumOf(written));
});

test('in an archive fills it up with zeros, and what comes next is whole', async () => {
  const recipient = await makeBackupKey(join(folder, 'key'), NOW);
  const seal = await prepareSeal([recipient]);
  const sealing = { seal, recipients: [recipient], began: NOW };
  await using target = await createSealedTarget(join(folder, 'backup'), sealing);
  const copied = await copyWhileCut(target);
  await target.write('next', 'to it');
  expect(await target.copy(join(folder, 'nothing'), 'nothing', { signal })).toBeNull();
  await target.finish({
    format: 1,
    migration: null,
    postgres: '18.4',
    platform: 'linux-x64',
    cluster: '1',
    began: NOW.toISOString(),
    ended: NOW.toISOString(),
    upTo: '0/6001270',
    hasSecretKey: true,
    folders: [],
    files: [],
  });
  const filled = Buffer.concat([Buffer.alloc(2 * MEGABYTE, 'x'), Buffer.alloc(3 * MEGABYTE + 100)]);
  const { 16384: written, next, ...others } = await readBack();
  expect(written?.equals(filled)).toBe(true);
  expect(next?.toString()).toBe('to it');
  expect(others).toEqual({});
  expect(copied).toEqual(sumOf(filled));
});

/** The table loses all but a megabyte when the first part of it was read. */
function copyWhileCut(target: BackupTarget) {
  const inspect = (): Promise<void> => {
    truncateSync(table, MEGABYTE);
    return Promise.resolve();
  };
  return target.copy(table, '16384', { signal, inspect });
}

function sumOf(content: Buffer) {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

async function readBack(): Promise<Record<string, Buffer>> {
  const keys = await readBackupKeys(join(folder, 'key'));
  const source = openSealedFile(join(folder, 'backup', 'data.tar.zst.age'), keys);
  const found: Record<string, Buffer> = {};
  for await (const { path, parts } of readArchive(source, (why) => new Error(why))) {
    const read: Buffer[] = [];
    for await (const part of parts) read.push(part);
    found[path] = Buffer.concat(read);
  }
  return found;
}
