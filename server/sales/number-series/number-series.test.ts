import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeriesFields } from '#contract/staff/number-series.ts';
import { SERIES_SENTENCES } from '#domain/sales/number-series.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { camtFile } from '#tests/support/camt.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { whileHeld } from '#tests/support/waiting.ts';

const MOVED: SeriesFields = { prefix: 'INV-', digits: 5, perYear: false, startNumber: 10_024 };

let api: TestApp;
let make: ReturnType<typeof createFactories>;
beforeEach(async () => {
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  make = createFactories(api);
});
afterEach(() => api[Symbol.asyncDispose]());

async function calls() {
  const { staff } = api.as(await make.staff('owner'));
  const active = async (kind: 'invoice' | 'credit_note') => {
    const { series } = await staff.numberSeries.list();
    const one = series.find((some) => some.kind === kind && !some.isEnded);
    if (one === undefined) throw new Error('no series');
    return one;
  };
  const save = async (fields: SeriesFields, begins = false) =>
    staff.numberSeries.save({ seriesId: (await active('invoice')).id, fields, begins });
  return { staff, active, save };
}

async function sellOne(): Promise<string> {
  const { orderId } = await make.paidOrder();
  const query = api.db.selectFrom('invoices').select('invoiceNumber');
  return (await query.where('orderId', '=', orderId).executeTakeFirstOrThrow()).invoiceNumber;
}

test('a shop that moves in goes on with its numbers, and finds them', async () => {
  const { staff, active, save } = await calls();
  expect(await active('invoice')).toMatchObject({
    lastPrinted: null,
    nextPrinted: '2026-000001',
  });
  const { series } = await save(MOVED);
  expect(series.find(({ kind }) => kind === 'invoice')).toMatchObject({
    ...MOVED,
    nextPrinted: 'INV-10024',
  });
  expect([await sellOne(), await sellOne()]).toEqual(['INV-10024', 'INV-10025']);
  expect(await active('invoice')).toMatchObject({
    lastPrinted: 'INV-10025',
    nextPrinted: 'INV-10026',
  });
  expect(await active('credit_note')).toMatchObject({ nextPrinted: 'C2026-000001' });
  const found = await staff.orders.list({ search: 'inv 10025' });
  expect(found.items).toHaveLength(1);
  const audited = api.db.selectFrom('auditLog').select(['action', 'before', 'after']);
  expect(await audited.where('subjectType', '=', 'series').execute()).toEqual([
    {
      action: 'series.change',
      before: {
        kind: 'invoice',
        numberPrefix: '{jaar}-',
        digits: 6,
        perYear: true,
        startNumber: 1,
      },
      after: {
        kind: 'invoice',
        numberPrefix: 'INV-',
        digits: 5,
        perYear: false,
        startNumber: 10_024,
      },
    },
  ]);
});

test('a line of the bank names an invoice by the numbers of its series', async () => {
  const { staff, save } = await calls();
  await save(MOVED);
  await make.pendingOrder({ method: 'bank_transfer' });
  const text = 'Betaling factuur inv10024, dank';
  await staff.bankStatements.import({ file: camtFile([{ amount: '12.99', text }]) });
  const { items } = await staff.bankStatements.lines({});
  expect(items[0]?.proposal).toMatchObject({ verdict: 'certain', reason: 'number-and-amount' });
});

describe('a series in use', () => {
  test('is not changed; another begins, and the numbers before stay', async () => {
    const { active, save } = await calls();
    expect(await sellOne()).toBe('2026-000001');
    expect(await outcomeOf(save(MOVED))).toBe('SERIES_CHANGED');
    const { series } = await save(MOVED, true);
    expect(series.filter(({ kind }) => kind === 'invoice')).toMatchObject([
      { ...MOVED, isEnded: false, lastPrinted: null },
      { prefix: '{jaar}-', isEnded: true, lastPrinted: '2026-000001' },
    ]);
    expect(await sellOne()).toBe('INV-10024');
    // Nothing began in the place of one that was ended.
    const ended = series.find(({ isEnded }) => isEnded)?.id ?? '';
    const { staff } = await calls();
    const again = staff.numberSeries.save({ seriesId: ended, fields: MOVED, begins: true });
    expect(await outcomeOf(again)).toBe('SERIES_CHANGED');
    expect(await active('invoice')).toMatchObject({ nextPrinted: 'INV-10025' });
  });

  test('is used by who sells while the form is sent: then nothing is saved', async () => {
    const { active, save } = await calls();
    const order = await make.pendingOrder();
    const { staff } = await calls();
    const { id: seriesId } = await active('invoice');
    const outcomes = await whileHeld<unknown>(
      api.db,
      (tx) => sql`select from series for update`.execute(tx),
      [
        () => staff.orders.markPaid({ orderId: order.orderId }),
        () => outcomeOf(staff.numberSeries.save({ seriesId, fields: MOVED, begins: false })),
      ],
    );
    // The number is of the series that there was then, whoever came first.
    const isFirst = outcomes[1] === 'SERIES_CHANGED';
    const { lastPrinted } = await active('invoice');
    expect(lastPrinted).toBe(isFirst ? '2026-000001' : 'INV-10024');
    expect(await outcomeOf(save(MOVED))).toBe('SERIES_CHANGED');
  });
});

describe('a format', () => {
  test.each([
    [{ ...MOVED, prefix: 'inv/' }, SERIES_SENTENCES.PREFIX],
    [{ ...MOVED, perYear: true }, SERIES_SENTENCES.NO_YEAR],
    [{ ...MOVED, prefix: 'C{jaar}-', perYear: true }, SERIES_SENTENCES.ALIKE],
  ])('as %o is refused', async (fields, message) => {
    const { save } = await calls();
    expect(await refusalOf(save(fields))).toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: 'prefix', message }] },
    });
  });

  test('that the shop had before is refused for another', async () => {
    const { save } = await calls();
    await sellOne();
    await save(MOVED, true);
    await sellOne();
    const before: SeriesFields = { prefix: '{jaar}-', digits: 6, perYear: true, startNumber: 500 };
    expect(await outcomeOf(save(before, true))).toBe('INPUT_INVALID');
  });
});
