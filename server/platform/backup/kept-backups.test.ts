import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnyManifest, writeManifest } from './backup-manifest.ts';
import {
  countUnsealed,
  keepNewest,
  recordLastBackup,
  readLastBackup,
  removeAbandonedDrafts,
} from './kept-backups.ts';

/** Above every system's highest process number. */
const DEAD = 2_147_483_646;

let into = '';

beforeEach(() => (into = mkdtempSync(join(tmpdir(), 'hostwerk-kept-'))));
afterEach(() => rmSync(into, { recursive: true }));

test('keeps the newest backups of this shop, and all that is not one of them', () => {
  for (const day of [19, 20, 21, 22]) putBackup(`hostwerk-2026-11-${day}T120000Z`, 'mine');
  putBackup('hostwerk-2026-11-01T120000Z', 'of another shop');
  putBackup('before-the-upgrade', 'mine');
  mkdirSync(join(into, 'hostwerk-2026-11-02T120000Z'));
  writeFileSync(join(into, 'hostwerk-2026-11-03T120000Z'), 'a file');
  expect(keepNewest(into, 2, 'mine')).toBe(2);
  expect(readdirSync(into).toSorted()).toEqual([
    'before-the-upgrade',
    'hostwerk-2026-11-01T120000Z',
    'hostwerk-2026-11-02T120000Z',
    'hostwerk-2026-11-03T120000Z',
    'hostwerk-2026-11-21T120000Z',
    'hostwerk-2026-11-22T120000Z',
  ]);
  expect(keepNewest(into, 5, 'mine')).toBe(0);
});

test('keeps sealed ones as it keeps others, and knows how many are not', () => {
  for (const day of [19, 20, 21, 22]) {
    putBackup(`hostwerk-2026-11-${day}T120000Z`, 'mine', { sealed: day % 2 === 1 });
  }
  putBackup('hostwerk-2026-11-01T120000Z', 'of another shop');
  expect(countUnsealed(into, 'mine')).toBe(2);
  expect(keepNewest(into, 3, 'mine')).toBe(1);
  expect(countUnsealed(into, 'mine')).toBe(2);
  expect(keepNewest(into, 1, 'mine')).toBe(2);
  expect(readdirSync(into).toSorted()).toEqual([
    'hostwerk-2026-11-01T120000Z',
    'hostwerk-2026-11-22T120000Z',
  ]);
});

test('remembers whether the last was sealed, which one from before never was', () => {
  const ended = '2026-11-22T12:00:01.000Z';
  recordLastBackup(into, { ended, folder: '/mnt/x', sealed: true });
  const last = { ended: new Date(ended), folder: '/mnt/x', sealed: true };
  expect(readLastBackup(into)).toEqual(last);
  writeFileSync(join(into, 'last-backup.json'), JSON.stringify({ ended, folder: '/mnt/x' }));
  expect(readLastBackup(into)).toEqual({ ...last, sealed: false });
});

test('removes what killed programs left, and not what others are making', () => {
  const drafts = [
    `${hostname()}-${DEAD}`,
    `${hostname()}-${process.ppid}`,
    `elsewhere-${DEAD}`,
  ].map((maker) => `hostwerk-2026-11-22T120000Z.partial-${maker}`);
  for (const name of drafts) mkdirSync(join(into, name));
  removeAbandonedDrafts(into);
  expect(readdirSync(into).toSorted()).toEqual(drafts.slice(1).toSorted());
});

function putBackup(name: string, cluster: string, { sealed = false } = {}): void {
  mkdirSync(join(into, name));
  const readable = {
    cluster,
    began: '2026-11-22T12:00:00.000Z',
    ended: '2026-11-22T12:00:01.000Z',
    files: [],
  };
  const manifest: AnyManifest = sealed
    ? { ...readable, format: 2, recipients: ['age1'] }
    : {
        ...readable,
        format: 1,
        migration: null,
        postgres: '18.4',
        platform: 'linux-x64',
        upTo: '0/6001270',
        hasSecretKey: true,
        folders: [],
      };
  writeFileSync(join(into, name, 'manifest.json'), writeManifest(manifest));
}
