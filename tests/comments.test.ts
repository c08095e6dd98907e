import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from '#tests/support/source-tree.ts';

/** A comment is a statement, its subject first: a clause that opens with one of these leaves it out. */
const CLAUSE =
  /^(?:Who|Whoever|Whom|Whose|What|Whatever|Which|Of|Where|Whether|How|Why|Until when|Since when|By when|From when|For (?:who|whom|what|which)|In (?:whose|what|which)|With (?:what|whom|which)|On (?:what|which|whose)|So (?:long|many|much))\b/;
const COMMENT =
  /(?<![^\s{(,;])(?:\/\*\*?(?<block>[\s\S]*?)\*\/|(?<lines>(?:\/\/[^\n]*(?:\n[ \t]*(?=\/\/))?)+))/g;

const CODE_FILES = listFiles(['app', 'contract', 'domain', 'server', 'scripts', 'tests']).filter(
  (path) => /\.(?:ts|tsx|mjs)$/.test(path),
);

function clausesIn(text: string): string[] {
  return [...text.matchAll(COMMENT)]
    .map(({ groups }) =>
      (groups?.['block'] ?? groups?.['lines'] ?? '').replaceAll(/^\s*(?:\*|\/\/)/gm, ''),
    )
    .map((comment) => comment.replaceAll(/\s+/g, ' ').trim())
    .filter((comment) => CLAUSE.test(comment));
}

test('a comment begins with its subject', () => {
  const found = CODE_FILES.flatMap((path) =>
    clausesIn(readFileSync(path, 'utf8')).map((text) => ({ path, text })),
  );
  expect(found).toEqual([]);
});

test('a lint exception has its reason on the line', () => {
  const bare = CODE_FILES.filter((path) =>
    /oxlint-disable(?:-next-line|-line)? (?!.* -- )/.test(readFileSync(path, 'utf8')),
  );
  expect(bare).toEqual([]);
});

test('a clause would be noticed', () => {
  const block = (text: string) => `/**${text}*/`;
  const lines = (...texts: string[]) => texts.map((text) => `// ${text}`).join('\n');
  expect(clausesIn(`${block(' What is left of it. ')}\nconst a = 1;`)).toEqual([
    'What is left of it.',
  ]);
  expect(clausesIn(block('\n * Of a mail:\n * its kind.\n '))).toEqual(['Of a mail: its kind.']);
  expect(clausesIn(`const a = 1; ${lines('Whether it is so.')}`)).toEqual(['Whether it is so.']);
  expect(clausesIn(lines('The rest', 'Which is of it.'))).toEqual([]);
  expect(clausesIn(`const url = 'http://What';\n${block(' Tells the rest. ')}`)).toEqual([]);
});
