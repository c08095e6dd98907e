import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
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
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BackupKeys, makeBackupKey, readBackupKeys } from './backup-key.ts';
import { findManifest, type Manifest, readManifest, writeManifest } from './backup-manifest.ts';
import { findBinaries } from '#server/platform/db/embedded-binaries.ts';
import { restoreBackup } from './restore-backup.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const TABLE = 'postgres/base/5/1259';
const CONTENTS: Record<string, string> = {
  'secret-key': 'a key of this test, of forty characters.\n',
  'postgres/PG_VERSION': '18\n',
  [TABLE]: 'a row '.repeat(1000),
};

let folder = '';
let backup = '';
let dataDir = '';

beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'hw-restore-'));
  chmodSync(folder, 0o711);
  backup = join(folder, 'backup');
  dataDir = join(folder, 'new', 'data');
  const files = Object.entries(CONTENTS).map(([path, content]) => {
    mkdirSync(dirname(fileOf(path)), { recursive: true });
    writeFileSync(fileOf(path), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { path, bytes: content.length, sha256 };
  });
  change({ files });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a backup', () => {
  test('is put in a folder that is not there, or that is empty', async () => {
    const restored = await restore();
    for (const [path, content] of Object.entries(CONTENTS)) {
      expect(readFileSync(join(dataDir, path), 'utf8')).toBe(content);
    }
    restored.undo();
    expect(readdirSync(folder)).toEqual(['backup']);
    mkdirSync(dataDir, { recursive: true });
    (await restore()).undo();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('that is not sealed says so to who brings a key for it', async () => {
    await makeBackupKey(join(folder, 'key'), new Date());
    const line = 'This backup is not sealed: anybody can read it, and no key was needed.';
    expect((await restore()).notes).not.toContain(line);
    rmSync(dataDir, { recursive: true });
    const keys = await readBackupKeys(join(folder, 'key'));
    expect((await restore(undefined, keys)).notes).toContain(line);
  });

  test('is not believed when its manifest leads out of the folder', () => {
    for (const path of ['../above', '/etc/passwd', 'postgres/../../above', 'postgres//x']) {
      change({ folders: ['postgres', path] });
      expect(() => readManifest(backup)).toThrow(/damaged, or of another release/);
    }
  });
});

const manifestFile = () => join(backup, 'manifest.json');
const REFUSALS: { name: string; spoil: () => void; says: RegExp }[] = [
  {
    name: 'a file that changed',
    spoil: () => writeFileSync(fileOf(TABLE), 'a cow '.repeat(1000)),
    says: /^The backup .* is damaged: data\/postgres\/base\/5\/1259 is not as it was written/,
  },
  {
    name: 'a file that was cut off',
    spoil: () => truncateSync(fileOf(TABLE), 100),
    says: /1259 has 100 bytes and not 6000\. Use another one\.$/,
  },
  {
    name: 'a file that is missing',
    spoil: () => rmSync(fileOf('secret-key')),
    says: /data\/secret-key is missing\. Use another one\.$/,
  },
  {
    name: 'a backup that was not finished',
    spoil: () => rmSync(manifestFile()),
    says: /it has no manifest\.json, so it is none or was not finished\.$/,
  },
  {
    name: 'no folder at all',
    spoil: () => rmSync(backup, { recursive: true }),
    says: /there is no such folder\.$/,
  },
  {
    name: 'a manifest that was cut off',
    spoil: () => truncateSync(manifestFile(), 300),
    says: /manifest\.json is damaged, or of another release/,
  },
  {
    name: 'a manifest that was changed',
    spoil: () => {
      const text = readFileSync(manifestFile(), 'utf8');
      writeFileSync(manifestFile(), text.replace('"ended": "2026', '"ended": "2025'));
    },
    says: /manifest\.json is damaged, or of another release/,
  },
  {
    name: 'another major version of PostgreSQL',
    spoil: () => change({ postgres: '17.9' }),
    says: /is of PostgreSQL 17\.9 and this program brings 18/,
  },
  {
    name: 'another kind of machine',
    spoil: () => change({ platform: 'vax-vms' }),
    says: /was made on vax-vms and this is /,
  },
  {
    name: 'a backup of a newer release',
    spoil: () => change({ migration: '9999-flying-cars.sql' }),
    says: /made by a newer release, which knows 9999-flying-cars\.sql\. Restore it with that one\.$/,
  },
  {
    name: 'a shop whose key was kept apart',
    spoil: () => change({ hasSecretKey: false }),
    says: /^SECRET_KEY: the key of this shop was kept apart/,
  },
  {
    name: 'a disk with too little room',
    spoil: () => {
      // Takes no room where it stands, and would where it goes.
      const bytes = 8_000_000_000_000;
      truncateSync(fileOf(TABLE), bytes);
      const { files } = readManifest(backup);
      change({ files: files.map((file) => (file.path === TABLE ? { ...file, bytes } : file)) });
    },
    says: /too little room: 8000001 MB are needed and \d+ MB are free\.$/,
  },
];

describe('one line and nothing left behind for', () => {
  test.each(REFUSALS)('$name', async ({ spoil, says }) => {
    spoil();
    const refused = restore();
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(says);
    expect(existsSync(dirname(dataDir))).toBe(false);
  });

  test('a folder that has anything in it, which stays', async () => {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'kept'), 'by somebody');
    await expect(restore()).rejects.toThrow(/is not empty \(kept is in it\)/);
    expect(readdirSync(dataDir)).toEqual(['kept']);
  });

  test('a folder that cannot be made', async () => {
    dataDir = '/proc/nowhere';
    await expect(restore()).rejects.toThrow(
      /^DATA_DIR: the folder \/proc\/nowhere cannot be written/,
    );
  });

  test('being asked to stop', async () => {
    const line = new StartError('Stopped.');
    await expect(restore(AbortSignal.abort(line))).rejects.toThrow(line);
    expect(existsSync(dirname(dataDir))).toBe(false);
  });

  test('a disk that lets no more be written in the middle', () => {
    // A limit on the size of files, which comes as late as a full disk does.
    const script = 'ulimit -f 4; exec "$0" scripts/restore.ts "$1" "$2"';
    const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, backup, dataDir], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect(stderr).toBe(
      `  ✗ The folder ${dataDir} cannot be written (a file would be larger than is allowed there).\n`,
    );
    expect(status).toBe(1);
    expect(existsSync(dirname(dataDir))).toBe(false);
  });

  test('files that PostgreSQL cannot recover from', () => {
    const args = ['scripts/restore.ts', backup, dataDir];
    const env = { PATH: process.env['PATH'] };
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      encoding: 'utf8',
      env,
    });
    expect(stderr).toMatch(/^ {2}✗ PostgreSQL did not start: .*\n$/);
    expect(status).toBe(1);
    expect(existsSync(dirname(dataDir))).toBe(false);
  });
});

function fileOf(path: string): string {
  return join(backup, 'data', path);
}

/** Writes the manifest anew, as a backup with these properties would have it. */
function change(properties: Partial<Manifest>): void {
  const before = findManifest(backup);
  const manifest: Manifest = {
    format: 1,
    migration: null,
    postgres: `${findBinaries().major}.4`,
    platform: `${process.platform}-${process.arch}`,
    cluster: '7711072695705453868',
    began: '2026-11-22T12:00:00.000Z',
    ended: '2026-11-22T12:00:01.000Z',
    upTo: '0/6001270',
    hasSecretKey: true,
    folders: ['postgres', 'postgres/base', 'postgres/base/5'],
    files: [],
    ...(before?.format === 1 && before),
    ...properties,
  };
  writeFileSync(manifestFile(), writeManifest(manifest));
}

function restore(signal = new AbortController().signal, keys?: BackupKeys) {
  return restoreBackup({ backup, dataDir, hasSecretKey: false, signal, keys });
}
