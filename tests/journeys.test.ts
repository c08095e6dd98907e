import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJourneyFiles } from '#tests/support/journey-files.ts';
import { listFiles } from '#tests/support/source-tree.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journeys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, `${name}.e2e.ts`), text);
}

test('each journey of ours says where it is walked', () => {
  const said = Object.values(readJourneyFiles()).flat();
  const there = listFiles(['tests/e2e']).filter((path) => path.endsWith('.e2e.ts'));
  expect(said.map((name) => `tests/e2e/${name}`).toSorted()).toEqual(there.toSorted());
});

test('a file is walked where its first line says', () => {
  write('billing', `// @once\nimport { test } from '#tests/support/browser.ts';\n`);
  write('home', `// @widths\ntest('a', { tag: '@any-width' }, async () => {});\n`);
  write('bell', '// @phone\n');
  write('backup', '// @program\n');
  expect(readJourneyFiles(folder)).toEqual({
    '@once': ['billing.e2e.ts'],
    '@phone': ['bell.e2e.ts'],
    '@widths': ['home.e2e.ts'],
    '@program': ['backup.e2e.ts'],
  });
});

test.each([
  ['nothing', `import { test } from '#tests/support/browser.ts';\n`, 'no tag'],
  ['a tag that nobody knows', '// @twice\n', '@twice'],
  ['a tag below the first line', '\n// @once\n', 'no tag'],
  ['a test with a tag that nobody knows', `// @widths\ntest('a', { tag: '@slow' });\n`, '@slow'],
  [
    'a test with more than one',
    `// @widths\ntest('a', { tag: ['@slow', '@any-width'] });\n`,
    '@slow',
  ],
  ['any width where there is one', `// @once\ntest('a', { tag: '@any-width' });\n`, '@any-width'],
])('a file with %s is refused by name', (_what, text, named) => {
  write('new', text);
  expect(() => readJourneyFiles(folder)).toThrow(`tests/e2e/new.e2e.ts`);
  expect(() => readJourneyFiles(folder)).toThrow(named);
});
