import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepEarlierFiles } from './earlier-files.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let folder: string;
let assets: string;
let earlier: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostwerk-earlier-'));
  assets = join(folder, 'assets');
  earlier = join(folder, 'earlier');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The files of a build, in place of those of the one before. */
function build(files: Record<string, string>): void {
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(assets, name), content);
}

test('a first build has nothing before it', () => {
  keepEarlierFiles(assets, earlier, NOW.getTime());
  expect(readdirSync(earlier)).toEqual([]);
});

test('the files of every build before stay', () => {
  build({ 'frame-a.js': 'first', 'frame-a.js.br': 'small' });
  keepEarlierFiles(assets, earlier, Date.now());
  build({ 'frame-b.js': 'second' });
  keepEarlierFiles(assets, earlier, Date.now());
  build({ 'frame-c.js': 'third' });
  expect(readdirSync(earlier).toSorted()).toEqual(['frame-a.js', 'frame-a.js.br', 'frame-b.js']);
  expect(readFileSync(join(earlier, 'frame-a.js'), 'utf8')).toBe('first');
});

test('what was replaced a month ago goes, however long it had been in use', () => {
  build({ 'frame-b.js': 'built long ago, replaced now' });
  utimesSync(join(assets, 'frame-b.js'), daysAgo(90), daysAgo(90));
  mkdirSync(earlier);
  for (const [name, days] of [
    ['frame-old.js', 31],
    ['frame-a.js', 29],
  ] as const) {
    writeFileSync(join(earlier, name), name);
    utimesSync(join(earlier, name), daysAgo(days), daysAgo(days));
  }
  keepEarlierFiles(assets, earlier, NOW.getTime());
  expect(readdirSync(earlier).toSorted()).toEqual(['frame-a.js', 'frame-b.js']);
});
