import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTree, sourceFile, type SourceFile } from '#tests/support/source-tree.ts';
import { WINGS } from '#tests/support/wings.ts';

/** Imports against the order of the wings: each is to go, and none may come. */
const AGAINST_THE_ORDER = [
  'server/delivery/services/customer-queries.ts → server/sales/vat-ids/read-service-vat.ts',
  'server/delivery/services/read-open-renewal.ts → server/sales/invoices/is-back-again.ts',
  'server/delivery/services/read-open-renewal.ts → server/sales/invoices/queries.ts',
  'server/delivery/services/read-early-end.ts → server/sales/invoices/queries.ts',
  'server/delivery/services/staff-queries.ts → server/sales/reports/queries.ts',
];

const TREE = readTree(['server', 'domain', 'app']);
const WINGED = /^(server|domain|app\/features)\/([\w-]+)\//;

/** Finds the imports of a file from the wings after its own. A test may see the whole house. */
function againstTheOrder({ path, imports, isTest }: SourceFile): string[] {
  const [, top, wing] = WINGED.exec(path) ?? [];
  if (isTest || wing === undefined || !WINGS.includes(wing)) return [];
  const isLater = (target: string) => {
    const [, otherTop, other = ''] = WINGED.exec(target) ?? [];
    return otherTop === top && WINGS.indexOf(other) > WINGS.indexOf(wing);
  };
  return imports.filter(({ target }) => isLater(target)).map(({ target }) => `${path} → ${target}`);
}

test('a wing imports those before it', () => {
  const known = new Set(AGAINST_THE_ORDER);
  const found = new Set(TREE.flatMap(againstTheOrder));
  expect([...found].filter((one) => !known.has(one))).toEqual([]);
  expect([...known].filter((one) => !found.has(one))).toEqual([]);
});

test('one that imports a later one would be noticed', () => {
  const found = (path: string, target: string) =>
    againstTheOrder(sourceFile(path, `import { a } from '#${target}';`)).length === 1;
  const [send, pay] = ['server/platform/mails/send-mails.ts', 'server/sales/orders/pay-order.ts'];
  expect(found(send, pay)).toBe(true);
  expect(found(pay, send)).toBe(false);
  expect(found(pay, 'server/errors.ts')).toBe(false);
  expect(found('server/app.ts', pay)).toBe(false);
  expect(found('domain/delivery/service.ts', 'domain/sales/order.ts')).toBe(true);
  expect(found('server/platform/mails/format.ts', 'domain/sales/order.ts')).toBe(false);
  expect(found('app/features/identity/a/a-card.tsx', 'app/features/support/b/b-card.tsx')).toBe(
    true,
  );
});

test.each(['docs/architecture.md', 'README.md'])('%s says what each wing is for', (page) => {
  const text = readFileSync(page, 'utf8');
  expect(WINGS.filter((wing) => !text.includes(`**${wing}**`))).toEqual([]);
});
