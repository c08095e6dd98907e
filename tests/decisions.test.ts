import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../docs/decisions');

test('the index of decisions has each record once, in order, and nothing else', () => {
  const records = readdirSync(FOLDER).filter((name) => /^\d{4}-.+\.md$/.test(name));
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const rows = index.split('\n').filter((line) => line.startsWith('|'));
  const [, , ...listed] = rows.map((row) => /^\| \[\d{4}\]\((.+?)\)/.exec(row)?.[1] ?? row);
  expect(listed).toEqual(records.toSorted());
});
