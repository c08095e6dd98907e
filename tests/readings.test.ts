import { expect, test } from 'vitest';
import { readTree, sourceFile, type SourceFile } from '#tests/support/source-tree.ts';

/** Shorter ones stand in a file of queries. */
const LINES_MIN = 40;

/** Shorter ones of the wing of money that still have a file of their own: each is to go. */
const SHORT = [
  'server/sales/bank-statements/read-meant-invoices.ts',
  'server/sales/invoices/read-credited.ts',
  'server/sales/invoices/read-open-money.ts',
  'server/sales/pay-links/read-linked-test-payment.ts',
  'server/sales/refunds/read-left-of-refund.ts',
  'server/sales/vat-ids/read-service-vat.ts',
];

/** A folder that serves every noun names its files after what they do. */
const OF_NOUN =
  /^server\/(?!platform\/(?:db|files|auth)\/|http\/|demo\/)[\w-]+\/[\w-]+\/(?<name>[\w-]+)\.ts$/;
const WRITES =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\btransact\(|`\s*(?:insert|update|delete)\b/;

function complaintsAbout({ path, code, lines, isTest }: SourceFile): string[] {
  const name = OF_NOUN.exec(path)?.groups?.['name'];
  if (isTest || name === undefined) return [];
  const isAlone = name.startsWith('read-');
  const own = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const complaints = {
    'is a reading: it stands in queries.ts, or is called read-<what>.ts':
      /^(?:find|get|load|select)-/.test(name),
    'reads only: what writes is a verb':
      (isAlone || /^(?:(?:customer|staff)-)?queries$/.test(name)) && WRITES.test(code),
    [`exports the function ${own}`]:
      isAlone && !new RegExp(`^export (?:async )?function\\*? ${own}\\b`, 'm').test(code),
    [`has fewer than ${LINES_MIN} lines: it stands in a file of queries`]:
      isAlone && lines < LINES_MIN && !SHORT.includes(path),
  };
  return Object.entries(complaints)
    .filter(([, applies]) => applies)
    .map(([complaint]) => `${path} ${complaint}`);
}

test('a reading stands in a file of queries, or alone in read-<what>.ts', () => {
  const tree = readTree(['server']);
  expect(tree.flatMap(complaintsAbout)).toEqual([]);
  const short = tree.filter(({ path, lines }) => SHORT.includes(path) && lines < LINES_MIN);
  expect(short.map(({ path }) => path).toSorted()).toEqual(SHORT);
});

test('one that stands elsewhere, writes or is short would be noticed', () => {
  const found = (name: string, code: string) =>
    complaintsAbout(sourceFile(`server/support/notes/${name}.ts`, code)).length;
  const long = '\n'.repeat(LINES_MIN);
  expect(found('find-notes', `export function findNotes() {}${long}`)).toBe(1);
  expect(found('read-notes', `export function readNotes() {}${long}`)).toBe(0);
  expect(found('read-notes', `export async function listNotes() {}${long}`)).toBe(1);
  expect(found('read-notes', 'export function readNotes() {}')).toBe(1);
  expect(found('queries', "db.selectFrom('customerNotes')")).toBe(0);
  expect(found('queries', "tx.insertInto('customerNotes')")).toBe(1);
  expect(found('staff-queries', 'sql`\n  update customer_notes set text = null`')).toBe(1);
  expect(found('add-note', "tx.insertInto('customerNotes')")).toBe(0);
});
