import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { createArchive, type Put, readArchive } from './archive.ts';

const NOW = new Date('2026-11-22T12:00:00.250Z');
const NAMED_LONG = `postgres/${'folder-of-somebody/'.repeat(7)}${'n'.repeat(255)}`;
const FILES: [path: string, content: Buffer][] = [
  ['postgres/PG_VERSION', Buffer.from('18\n')],
  ['postgres/base/5/1259', randomBytes(8192)],
  ['postgres/base/5/2619', randomBytes(300_000)],
  ['postgres/base/5/empty', Buffer.alloc(0)],
  ['postgres/één bestand', randomBytes(511)],
  [NAMED_LONG, randomBytes(513)],
];
const FOLDERS = ['postgres', 'postgres/pg_notify'];
let archive: Buffer;

beforeAll(async () => {
  archive = await made(async (writer) => {
    for (const path of FOLDERS) await writer.addFolder(path);
    for (const [path, content] of FILES) {
      await writer.addFile(path, content.length, (put) => put(content));
    }
  });
});

describe('an archive', () => {
  test('gives back what went in, however it comes in parts', async () => {
    const folders = FOLDERS.map((path) => ({ path, kind: 'folder', content: Buffer.alloc(0) }));
    const files = FILES.map(([path, content]) => ({ path, kind: 'file', content }));
    for (const size of [7, 512, 4096, archive.length]) {
      expect(await readAll(inParts(archive, size))).toEqual([...folders, ...files]);
    }
  });

  test('passes over what of a file was not read', async () => {
    const paths: string[] = [];
    for await (const { path } of readArchive(inParts(archive, 700), refuse)) paths.push(path);
    expect(paths).toEqual([...FOLDERS, ...FILES.map(([path]) => path)]);
  });

  test('is one to others, and its owner’s alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hostwerk-archive-'));
    const { status } = spawnSync('tar', ['-xpf', '-', '-C', folder], { input: archive });
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
});

describe('while it is made', () => {
  test('takes a part that is filled anew at once, and no more than is taken of it', async () => {
    const part = Buffer.alloc(2 ** 20);
    let put = 0;
    let taken = 0;
    let most = 0;
    const parts: Buffer[] = [];
    const take: Put = async (of) => {
      // As slow as a disk: what is put meanwhile is held.
      await new Promise((resolve) => setImmediate(resolve));
      parts.push(Buffer.from(of));
      taken += of.length;
    };
    await using writer = createArchive(NOW, take);
    await writer.addFile('large', 20 * part.length, async (putPart) => {
      for (put = 0; put < 20 * part.length; put += part.length) {
        part.fill(put / part.length);
        await putPart(part);
        most = Math.max(most, put + part.length - taken);
      }
    });
    await writer.end();
    expect(most).toBeLessThanOrEqual(3 * part.length);
    const [{ content } = { content: Buffer.alloc(0) }] = await readAll(parts);
    expect(content).toHaveLength(20 * part.length);
    for (let at = 0; at < 20; at += 1) {
      expect(content.subarray(at * part.length, (at + 1) * part.length).equals(part.fill(at))).toBe(
        true,
      );
    }
  });

  test('says what went wrong with who takes it, to who adds and to who ends it', async () => {
    const full = () => Promise.reject(new Error('the disk is full'));
    await using writer = createArchive(NOW, full);
    const adding = writer.addFile('large', 2 ** 22, async (put) => {
      for (let at = 0; at < 4; at += 1) await put(Buffer.alloc(2 ** 20));
    });
    await expect(adding).rejects.toThrow('the disk is full');
    await expect(writer.end()).rejects.toThrow('the disk is full');
  });

  test('says so of small files too, whose parts were put before that', async () => {
    const full = () => Promise.reject(new Error('the disk is full'));
    await using writer = createArchive(NOW, full);
    const adding = async (): Promise<void> => {
      for (let at = 0; at < 50; at += 1) {
        await writer.addFolder(`folder-${at}`);
        await writer.addFile(`small-${at}`, THREE.length, (put) => put(THREE));
      }
    };
    await expect(adding()).rejects.toThrow('the disk is full');
    await expect(writer.addFolder('later')).rejects.toThrow('the disk is full');
    await expect(writer.addFile('later', 3, (put) => put(THREE))).rejects.toThrow('is full');
  });

  test('has no file that is shorter or longer than was said', async () => {
    for (const bytes of [2, 4]) {
      await using writer = createArchive(NOW, () => Promise.resolve());
      const adding = writer.addFile('secret-key', bytes, (put) => put(THREE));
      await expect(adding).rejects.toThrow('Size mismatch');
    }
  });

  test('says why a file could not be read, and lets go of the rest', async () => {
    const broken = made((writer) =>
      writer.addFile('table', 3, () => Promise.reject(new Error('page 3 is damaged'))),
    );
    await expect(broken).rejects.toThrow('page 3 is damaged');
  });
});

const THREE = Buffer.from('18\n');

describe('while it is read', () => {
  test('is read to the end of its source, so that what ends that is looked at', async () => {
    async function* source() {
      yield archive;
      yield Buffer.alloc(1024);
      throw new Error('cut off');
    }
    await expect(readAll(source())).rejects.toThrow('cut off');
  });

  test('takes no more of its source than is read', async () => {
    const content = Buffer.alloc(20 * 2 ** 20);
    let [given, read, most] = [0, 0, 0];
    async function* source() {
      const of = await made((writer) =>
        writer.addFile('large', content.length, (put) => put(content)),
      );
      for await (const part of inParts(of, 64 * 1024)) {
        given += part.length;
        yield part;
      }
    }
    for await (const { parts } of readArchive(source(), refuse)) {
      for await (const part of parts) {
        // As slow as a disk: a source that does not wait is far ahead then.
        await new Promise((resolve) => setImmediate(resolve));
        read += part.length;
        most = Math.max(most, given - read);
      }
    }
    expect(read).toBe(content.length);
    expect(most).toBeLessThan(2 ** 20);
  });

  test('says what was wrong with its source in the middle of a file', async () => {
    async function* source() {
      yield archive.subarray(0, 3000);
      throw new Error('not as it was sealed');
    }
    await expect(readAll(source())).rejects.toThrow('not as it was sealed');
    async function* ofFolders() {
      yield archive.subarray(0, 600);
      throw new Error('not as it was sealed');
    }
    await expect(readAll(ofFolders())).rejects.toThrow('not as it was sealed');
  });

  test('lets go of its source when nobody reads on', async () => {
    let isOver = false;
    async function* source() {
      try {
        yield* inParts(archive, 512);
      } finally {
        isOver = true;
      }
    }
    for await (const { kind } of readArchive(source(), refuse)) if (kind === 'file') break;
    expect(isOver).toBe(true);
  });

  test.each([
    ['cut off in a head', () => archive.subarray(0, 700)],
    ['cut off in a file', () => archive.subarray(0, 3000)],
    ['of which a head changed', () => Buffer.from(archive).fill('x', 0, 3)],
    ['with something behind its end', () => Buffer.concat([archive, randomBytes(1024)])],
    ['that is none', () => randomBytes(4096)],
  ])('refuses one %s', async (_, spoilt) => {
    await expect(readAll(inParts(spoilt(), 512))).rejects.toThrow(
      'refused: it is no whole archive',
    );
  });

  test('knows files and folders from all else', async () => {
    const packing = pack();
    packing.entry({ name: 'a', type: 'symlink', linkname: '/etc/passwd' });
    packing.entry({ name: 'b', type: 'link', linkname: '../above' });
    packing.entry({ name: 'c', type: 'character-device' });
    packing.entry({ name: 'd', type: 'contiguous-file' }, 'three');
    packing.entry({ name: 'e', type: 'file' }, 'three');
    packing.finalize();
    const found: string[] = [];
    for await (const { path, kind } of readArchive(inParts(await buffer(packing), 512), refuse)) {
      found.push(path + kind);
    }
    expect(found).toEqual(['aother', 'bother', 'cother', 'dother', 'efile']);
  });

  test('does not wait for what a folder says to hold', async () => {
    const packing = pack();
    packing.entry({ name: 'a' }, randomBytes(700));
    packing.finalize();
    const hostile = await buffer(packing);
    hostile.write('5', 156);
    await expect(readAll([withSum(hostile)])).rejects.toThrow('refused: it is no whole archive');
  });
});

function refuse(why: string): Error {
  return new Error(`refused: ${why}`);
}

async function made(fill: (writer: ReturnType<typeof createArchive>) => Promise<unknown>) {
  const parts: Buffer[] = [];
  await using writer = createArchive(NOW, async (part) => void parts.push(Buffer.from(part)));
  await fill(writer);
  await writer.end();
  return Buffer.concat(parts);
}

/** The archive with the sum that its first head now has. */
function withSum(changed: Buffer): Buffer {
  const head = changed.subarray(0, 512);
  head.fill(' ', 148, 156);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return changed;
}

async function* inParts(of: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < of.length; at += size) yield of.subarray(at, at + size);
}

async function readAll(source: AsyncIterable<Buffer> | Iterable<Buffer>) {
  const found: { path: string; kind: string; content: Buffer }[] = [];
  async function* parts() {
    yield* source;
  }
  for await (const entry of readArchive(parts(), refuse)) {
    const read: Buffer[] = [];
    if (entry.kind === 'file') for await (const part of entry.parts) read.push(Buffer.from(part));
    found.push({ path: entry.path, kind: entry.kind, content: Buffer.concat(read) });
  }
  return found;
}
