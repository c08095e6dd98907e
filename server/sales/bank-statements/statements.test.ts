import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BANK_FILE_REFUSALS } from '#domain/sales/bank-file.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { bankLine, createBank } from '#tests/support/bank.ts';
import { camtFile, camtXml, PAYER_IBAN } from '#tests/support/camt.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let bank: ReturnType<typeof createBank>;
let admin: Api['staff'];
let adminId: string;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  bank = createBank(api);
});
afterAll(() => api[Symbol.asyncDispose]());
// A colleague of their own: one person may send only so many files in an hour.
beforeEach(async () => {
  const person = await make.staff('admin');
  adminId = person.id;
  admin = api.as(person).staff;
});

function refusedFile(sentence: string) {
  return { code: 'INPUT_INVALID', data: { issues: [{ path: 'file', message: sentence }] } };
}

describe('a file', () => {
  test('is read into lines, and nothing is booked by it', async () => {
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    const paid = bankLine({ text: `factuur ${invoiceNumber}`, name: 'T. Persoon' });
    const file = camtFile([paid, bankLine({ side: 'DBIT' }), bankLine({ status: 'PDNG' })]);
    const answer = await admin.bankStatements.import({ file });
    expect(answer).toMatchObject({ added: 2, incoming: 1, known: 0, pending: 1 });
    expect(await bank.shownLine(admin, await bank.lineId(paid))).toMatchObject({
      bookedOn: '2026-11-20',
      amountCents: 1299,
      payerName: 'T. Persoon',
      payerIban: PAYER_IBAN,
      text: `factuur ${invoiceNumber}`,
      proposal: {
        verdict: 'certain',
        reason: 'number-and-amount',
        weighed: {
          invoices: [{ invoiceNumber, orderId, customerName: 'Sanne de Vries' }],
          booking: 'pay',
        },
      },
    });
    expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'unpaid' });
    const audit = await api.db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('subjectId', '=', answer.statementId)
      .execute();
    expect(audit).toMatchObject([{ actorId: adminId, after: { fileName: 'afschrift.xml' } }]);
    await admin.bankStatements.dismiss({ lineId: await bank.lineId(paid), reason: 'Klaar' });
  });

  test('that was read before is refused, and one that overlaps gives what is new', async () => {
    const [a, b, c] = [bankLine(), bankLine(), bankLine()];
    await admin.bankStatements.import({ file: camtFile([a, b]) });
    expect(
      await refusalOf(admin.bankStatements.import({ file: camtFile([b, a], { id: 'anders' }) })),
    ).toMatchObject(refusedFile('Alle regels van dit bestand staan er al.'));
    expect(
      await admin.bankStatements.import({ file: camtFile([b, c], { version: '08' }) }),
    ).toMatchObject({ added: 1, known: 1 });
  });

  test('sent by two at once is read once', async () => {
    const lines = Array.from({ length: 20 }, () => bankLine());
    const files = [lines, lines.toReversed(), lines].map((some) => camtFile(some));
    const outcomes = await Promise.all(
      files.map((file) => outcomeOf(admin.bankStatements.import({ file }))),
    );
    expect(outcomes.toSorted()).toEqual(['INPUT_INVALID', 'INPUT_INVALID', 'OK']);
    const kept = await api.db
      .selectFrom('bankLines')
      .select('id')
      .where(
        'bankReference',
        'in',
        lines.map(({ reference = '' }) => reference),
      )
      .execute();
    expect(kept).toHaveLength(20);
  });

  test.each<[string, () => File]>([
    [
      BANK_FILE_REFUSALS.OTHER_ACCOUNT,
      () => camtFile([bankLine()], { iban: 'NL44RABO0123456789' }),
    ],
    [BANK_FILE_REFUSALS.OTHER_CURRENCY, () => camtFile([bankLine({ currency: 'USD' })])],
    [BANK_FILE_REFUSALS.MALFORMED, () => new File([':20:940\n:60F:C261119EUR1,00'], 'a.sta')],
    [BANK_FILE_REFUSALS.HAS_DOCTYPE, () => new File(['<!DOCTYPE a [<!ENTITY b "c">]><a/>'], 'a')],
    [BANK_FILE_REFUSALS.TOO_LARGE, () => new File(['x'.repeat(5_000_001)], 'a.xml')],
  ])('is refused with a sentence: %s', async (sentence, file) => {
    const refusal = await refusalOf(admin.bankStatements.import({ file: file() }));
    expect(refusal).toMatchObject(refusedFile(sentence));
  });

  test('is kept without whom the shop paid', async () => {
    const secret = bankLine({ side: 'DBIT', name: 'Loon van Xaviera', text: 'salaris november' });
    const back = bankLine({ isReversal: true, name: 'Xaviera', text: 'kwam terug' });
    await admin.bankStatements.import({ file: camtFile([secret, back]) });
    for (const one of [secret, back]) {
      const kept = await bank.shownLine(admin, await bank.lineId(one), 'skipped');
      expect(kept).toMatchObject({ payerName: null, payerIban: null, text: null, proposal: null });
    }
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from audit_log where strpos(after::text, 'Xaviera') > 0
    `.execute(api.db);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('says of money that the bank took back what it had paid, and that pays nothing', async () => {
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    const came = { text: `factuur ${invoiceNumber}`, name: 'T. Persoon' };
    await bank.importLine(admin, came);
    await admin.bankStatements.bookCertain();
    const other = await bank.waitingOrder();
    const back = bankLine({ ...came, side: 'DBIT', isReversal: true });
    const strange = bankLine({
      side: 'DBIT',
      isReversal: true,
      amount: '44.00',
      text: other.invoiceNumber,
    });
    const answer = await admin.bankStatements.import({ file: camtFile([back, strange]) });
    expect(answer).toMatchObject({ added: 2, incoming: 2 });
    const lineId = await bank.lineId(back);
    expect(await bank.shownLine(admin, lineId)).toMatchObject({
      side: 'debit',
      isReversal: true,
      proposal: null,
      invoices: [{ invoiceNumber, orderId }],
    });
    const unknown = await bank.lineId(strange);
    expect(await bank.shownLine(admin, unknown)).toMatchObject({ invoices: [], proposal: null });
    expect(await admin.bankStatements.bookCertain()).toMatchObject({ booked: 0, failed: 0 });
    const asked = { lineId: unknown, invoiceNumbers: [other.invoiceNumber] };
    expect(await outcomeOf(admin.bankStatements.weigh(asked))).toBe('NOT_FOUND');
    expect(
      await outcomeOf(admin.bankStatements.book({ ...asked, booking: 'pay-and-credit' })),
    ).toBe('CONFLICT');
    await admin.bankStatements.dismiss({ lineId, reason: 'Bestelling terugbetaald' });
    expect(await bank.shownLine(admin, lineId, 'dismissed')).toMatchObject({
      reason: 'Bestelling terugbetaald',
    });
  });

  test('of another account of the shop turns back nothing that came in on this one', async () => {
    await using shop = await createTestApp();
    const books = createBank(shop);
    const owner = shop.as(await createFactories(shop).staff('owner')).staff;
    const { invoiceNumber } = await books.waitingOrder();
    const came = { text: `factuur ${invoiceNumber}`, name: 'T. Persoon' };
    await books.importLine(owner, came);
    await owner.bankStatements.bookCertain();
    const iban = 'NL44RABO0123456789';
    await shop.saveSettings({ company_iban: iban });
    const back = bankLine({ ...came, side: 'DBIT', isReversal: true });
    await owner.bankStatements.import({ file: camtFile([back], { iban }) });
    expect(await books.shownLine(owner, await books.lineId(back))).toMatchObject({ invoices: [] });
  });

  test('of a shop without an account is refused', async () => {
    await using shop = await createTestApp({ settings: { company_iban: '' } });
    const owner = shop.as(await createFactories(shop).staff('owner')).staff;
    const refusal = await refusalOf(owner.bankStatements.import({ file: camtFile([bankLine()]) }));
    expect(refusal.data).toMatchObject({ issues: [{ path: 'file' }] });
    expect(await owner.bankStatements.summary()).toEqual({ iban: null, certain: 0 });
  });
});

describe('the list', () => {
  test('pages through a file by the day of the bank, the newest first', async () => {
    await using shop = await createTestApp();
    const owner = shop.as(await createFactories(shop).staff('owner')).staff;
    const days = ['2026-11-03', '2026-11-01', '2026-11-02', '2026-11-02'];
    const file = camtFile(days.map((on, n) => bankLine({ on, text: `regel ${n}` })));
    await owner.bankStatements.import({ file });
    const first = await owner.bankStatements.lines({ limit: 3 });
    expect(first.items.map(({ bookedOn }) => bookedOn)).toEqual([
      '2026-11-03',
      '2026-11-02',
      '2026-11-02',
    ]);
    expect(first.count).toEqual({ value: 4, exact: true });
    const cursor = first.nextCursor ?? '';
    const second = await owner.bankStatements.lines({ limit: 3, cursor });
    expect(second.items.map(({ bookedOn }) => bookedOn)).toEqual(['2026-11-01']);
    expect(second.nextCursor).toBeNull();
  });

  test('a whole year at once is taken, and what is certain of it found', async () => {
    await using shop = await createTestApp();
    const shopMake = createFactories(shop);
    const owner = shop.as(await shopMake.staff('owner')).staff;
    await shopMake.pendingOrder({ method: 'bank_transfer' });
    const lines = Array.from({ length: 4_999 }, (_, n) => ({
      amount: '12.99',
      reference: `R${n}`,
      text: `2025-${String(n + 1).padStart(6, '0')}`,
    }));
    const xml = camtXml([...lines, { amount: '12.99', text: '2026-000001', reference: 'ours' }]);
    const sent = new File([xml.replaceAll(/\n\s+/g, '')], 'jaar.xml');
    expect(await owner.bankStatements.import({ file: sent })).toMatchObject({ added: 5_000 });
    expect(await owner.bankStatements.bookCertain()).toEqual({ booked: 1, failed: 0, left: 0 });
  });
});

describe('after a while', () => {
  test('who sent money that nobody placed is forgotten, and in the end the books', async () => {
    await using shop = await createTestApp();
    const shopMake = createFactories(shop);
    const owner = await shopMake.staff('owner');
    const { orderId } = await shopMake.pendingOrder({ method: 'bank_transfer' });
    const lines = [bankLine({ text: '2026-000001' }), bankLine({ text: 'wie ben ik' })];
    await shop.as(owner).staff.bankStatements.import({ file: camtFile(lines) });
    await shop.as(owner).staff.bankStatements.bookCertain();
    await shop
      .as(owner)
      .staff.orders.refund({ orderId, reason: 'Klaar', endService: true, to: 'customer' });
    const kept = () =>
      shop.db
        .selectFrom('bankLines')
        .select(['state', 'payerName', 'remittance'])
        .orderBy('state')
        .execute();
    const at = async (instant: string) => {
      shop.clock.set(instant);
      await shop.runJob('orders.expire');
      return kept();
    };
    expect(await at('2027-11-20T12:00:00Z')).toMatchObject([
      { state: 'booked', payerName: 'T Persoon' },
      { state: 'open', payerName: 'T Persoon' },
    ]);
    expect(await at('2027-11-21T12:00:00Z')).toMatchObject([
      { state: 'booked', payerName: 'T Persoon', remittance: '2026-000001' },
      { state: 'open', payerName: null, remittance: null },
    ]);
    expect(await at('2033-12-31T12:00:00Z')).toHaveLength(2);
    expect(await at('2034-01-01T12:00:00Z')).toEqual([]);
    expect(await shop.db.selectFrom('bankStatements').select('id').execute()).toEqual([]);
  });
});
