import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeManifest } from './backup-manifest.ts';
import { keepNewest, removeAbandonedDrafts } from './kept-backups.ts';

/** Above every system's highest process number. */
const DEAD = 2_147_483_646;

let into = '';

beforeEach(() => (into = mkdtempSync(join(tmpdir(), 'hostwerk-kept-'))));
afterEach(() => rmSync(into, { recursive: true }));

it('keeps the newest backups of this shop, and all that is not one of them', () => {
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

it('removes what killed programs left, and not what others are making', () => {
  const drafts = [
    `${hostname()}-${DEAD}`,
    `${hostname()}-${process.ppid}`,
    `elsewhere-${DEAD}`,
  ].map((maker) => `hostwerk-2026-11-22T120000Z.partial-${maker}`);
  for (const name of drafts) mkdirSync(join(into, name));
  removeAbandonedDrafts(into);
  expect(readdirSync(into).toSorted()).toEqual(drafts.slice(1).toSorted());
});

function putBackup(name: string, cluster: string): void {
  mkdirSync(join(into, name));
  const manifest = writeManifest({
    format: 1,
    migration: null,
    postgres: '18.4',
    platform: 'linux-x64',
    cluster,
    began: '2026-11-22T12:00:00.000Z',
    ended: '2026-11-22T12:00:01.000Z',
    upTo: '0/6001270',
    hasSecretKey: true,
    folders: [],
    files: [],
  });
  writeFileSync(join(into, name, 'manifest.json'), manifest);
}
