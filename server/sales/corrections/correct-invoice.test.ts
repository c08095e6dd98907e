import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { makeCharge } from '#tests/support/charges.ts';
import {
  beginCorrection,
  claimOf,
  correct,
  documentsOf,
  invoiceOf,
} from '#tests/support/corrections.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { payOnline } from '#tests/support/renewals.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: Api['staff'];
beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
beforeEach(async () => {
  api.clock.set('2026-11-23T11:00:00Z');
  staff = api.as(await make.staff('admin')).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

async function paidCharge() {
  const charge = await makeCharge(api);
  await payOnline(api, charge.customer, charge.orderId);
  return charge;
}

async function moneyOf(orderId: string) {
  const refunds = await api.db
    .selectFrom('refunds')
    .select(['status', 'amountCents'])
    .where('orderId', '=', orderId)
    .execute();
  const kept = await api.db
    .selectFrom('credits')
    .innerJoin('payments', 'payments.id', 'credits.paymentId')
    .select('credits.amountCents')
    .where('payments.orderId', '=', orderId)
    .where('credits.kind', '=', 'kept')
    .execute();
  return {
    refunds: refunds.map((one) => [one.status, one.amountCents]),
    kept: kept.map((one) => one.amountCents),
  };
}

describe('an open invoice', () => {
  test('is credited, and another is owed in its place, by a later day', async () => {
    const { orderId, invoiceId, customer } = await makeCharge(api);
    api.clock.set('2026-11-30T11:00:00Z');
    const newId = await correct(staff.corrections, invoiceId, { priceCents: cents(6050) });
    expect(await documentsOf(api, orderId)).toEqual([
      ['invoice', 'corrected', 24_200],
      ['invoice', 'unpaid', 15_125],
      ['credit_note', 'paid', -24_200],
    ]);
    expect(await claimOf(api, orderId)).toEqual([15_125, 15_125]);
    expect(await invoiceOf(api, orderId)).toMatchObject({ id: newId, dueDate: '2026-12-14' });
    expect(await staff.orders.get({ orderId })).toMatchObject({
      status: 'pending',
      totalCents: 15_125,
    });
    const { customer: own } = api.as(customer);
    const old = await own.invoices.get({ invoiceId });
    expect(old).toMatchObject({ correction: { before: null, after: { id: newId } } });
    expect(await own.invoices.get({ invoiceId: newId })).toMatchObject({
      correction: { before: { id: invoiceId }, after: null },
    });
    await payOnline(api, customer, orderId);
    expect(await claimOf(api, orderId)).toEqual([15_125, 0]);
    expect(await invoiceOf(api, orderId)).toMatchObject({ id: newId, status: 'paid' });
  });

  test('is mailed once, with both documents, and how to pay what is asked', async () => {
    const { orderId, invoiceId } = await makeCharge(api);
    const newId = await correct(staff.corrections, invoiceId, { priceCents: cents(6050) });
    await api.jobsDone();
    const mails = await api.db
      .selectFrom('mails')
      .select(['invoiceId', 'subject', 'text'])
      .where('kind', '=', 'invoice-corrected')
      .where('invoiceId', '=', newId)
      .execute();
    const { invoiceNumber } = await invoiceOf(api, orderId);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(invoiceNumber);
    expect(mails[0]?.text).toMatch(/151,25/);
  });

  test('is not corrected while somebody pays it', async () => {
    const { orderId, invoiceId, customer } = await makeCharge(api);
    const begun = await beginCorrection(staff.corrections, invoiceId);
    await api.as(customer).customer.orders.pay({ orderId });
    expect(await staff.corrections.get({ invoiceId })).toMatchObject({
      refusal: 'being-paid',
      begin: null,
    });
    expect(await outcomeOf(staff.corrections.preview({ invoiceId, ...begun }))).toBe(
      'INVOICE_NOT_CORRECTABLE',
    );
  });
});

describe('a paid invoice', () => {
  test('of less: what is too much goes back the way it came', async () => {
    const { orderId, invoiceId } = await paidCharge();
    await correct(staff.corrections, invoiceId, { priceCents: cents(6050) });
    await api.jobsDone();
    expect(await documentsOf(api, orderId)).toEqual([
      ['invoice', 'corrected', 24_200],
      ['invoice', 'paid', 15_125],
      ['credit_note', 'paid', -24_200],
    ]);
    expect(await claimOf(api, orderId)).toEqual([15_125, 0]);
    expect(await moneyOf(orderId)).toEqual({ refunds: [['done', 9075]], kept: [] });
    const order = await staff.orders.get({ orderId });
    expect(order).toMatchObject({ status: 'completed', totalCents: 15_125 });
    expect(order.refundableCents).toBe(15_125);
  });

  test('of less: or is kept as credit', async () => {
    const { orderId, invoiceId } = await paidCharge();
    await correct(staff.corrections, invoiceId, { priceCents: cents(6050), to: 'credit' });
    expect(await moneyOf(orderId)).toEqual({ refunds: [], kept: [9075] });
  });

  test('to another buyer keeps its amounts and its money', async () => {
    const { orderId, invoiceId } = await paidCharge();
    const { buyer } = await beginCorrection(staff.corrections, invoiceId);
    await correct(staff.corrections, invoiceId, {
      buyer: { ...buyer, street: 'Langestraat', reference: 'PO-7' },
      reason: 'Het adres klopte niet.',
    });
    expect(await claimOf(api, orderId)).toEqual([24_200, 0]);
    expect(await invoiceOf(api, orderId)).toMatchObject({
      status: 'paid',
      bornPaid: true,
      buyer: { street: expect.stringContaining('Langestraat'), reference: 'PO-7' },
    });
    expect(await moneyOf(orderId)).toEqual({ refunds: [], kept: [] });
  });

  test('that was credited in part: its correction begins with what is left', async () => {
    const { orderId, invoiceId } = await paidCharge();
    await refundPart(staff.orders, {
      orderId,
      amountCents: cents(4200),
      reason: 'Een uur te veel.',
      to: 'customer',
    });
    await correct(staff.corrections, invoiceId);
    expect(await documentsOf(api, orderId)).toEqual([
      ['invoice', 'corrected', 24_200],
      ['invoice', 'paid', 20_000],
      ['credit_note', 'paid', -4200],
      ['credit_note', 'paid', -20_000],
    ]);
    expect(await claimOf(api, orderId)).toEqual([20_000, 0]);
  });

  test('is corrected once more, and given back as a whole after that', async () => {
    const { orderId, invoiceId } = await paidCharge();
    const second = await correct(staff.corrections, invoiceId, { priceCents: cents(6050) });
    expect(await staff.corrections.get({ invoiceId })).toMatchObject({
      refusal: 'corrected-already',
    });
    await correct(staff.corrections, second, { priceCents: cents(4840) });
    await api.jobsDone();
    expect(await claimOf(api, orderId)).toEqual([13_310, 0]);
    await staff.orders.refund({ orderId, reason: 'Terug.', endService: false, to: 'customer' });
    await api.jobsDone();
    expect(await documentsOf(api, orderId)).toEqual([
      ['invoice', 'corrected', 24_200],
      ['invoice', 'corrected', 15_125],
      ['invoice', 'credited', 13_310],
      ['credit_note', 'paid', -24_200],
      ['credit_note', 'paid', -15_125],
      ['credit_note', 'paid', -13_310],
    ]);
    const { refunds } = await moneyOf(orderId);
    expect(refunds.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(24_200);
  });
});

describe('of two at once', () => {
  test('one is a correction, and the other hears that it is done', async () => {
    const { orderId, invoiceId } = await paidCharge();
    const done = await Promise.all(
      [4840, 6050].map((price) =>
        outcomeOf(correct(staff.corrections, invoiceId, { priceCents: cents(price) })),
      ),
    );
    expect(done.toSorted()).toEqual(['INVOICE_NOT_CORRECTABLE', 'OK']);
    expect(await documentsOf(api, orderId)).toHaveLength(3);
  });

  test('the same one sent twice is one', async () => {
    const { orderId, invoiceId } = await paidCharge();
    const fields = await beginCorrection(staff.corrections, invoiceId);
    const sent = {
      invoiceId,
      ...fields,
      correctionId: randomUUID(),
      shownTotalCents: cents(24_200),
      shownPaidCents: cents(24_200),
      to: 'customer',
    } as const;
    const answers = await Promise.all([1, 2].map(() => staff.corrections.correct(sent)));
    expect(answers).toEqual([{ invoiceId: sent.correctionId }, { invoiceId: sent.correctionId }]);
    expect(await documentsOf(api, orderId)).toHaveLength(3);
  });

  test('with another total or paid part than was shown nothing is corrected', async () => {
    const { orderId, invoiceId } = await paidCharge();
    const fields = await beginCorrection(staff.corrections, invoiceId);
    const asked = { invoiceId, ...fields, correctionId: randomUUID(), to: 'customer' } as const;
    const shown = { shownTotalCents: cents(24_200), shownPaidCents: cents(24_200) };
    const { corrections } = staff;
    expect(
      await outcomeOf(corrections.correct({ ...asked, ...shown, shownTotalCents: cents(1) })),
    ).toBe('PRICE_CHANGED');
    expect(
      await outcomeOf(corrections.correct({ ...asked, ...shown, shownPaidCents: cents(0) })),
    ).toBe('ORDER_MONEY_CHANGED');
    expect(await documentsOf(api, orderId)).toEqual([['invoice', 'paid', 24_200]]);
  });
});
