import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTar, TAR_END, tarHead, tarPadding } from './tar.ts';

const NOW = new Date('2026-11-22T12:00:00.250Z');
const LONG = `postgres/${'folder-of-somebody/'.repeat(7)}${'n'.repeat(90)}`;
const FILES: [path: string, content: Buffer][] = [
  ['postgres/PG_VERSION', Buffer.from('18\n')],
  ['postgres/base/5/1259', randomBytes(8192)],
  ['postgres/base/5/empty', Buffer.alloc(0)],
  ['postgres/één bestand', randomBytes(511)],
  [LONG, randomBytes(513)],
];
const ARCHIVE = Buffer.concat([
  headOf('postgres', 0, true),
  headOf('postgres/pg_notify', 0, true),
  ...FILES.flatMap(([path, content]) => [
    headOf(path, content.length),
    content,
    tarPadding(content.length),
  ]),
  TAR_END,
]);

it('gives back what went in, however it comes in parts', async () => {
  const files = FILES.map(([path, content]) => ({ path, isFolder: false, content }));
  const folders = ['postgres', 'postgres/pg_notify'].map((path) => ({
    path,
    isFolder: true,
    content: Buffer.alloc(0),
  }));
  for (const size of [1, 7, 512, 4096, ARCHIVE.length]) {
    expect(await readAll(inParts(ARCHIVE, size))).toEqual([...folders, ...files]);
  }
});

it('passes over what of a file was not read', async () => {
  const paths: string[] = [];
  for await (const { path, isFolder } of readTar(inParts(ARCHIVE, 700), refuse)) {
    if (!isFolder) paths.push(path);
  }
  expect(paths).toEqual(FILES.map(([path]) => path));
});

it('reads its source to the end, so that what ends it is looked at', async () => {
  async function* source() {
    yield ARCHIVE;
    yield Buffer.alloc(1000);
    throw new Error('cut off');
  }
  await expect(readAll(source())).rejects.toThrow('cut off');
});

it('is an archive to others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostwerk-tar-'));
  const { status } = spawnSync('tar', ['-xpf', '-', '-C', folder], { input: ARCHIVE });
  expect(status).toBe(0);
  for (const [path, content] of FILES) {
    expect(readFileSync(join(folder, path))).toEqual(content);
    expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600);
  }
  const { mtimeMs } = statSync(join(folder, 'postgres/PG_VERSION'));
  expect(mtimeMs).toBe(Math.floor(NOW.getTime() / 1000) * 1000);
  expect(readdirSync(join(folder, 'postgres/pg_notify'))).toEqual([]);
  expect(statSync(join(folder, 'postgres/pg_notify')).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});

it('has no room for a name without an end, nor for a file without one', () => {
  expect(head('n'.repeat(101), 0)).toBeUndefined();
  expect(head(`${'f'.repeat(156)}/n`, 0)).toBeUndefined();
  expect(head('n'.repeat(100), 8 ** 11 - 1)).toBeDefined();
  expect(head('n', 8 ** 11)).toBeUndefined();
  // A folder's path ends in a slash, and what is behind that is no name.
  expect(tarHead({ path: 'n'.repeat(100), bytes: 0, isFolder: true }, NOW)).toBeUndefined();
});

it('refuses what is cut off, changed, or of another kind', async () => {
  const link = headOf('postgres/link', 0);
  link.write('2', 156);
  const other: [string, Buffer][] = [
    ['it ends before its end', ARCHIVE.subarray(0, 1024)],
    ['it ends before its end', ARCHIVE.subarray(0, 3000)],
    ['it is no archive of ours', Buffer.from(ARCHIVE).fill('x', 0, 3)],
    ['it is no archive of ours', randomBytes(4096)],
    ['it is no archive of ours', withSum(link)],
  ];
  for (const [why, archive] of other) {
    await expect(readAll(inParts(archive, 512))).rejects.toThrow(why);
  }
});

function refuse(why: string): Error {
  return new Error(why);
}

function head(path: string, bytes: number) {
  return tarHead({ path, bytes, isFolder: false }, NOW);
}

function headOf(path: string, bytes: number, isFolder = false): Buffer {
  const made = tarHead({ path, bytes, isFolder }, NOW);
  if (made === undefined) throw new Error(path);
  return made;
}

/** The head with the sum that it now has. */
function withSum(changed: Buffer): Buffer {
  changed.fill(' ', 148, 156);
  const sum = changed.reduce((all, byte) => all + byte, 0);
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return changed;
}

async function* inParts(archive: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < archive.length; at += size) yield archive.subarray(at, at + size);
}

async function readAll(source: AsyncIterable<Buffer>) {
  const found: { path: string; isFolder: boolean; content: Buffer }[] = [];
  for await (const { path, isFolder, bytes, parts } of readTar(source, refuse)) {
    const read: Buffer[] = [];
    for await (const part of parts) read.push(Buffer.from(part));
    const content = Buffer.concat(read);
    expect(content).toHaveLength(bytes);
    found.push({ path, isFolder, content });
  }
  return found;
}
