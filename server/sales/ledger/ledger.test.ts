import { afterAll, beforeAll, expect, test } from 'vitest';
import { amsterdamYear } from '#domain/platform/amsterdam.ts';
import { cents } from '#domain/platform/money.ts';
import { openAuditFile } from '#domain/sales/audit-file.ts';
import { ledgerAccounts } from '#domain/sales/ledger.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { BILLING, COMPANY_ABROAD, createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { readXaf, sideOf, textAt, xafFaults } from '#tests/support/xaf.ts';
import { find } from '#tests/support/xml-tree.ts';
import { readLedgerEntries } from './read-ledger-entries.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api['staff'];

beforeAll(async () => {
  api = await createTestApp({
    settings: { auto_provisioning: 'false', vat_one_stop_shop: 'true' },
  });
  make = createFactories(api);
  admin = api.as(await make.staff('admin')).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

async function entriesOf(period: { year: number; quarter?: number }) {
  const entries = [];
  for await (const { items } of await admin.ledger.exportEntries(period)) entries.push(...items);
  return entries;
}

async function fileOf(year: number) {
  const { accounts, company } = await admin.ledger.get();
  const file = openAuditFile({
    company,
    accounts: ledgerAccounts(new Map(accounts.map(({ slot, number }) => [slot, number]))),
    from: `${year}-01-01`,
    through: `${year}-12-31`,
    madeOn: `${year}-12-31`,
  });
  file.add(await entriesOf({ year }));
  return file.close().join('');
}

/** Balance of an account in cents, debit above zero. */
function balanceOf(xml: string, account: string): number {
  const all = find(readXaf(xml), 'company/transactions/journal/transaction/trLine');
  const lines = all.filter((line) => textAt(line, 'accID') === account);
  return sideOf(lines, 'D') - sideOf(lines, 'C');
}

async function sold(request: Parameters<typeof make.paidOrder>[0] = {}) {
  const order = await make.paidOrder(request);
  await api.jobsDone();
  return order;
}

test('a year of sales and money is a file of the form, in which every account is right', async () => {
  const vps = await make.plan({ type: 'vps', priceCents: 2420 });
  await sold();
  const credited = await sold({ plan: vps });
  const part = await sold();
  await sold({ billing: COMPANY_ABROAD });
  await sold({ billing: { ...BILLING, country: 'DE', postalCode: '10115' } });
  const transfer = await make.pendingOrder({ method: 'bank_transfer' });
  await admin.orders.markPaid({ orderId: transfer.orderId });
  // Nobody paid this one yet.
  await make.pendingOrder({ method: 'bank_transfer' });
  const reason = 'Storing';
  await admin.orders.refund({
    orderId: credited.orderId,
    reason,
    endService: true,
    to: 'credit',
  });
  await refundPart(admin.orders, {
    orderId: part.orderId,
    amountCents: cents(299),
    reason,
    to: 'customer',
  });
  await api.jobsDone();

  const xml = await fileOf(amsterdamYear(api.clock.now));
  expect(xafFaults(readXaf(xml))).toEqual([]);
  // One invoice is open; what was credited of another is with the customer, or their credit.
  expect(balanceOf(xml, '1300')).toBe(1299);
  expect(balanceOf(xml, '1410')).toBe(-2420);
  expect(balanceOf(xml, '1100')).toBe(1299);
  expect(balanceOf(xml, '1210')).toBe(1299 + 2420 + 1299 + 1074 + 1299 - 299);
  expect(balanceOf(xml, '1500')).toBe(-(4 * 225 - 52));
  expect(balanceOf(xml, '1530')).toBe(-207);
  expect(balanceOf(xml, '8000')).toBe(-(4 * 1074 - 247));
  expect(balanceOf(xml, '8010')).toBe(-1074);
  expect(balanceOf(xml, '8030')).toBe(-1092);
  expect(balanceOf(xml, '8100')).toBe(0);
});

test('what is owed by customers and to them is what the shop says', async () => {
  const xml = await fileOf(amsterdamYear(api.clock.now));
  const { credit } = await api.db
    .selectFrom('creditBalances')
    .select(({ fn }) => fn.sum<number>('balanceCents').as('credit'))
    .executeTakeFirstOrThrow();
  expect(-balanceOf(xml, '1410')).toBe(Number(credit));
  const { open } = await api.db
    .selectFrom('invoices')
    .select(({ fn }) => fn.sum<number>('totalAmountCents').as('open'))
    .where('status', 'in', ['unpaid', 'overdue'])
    .executeTakeFirstOrThrow();
  expect(balanceOf(xml, '1300')).toBe(Number(open));
});

test('the entries go on where a batch of them ended, each once', async () => {
  const year = amsterdamYear(api.clock.now);
  const numbers: string[] = [];
  let cursor: string | null = '0';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof readLedgerEntries>> = await readLedgerEntries(api.db, {
      year,
      cursor,
      limit: 2,
    });
    numbers.push(...page.items.map(({ number }) => number));
    cursor = page.nextCursor;
  }
  const all = await entriesOf({ year });
  expect(numbers).toEqual(all.map(({ number }) => number));
  expect(new Set(numbers).size).toBe(all.length);
  expect(await entriesOf({ year: year - 1 })).toEqual([]);
});

test('numbers of the ledger are the shop’s own, and whoever saves second is told', async () => {
  const save = (from: string, to: string) =>
    admin.ledger.save({ changes: [{ slot: 'bank', from, to }] });
  const { accounts } = await save('1100', '1010');
  expect(accounts.find(({ slot }) => slot === 'bank')).toEqual({ slot: 'bank', number: '1010' });
  expect(await outcomeOf(save('1100', '1020'))).toBe('LEDGER_CHANGED');
  expect(await outcomeOf(save('1100', '1010'))).toBe('OK');
  expect(await outcomeOf(save('1010', '1300'))).toBe('ACCOUNT_SHARED');
  expect(await outcomeOf(save('1010', '10 20'))).toBe('INPUT_INVALID');
  const xml = await fileOf(amsterdamYear(api.clock.now));
  expect(balanceOf(xml, '1010')).toBe(1299);
  expect(xafFaults(readXaf(xml))).toEqual([]);
  const audited = api.db.selectFrom('auditLog').select(['before', 'after']);
  expect(await audited.where('action', '=', 'ledger.change').execute()).toEqual([
    { before: { bank: '1100' }, after: { bank: '1010' } },
  ]);
});
