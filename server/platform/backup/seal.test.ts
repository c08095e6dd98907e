import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Encrypter, generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackupKey, prepareSeal, readBackupKeys } from './backup-key.ts';
import { createSealedFile, openSealedFile } from './seal.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CONTENT = Buffer.concat([Buffer.from('a row '.repeat(50_000)), randomBytes(300_000)]);

let folder = '';
let file = '';
let keyFile = '';
let seal: Encrypter;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostwerk-seal-'));
  file = join(folder, 'sealed');
  keyFile = join(folder, 'key');
  seal = await prepareSeal([await makeBackupKey(keyFile, new Date())]);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a sealed file', () => {
  test('is opened by its key, smaller than what went in, and counted as it was written', async () => {
    const { bytes, sha256 } = await sealAll(CONTENT);
    const written = readFileSync(file);
    expect(written).toHaveLength(bytes);
    expect(createHash('sha256').update(written).digest('hex')).toBe(sha256);
    expect(bytes).toBeLessThan(320_000);
    expect(written.includes('a row a row')).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await openAll()).toEqual(CONTENT);
  });

  test('is opened by each of those it was sealed for, and by the kind that is safe for later', async () => {
    const other = join(folder, 'other');
    const late = await generateHybridIdentity();
    const recipients = [
      (await readBackupKeys(keyFile)).recipients,
      await makeBackupKey(other, new Date()),
    ].flat();
    seal = await prepareSeal(recipients);
    await sealAll(CONTENT);
    expect(await openAll(keyFile)).toEqual(CONTENT);
    expect(await openAll(other)).toEqual(CONTENT);
    rmSync(file);
    writeFileSync(keyFile, late);
    seal = await prepareSeal([await identityToRecipient(late)]);
    await sealAll(CONTENT);
    expect(await openAll(keyFile)).toEqual(CONTENT);
    await expect(openAll(other)).rejects.toThrow(/^no identity matched/);
  });

  test('may hold nothing', async () => {
    await sealAll(Buffer.alloc(0));
    expect(await openAll()).toEqual(Buffer.alloc(0));
  });

  test('takes a part that is used again for the next', async () => {
    const part = Buffer.alloc(200_000);
    const parts: Buffer[] = [];
    await using target = await createSealedFile(file, seal);
    for (let n = 0; n < 20; n += 1) {
      part.set(randomBytes(part.length));
      parts.push(Buffer.from(part));
      await target.write(part);
    }
    await target.end();
    expect(await openAll()).toEqual(Buffer.concat(parts));
  });

  test('is opened by nobody when a byte of it changed, wherever', async () => {
    const { bytes } = await sealAll(CONTENT);
    for (const at of [0, 30, 60, 130, 190, 300, 66_000, bytes - 1]) {
      const restoreByte = change(at);
      await expect(openAll(), `byte ${at}`).rejects.toBeInstanceOf(Error);
      restoreByte();
    }
    expect(await openAll()).toEqual(CONTENT);
  });

  test('is opened by nobody when it was cut off, also where a part of it ends', async () => {
    const { bytes } = await sealAll(CONTENT);
    const head = readFileSync(file).indexOf('\n', readFileSync(file).indexOf('\n---') + 1) + 1 + 16;
    const ends = [4, 3, 2, 1].map((parts) => head + parts * (65_536 + 16));
    for (const end of [bytes - 1, ...ends.filter((at) => at < bytes), head, 100, 0]) {
      truncateSync(file, end);
      await expect(openAll(), `${end} bytes`).rejects.toBeInstanceOf(Error);
    }
  });

  test('is made anew, and never in the place of another', async () => {
    writeFileSync(file, 'of somebody');
    await expect(createSealedFile(file, seal)).rejects.toThrow('EEXIST');
    expect(readFileSync(file, 'utf8')).toBe('of somebody');
  });
});

/** In a process of its own, whose memory is its own. */
function inProcess(source: string, prefix = '') {
  const script = `
    import { randomFillSync } from 'node:crypto';
    import { prepareSeal, readBackupKeys } from '#server/platform/backup/backup-key.ts';
    import { createSealedFile, openSealedFile } from '#server/platform/backup/seal.ts';
    const [file, keyFile] = process.argv.slice(1);
    const keys = await readBackupKeys(keyFile);
    const seal = await prepareSeal(keys.recipients);
    ${source}`;
  const node = ['--input-type=module', '--eval', script, '--', file, keyFile];
  const command = `${prefix} exec "$0" "$@"`;
  const options = { cwd: ROOT, encoding: 'utf8', env: { PATH: process.env['PATH'] } } as const;
  return spawnSync('sh', ['-c', command, process.execPath, ...node], options);
}

describe('large files', () => {
  test('go through a memory that stays as it is', () => {
    const { stdout, stderr } = inProcess(`
      const part = Buffer.alloc(2 ** 21);
      const before = process.resourceUsage().maxRSS;
      const target = await createSealedFile(file, seal);
      for (let n = 0; n < 100; n += 1) await target.write(randomFillSync(part));
      await target.end();
      await target[Symbol.asyncDispose]();
      let bytes = 0;
      for await (const read of openSealedFile(file, keys)) bytes += read.length;
      const grown = process.resourceUsage().maxRSS - before;
      console.log(JSON.stringify({ bytes, grown: grown * 1024 }));`);
    expect(stderr).toBe('');
    const { bytes, grown } = JSON.parse(stdout) as { bytes: number; grown: number };
    expect(bytes).toBe(100 * 2 ** 21);
    expect(grown).toBeLessThan(100_000_000);
  }, 60_000);

  test('that the disk does not take fail by its own words, and let go of the file', () => {
    // A limit on the size of files, which comes as late as a full disk does.
    const { stdout, stderr } = inProcess(
      `
      const part = Buffer.alloc(2 ** 21);
      const target = await createSealedFile(file, seal);
      try {
        for (let n = 0; n < 20; n += 1) await target.write(randomFillSync(part));
      } catch (error) {
        console.log(error.code);
      }
      await target[Symbol.asyncDispose]();
      await target.write(part).catch((error) => console.log(error.code));`,
      'ulimit -f 4096;',
    );
    expect(stderr).toBe('');
    expect(stdout).toBe('EFBIG\nEFBIG\n');
  }, 60_000);
});

async function sealAll(content: Buffer) {
  await using target = await createSealedFile(file, seal);
  for (let at = 0; at < content.length; at += 70_000) {
    await target.write(content.subarray(at, at + 70_000));
  }
  return await target.end();
}

async function openAll(key = keyFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of openSealedFile(file, await readBackupKeys(key))) parts.push(part);
  return Buffer.concat(parts);
}

/** Changes a byte of the file, and answers how to put it back. */
function change(at: number): () => void {
  const before = readFileSync(file)[at] ?? 0;
  const write = (value: number): void => {
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.from([value]), 0, 1, at);
    closeSync(handle);
  };
  write(before ^ 1);
  return () => write(before);
}
