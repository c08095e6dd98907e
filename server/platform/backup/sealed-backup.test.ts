import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Header, pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BackupKeys, makeBackupKey, prepareSeal, readBackupKeys } from './backup-key.ts';
import {
  type Manifest,
  readManifest,
  type SealedManifest,
  writeManifest,
} from './backup-manifest.ts';
import { findBinaries } from '#server/platform/db/embedded-binaries.ts';
import { restoreBackup } from './restore-backup.ts';
import { createSealedFile } from './seal.ts';
import { createSealedTarget } from './sealed-target.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

const TABLE = 'postgres/base/5/1259';
const CONTENTS: Record<string, string> = {
  'secret-key': 'a key of this test\n',
  'postgres/PG_VERSION': '18\n',
  [TABLE]: 'a row '.repeat(1000),
};
const FOLDERS = ['postgres', 'postgres/base', 'postgres/base/5'];
const NOW = new Date('2026-11-22T12:00:00.250Z');
const signal = new AbortController().signal;

let folder = '';
let backup = '';
let dataDir = '';
let recipient = '';
let keys: BackupKeys;

beforeEach(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'hw-sealed-'));
  chmodSync(folder, 0o711);
  backup = join(folder, 'backup');
  dataDir = join(folder, 'new', 'data');
  recipient = await makeBackupKey(join(folder, 'key'), NOW);
  keys = await readBackupKeys(join(folder, 'key'));
  await make(backup);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a sealed backup', () => {
  test('is put in a folder that is not there, as it was, and can be taken back', async () => {
    const restored = await restore();
    expect(restored.notes.join()).not.toContain('not sealed');
    for (const [path, content] of Object.entries(CONTENTS)) {
      expect(readFileSync(join(dataDir, path), 'utf8')).toBe(content);
    }
    expect(readdirSync(join(dataDir, 'postgres')).toSorted()).toEqual(['PG_VERSION', 'base']);
    restored.undo();
    expect(readdirSync(folder).toSorted()).toEqual(['backup', 'key']);
  });

  test('says to who has no key when it was made and for whom, and nothing of what is in it', () => {
    const names = ['contents.json.zst.age', 'data.tar.zst.age', 'manifest.json'];
    expect(readdirSync(backup).toSorted()).toEqual(names);
    const { files, ...rest } = readManifest(backup);
    expect(rest).toEqual({
      format: 2,
      cluster: '7711072695705453868',
      began: '2026-11-22T12:00:00.000Z',
      ended: '2026-11-22T12:00:01.000Z',
      recipients: [recipient],
    });
    for (const { path, bytes, sha256 } of files) {
      const content = readFileSync(join(backup, path));
      expect(content).toHaveLength(bytes);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
    const all = Buffer.concat(names.map((name) => readFileSync(join(backup, name)))).toString(
      'latin1',
    );
    // The slash before 1259 makes it a path: the four digits alone come by chance in a checksum.
    expect(all).not.toMatch(/\/1259|secret-key|a row|linux|PG_VERSION|postgres/);
  });

  test('is not the same bytes twice', async () => {
    await make(join(folder, 'again'));
    expect(archive('again').equals(archive('backup'))).toBe(false);
  });
});

const REFUSALS: { name: string; spoil: () => unknown; says: RegExp }[] = [
  {
    name: 'a byte of the archive that changed',
    spoil: () => changeByte('data.tar.zst.age', 230),
    says: /is damaged: data\.tar\.zst\.age: it is not as it was sealed\. Use another one\.$/,
  },
  {
    name: 'a byte of its head that changed',
    spoil: () => changeByte('data.tar.zst.age', 60),
    says: /is damaged: data\.tar\.zst\.age: it is not as it was sealed/,
  },
  {
    name: 'a list of what is in it that changed',
    spoil: () => changeByte('contents.json.zst.age', 230),
    says: /is damaged: contents\.json\.zst\.age: it is not as it was sealed/,
  },
  {
    name: 'an archive that was cut off',
    spoil: () => truncateSync(join(backup, 'data.tar.zst.age'), 200),
    says: /is damaged: data\.tar\.zst\.age has 200 bytes and not \d+\. Use another one\.$/,
  },
  {
    name: 'an archive that was cut off, by somebody who says that it was not',
    spoil: () => {
      truncateSync(join(backup, 'data.tar.zst.age'), 200);
      changeReadable(({ files, ...rest }) => ({
        ...rest,
        files: files.map((file) => (file.path.startsWith('data') ? { ...file, bytes: 200 } : file)),
      }));
    },
    says: /is damaged: data\.tar\.zst\.age: it is not as it was sealed/,
  },
  {
    name: 'an archive that is missing',
    spoil: () => rmSync(join(backup, 'data.tar.zst.age')),
    says: /is damaged: data\.tar\.zst\.age is missing\. Use another one\.$/,
  },
  {
    name: 'a list of what is in it that is missing',
    spoil: () => rmSync(join(backup, 'contents.json.zst.age')),
    says: /is damaged: contents\.json\.zst\.age is missing\./,
  },
  {
    name: 'a manifest that was changed',
    spoil: () => {
      const text = readFileSync(join(backup, 'manifest.json'), 'utf8');
      writeFileSync(join(backup, 'manifest.json'), text.replace('12:00:01', '13:00:01'));
    },
    says: /manifest\.json is damaged, or of another release/,
  },
  {
    name: 'a moment that is not the one that was sealed',
    spoil: () => changeReadable((readable) => ({ ...readable, ended: '2026-11-23T12:00:01.000Z' })),
    says: /is damaged: contents\.json\.zst\.age: it is of another backup/,
  },
  {
    name: 'a shop that is not the one that was sealed',
    spoil: () => changeReadable((readable) => ({ ...readable, cluster: '1' })),
    says: /is damaged: contents\.json\.zst\.age: it is of another backup/,
  },
  {
    name: 'a format of a later release',
    spoil: () => {
      const later = { ...readManifest(backup), format: 3 };
      const sha256 = createHash('sha256').update(JSON.stringify(later)).digest('hex');
      writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ manifest: later, sha256 }));
    },
    says: /manifest\.json is of a newer release of Hostwerk\. Restore it with that one\.$/,
  },
  {
    name: 'an archive of another backup',
    spoil: async () => {
      await make(join(folder, 'other'), {}, { ...CONTENTS, [TABLE]: 'a cow '.repeat(1000) });
      swapArchive('other');
    },
    says: /data\.tar\.zst\.age: postgres\/base\/5\/1259 is not as it was read \(sha256\)/,
  },
  {
    name: 'an archive with less in it',
    spoil: async () => {
      const { 'secret-key': _, ...fewer } = CONTENTS;
      await make(join(folder, 'other'), {}, fewer);
      swapArchive('other');
    },
    says: /data\.tar\.zst\.age: secret-key is not in it/,
  },
  {
    name: 'an archive with more in it, which is written nowhere',
    spoil: async () => {
      await make(join(folder, 'other'), {}, { '../../../above': 'of somebody', ...CONTENTS });
      swapArchive('other');
    },
    says: /data\.tar\.zst\.age: \.\.\/\.\.\/\.\.\/above is in it and does not belong there/,
  },
  ...(['symlink', 'link', 'fifo', 'contiguous-file'] as const).map((type) => ({
    name: `an archive in which a file is a ${type}`,
    spoil: () => sealArchive({ name: 'secret-key', type, linkname: '../../../above' }),
    says: /data\.tar\.zst\.age: secret-key is in it and does not belong there/,
  })),
  {
    name: 'an archive with a file that lies at the root of the machine',
    spoil: () => sealArchive({ name: join(folder, 'above') }),
    says: /data\.tar\.zst\.age: \/.*\/above is in it and does not belong there/,
  },
  {
    name: 'an archive with a file that is there twice',
    spoil: () => sealArchive({ name: 'secret-key' }, { name: 'secret-key' }),
    says: /data\.tar\.zst\.age: secret-key is in it and does not belong there/,
  },
  {
    name: 'an archive with a folder that leads out, and is made nowhere',
    spoil: () => sealArchive({ name: '../../above', type: 'directory' }),
    says: /data\.tar\.zst\.age: secret-key is not in it/,
  },
  {
    name: 'what is sealed and no archive',
    spoil: async () => {
      rmSync(join(backup, 'data.tar.zst.age'));
      await sealText('data.tar.zst.age', 'not a tar '.repeat(1000));
      changeReadable(withLengths);
    },
    says: /data\.tar\.zst\.age: it is no whole archive\. Use another one\.$/,
  },
  {
    name: 'a file that has another length there',
    spoil: async () => {
      await make(join(folder, 'other'), {}, { ...CONTENTS, 'secret-key': 'short\n' });
      swapArchive('other');
    },
    says: /data\.tar\.zst\.age: secret-key is in it and does not belong there/,
  },
  {
    name: 'a list of what is in it that is none',
    spoil: async () => {
      rmSync(join(backup, 'contents.json.zst.age'));
      await sealText('contents.json.zst.age', '{}');
      changeReadable(withLengths);
    },
    says: /contents\.json\.zst\.age is damaged, or of another release/,
  },
  {
    name: 'a list of what is in it that is the one that anybody can read',
    spoil: async () => {
      const text = readFileSync(join(backup, 'manifest.json'), 'utf8');
      rmSync(join(backup, 'contents.json.zst.age'));
      await sealText('contents.json.zst.age', text);
      changeReadable(withLengths);
    },
    says: /contents\.json\.zst\.age: it is of another backup/,
  },
  {
    name: 'a list of what is in it without an end',
    spoil: async () => {
      rmSync(join(backup, 'contents.json.zst.age'));
      await sealText('contents.json.zst.age', ' '.repeat(65 * 2 ** 20));
      changeReadable(withLengths);
    },
    says: /contents\.json\.zst\.age: it is too large/,
  },
  {
    name: 'a list that leads out of the folder',
    spoil: () => make(backup, { folders: [...FOLDERS, '../above'] }),
    says: /contents\.json\.zst\.age is damaged, or of another release/,
  },
  {
    name: 'another major version of PostgreSQL',
    spoil: () => make(backup, { postgres: '17.9' }),
    says: /is of PostgreSQL 17\.9 and this program brings 18/,
  },
  {
    name: 'a shop whose key was kept apart',
    spoil: () => make(backup, { hasSecretKey: false }),
    says: /^SECRET_KEY: the key of this shop was kept apart/,
  },
];

describe('one line and nothing left behind for', () => {
  test.each(REFUSALS)('$name', async ({ spoil, says }) => {
    await spoil();
    expect(await refusal(restore())).toHaveProperty('message', expect.stringMatching(says));
  });

  test('no key', async () => {
    expect(await refusal(restore({ keys: undefined }))).toHaveProperty(
      'message',
      `The backup ${backup} is sealed for ${recipient}. Name the file with the secret key of it: --key <file>`,
    );
  });

  test('another key', async () => {
    const other = await makeBackupKey(join(folder, 'other-key'), NOW);
    const otherKeys = await readBackupKeys(join(folder, 'other-key'));
    expect(await refusal(restore({ keys: otherKeys }))).toHaveProperty(
      'message',
      `The backup ${backup} is sealed for ${recipient}, and ${otherKeys.file} has the secret key of ${other}.`,
    );
  });

  test('being asked to stop while it is put there', async () => {
    const line = new StartError('Stopped.');
    expect(await refusal(restore({ signal: AbortSignal.abort(line) }))).toBe(line);
  });
});

/** Answers the error it threw, and insists that it left nothing anywhere. */
async function refusal(restoring: Promise<unknown>): Promise<unknown> {
  const error: unknown = await restoring.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect(existsSync(dirname(dataDir))).toBe(false);
  expect(existsSync(join(folder, 'above'))).toBe(false);
  return error;
}

/** Makes a sealed backup with these files in place of what is there. */
async function make(
  to: string,
  properties: Partial<Manifest> = {},
  contents = CONTENTS,
): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to);
  const seal = await prepareSeal([recipient]);
  await using target = await createSealedTarget(to, { seal, recipients: [recipient], began: NOW });
  for (const path of FOLDERS) await target.makeFolder(path);
  const files: Manifest['files'] = [];
  for (const [path, content] of Object.entries(contents)) {
    files.push({ path, ...(await target.write(path, content)) });
  }
  await target.finish({
    format: 1,
    migration: null,
    postgres: `${findBinaries().major}.4`,
    platform: `${process.platform}-${process.arch}`,
    cluster: '7711072695705453868',
    began: '2026-11-22T12:00:00.000Z',
    ended: '2026-11-22T12:00:01.000Z',
    upTo: '0/6001270',
    hasSecretKey: true,
    folders: FOLDERS,
    files,
    ...properties,
  });
}

function restore(other: { keys?: BackupKeys | undefined; signal?: AbortSignal } = {}) {
  return restoreBackup({ backup, dataDir, hasSecretKey: false, keys, signal, ...other });
}

function archive(of: string): Buffer {
  return readFileSync(join(folder, of, 'data.tar.zst.age'));
}

/** The archive of another backup for the same key, and a manifest that knows how long it is. */
function swapArchive(from: string): void {
  cpSync(join(folder, from, 'data.tar.zst.age'), join(backup, 'data.tar.zst.age'));
  changeReadable(withLengths);
}

function withLengths({ files, ...rest }: SealedManifest): SealedManifest {
  const bytesOf = (path: string): number => readFileSync(join(backup, path)).length;
  return { ...rest, files: files.map((file) => ({ ...file, bytes: bytesOf(file.path) })) };
}

/** As anybody can who writes there: its sum is no secret. */
function changeReadable(change: (readable: SealedManifest) => SealedManifest): void {
  const readable = readManifest(backup);
  if (readable.format !== 2) throw new Error('not sealed');
  writeFileSync(join(backup, 'manifest.json'), writeManifest(change(readable)));
}

function changeByte(name: string, at: number): void {
  const content = readFileSync(join(backup, name));
  content[at] = (content[at] ?? 0) ^ 1;
  writeFileSync(join(backup, name), content);
}

async function sealText(name: string, text: string | Buffer): Promise<void> {
  await using file = await createSealedFile(join(backup, name), await prepareSeal([recipient]));
  await file.write(Buffer.from(text));
  await file.end();
}

const LINKS = new Set<string | undefined>(['symlink', 'link', 'fifo', 'directory']);

/** An archive of what somebody else packed. */
async function sealArchive(
  ...entries: { name: string; type?: Header['type']; linkname?: string }[]
) {
  const packing = pack();
  for (const entry of entries) {
    packing.entry(entry, LINKS.has(entry.type) ? '' : (CONTENTS['secret-key'] ?? ''));
  }
  packing.finalize();
  rmSync(join(backup, 'data.tar.zst.age'));
  await sealText('data.tar.zst.age', await buffer(packing));
  changeReadable(withLengths);
}
