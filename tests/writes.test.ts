import { expect, test } from 'vitest';
import { readTree, sourceFile, type SourceFile } from '#tests/support/source-tree.ts';
import { WRITES_APART } from '#tests/support/writes-apart.ts';

const CHANGES = /\.(?:insertInto|updateTable|deleteFrom)\(/;
/** Statements on the database itself, of the context or taken from it, instead of on a transaction. */
const BUILT = new RegExp(`(?:\\b(?:ctx|context)\\.|(?<![.\\w]))db\\s*${CHANGES.source}`);
const WRITTEN =
  /sql(?:<[^`]*>)?`\s*(?:insert|update|delete)\b[^`]*`\s*\.execute\(\s*(?:ctx\.)?db\b/;
/** A statement that is compiled once and filled in later takes the database as the name `db` too. */
const COMPILED =
  /const (\w+) = (?:compileOnce|statementOnce|writeOnce)(?:<[^(]*>)?\([\s\S]*?\n\}?\);\n/g;

/** The demo and the test gateway play the outside world, which has no log of ours. */
const OUTSIDE = /^server\/(?:demo\/|sales\/gateways\/test-)/;

function writesApart({ path, code, isTest }: SourceFile): boolean {
  if (isTest || !path.startsWith('server/') || OUTSIDE.test(path)) return false;
  const compiled = [...code.matchAll(COMPILED)].filter(([statement]) => CHANGES.test(statement));
  const names = compiled.map(([, name]) => name);
  const runs = names.some((name) => new RegExp(`\\b${name}\\(\\s*(?:ctx\\.)?db\\b`).test(code));
  const plain = code.replaceAll(COMPILED, '');
  return runs || BUILT.test(plain) || WRITTEN.test(plain);
}

test('what is written outside a transaction with its audit row is listed, with the reason', () => {
  const found = new Set(
    readTree(['server'])
      .filter(writesApart)
      .map(({ path }) => path),
  );
  expect([...found].filter((path) => !(path in WRITES_APART))).toEqual([]);
  expect(Object.keys(WRITES_APART).filter((path) => !found.has(path))).toEqual([]);
});

test('a write on the database itself would be noticed', () => {
  const isFound = (code: string, path = 'server/a/b/c.ts') => writesApart(sourceFile(path, code));
  expect(isFound("await ctx.db\n  .updateTable('payments')")).toBe(true);
  expect(isFound("await db.deleteFrom('payments')")).toBe(true);
  expect(isFound('await sql`delete from payments`.execute(db);')).toBe(true);
  expect(isFound("await tx.deleteFrom('payments')")).toBe(false);
  expect(isFound("await ctx.db.selectFrom('payments')")).toBe(false);
  expect(isFound("await ctx.db.deleteFrom('payments')", 'server/demo/c.ts')).toBe(false);
  const compiled = "const mark = compileOnce((db) =>\n  db.updateTable('payments'),\n);\n";
  expect(isFound(`${compiled}await mark(tx, {});`)).toBe(false);
  expect(isFound(`${compiled}await mark(ctx.db, {});`)).toBe(true);
});
