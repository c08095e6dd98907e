import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PlaceForInput } from '#contract/staff/new-orders.ts';
import { cents } from '#domain/platform/money.ts';
import { TERMS_VERSION } from '#domain/sales/terms.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { fillBilling } from '#tests/support/charges.ts';
import { COMPANY_BILLING, createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf } from '#tests/support/renewals.ts';

/** A company that ordered before, so that the shop knows whom it invoices. */
async function openForCompany() {
  const api = await createTestApp();
  const make = createFactories(api);
  const company = await make.customer();
  await make.pendingOrder({ customer: company, billing: COMPANY_BILLING });
  const colleague = await make.staff('admin');
  const plan = await make.plan({ priceCents: 1299 });
  const inputFor = (customer: Person, fields: Partial<PlaceForInput> = {}): PlaceForInput => ({
    customerId: customer.id,
    idempotencyKey: randomUUID(),
    items: [{ plan: plan.slug, termMonths: 1, serviceName: 'winkel' }],
    word: { way: 'phone', givenOn: '2026-11-20' },
    termsVersion: TERMS_VERSION,
    shownTotalCents: cents(1299),
    ...fields,
  });
  return { api, make, company, colleague, plan, inputFor };
}

async function ordersOf(api: TestApp, { id }: Person) {
  return api.db
    .selectFrom('orders')
    .innerJoin('orderWords', 'orderWords.orderId', 'orders.id')
    .selectAll('orders')
    .where('userId', '=', id)
    .execute();
}

test('an order on the word of a company is theirs, by transfer, with its invoice and by whom', async () => {
  const { api, company, colleague, inputFor } = await openForCompany();
  await using _ = api;
  const { staff } = api.as(colleague);
  const { orderId } = await staff.newOrders.place(inputFor(company));
  await api.jobsDone();
  expect(await staff.orders.get({ orderId })).toMatchObject({
    customerId: company.id,
    status: 'pending',
    paymentMethod: 'bank_transfer',
    totalCents: 1299,
    buyerKind: 'business',
    word: { way: 'phone', givenOn: '2026-11-20', notedBy: expect.any(String) },
    invoices: [{ status: 'unpaid', totalCents: 1299 }],
  });
  expect(await api.as(company).customer.orders.get({ orderId })).toMatchObject({ id: orderId });
  const mails = await mailsOf(api, 'order-received');
  expect(mails.at(-1)?.text).toContain('telefonisch op 20 november 2026');
  const audit = await api.db
    .selectFrom('auditLog')
    .select(['actorId', 'actedBy'])
    .where('action', '=', 'order.place')
    .where('subjectId', '=', orderId)
    .execute();
  expect(audit).toEqual([{ actorId: company.id, actedBy: colleague.id }]);
});

test('fifty times the same order at once is one order and one invoice', async () => {
  const { api, company, colleague, inputFor } = await openForCompany();
  await using _ = api;
  const { newOrders } = api.as(colleague).staff;
  const input = inputFor(company);
  const placed = await Promise.all(Array.from({ length: 50 }, () => newOrders.place(input)));
  expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await ordersOf(api, company)).toHaveLength(1);
  expect(await outcomeOf(newOrders.place({ ...input, shownTotalCents: cents(1) }))).toBe(
    'IDEMPOTENCY_MISMATCH',
  );
});

test('a consumer, and who nobody can invoice, is not ordered for', async () => {
  const { api, make, colleague, inputFor } = await openForCompany();
  await using _ = api;
  const { newOrders } = api.as(colleague).staff;
  const consumer = await make.customer();
  expect(await outcomeOf(newOrders.place(inputFor(consumer)))).toBe('BILLING_INCOMPLETE');
  await fillBilling(api, consumer);
  expect(await outcomeOf(newOrders.place(inputFor(consumer)))).toBe('CONSUMER_CONFIRMS');
  expect(await ordersOf(api, consumer)).toEqual([]);
});

test('another price, terms, day or customer than can be places nothing', async () => {
  const { api, company, colleague, plan, inputFor } = await openForCompany();
  await using _ = api;
  const { newOrders } = api.as(colleague).staff;
  const word = { way: 'mail', givenOn: '2026-01-01' } as const;
  const refused = [
    [inputFor(company, { shownTotalCents: cents(999) }), 'PRICE_CHANGED'],
    [inputFor(company, { termsVersion: '1999' }), 'TERMS_CHANGED'],
    [inputFor(company, { word }), 'INPUT_INVALID'],
    [inputFor(company, { word: { ...word, givenOn: '2027-01-01' } }), 'INPUT_INVALID'],
    [inputFor({ ...company, id: randomUUID() }), 'NOT_FOUND'],
  ] as const;
  for (const [input, code] of refused) {
    expect(await outcomeOf(newOrders.place(input)), code).toBe(code);
  }
  expect(await ordersOf(api, company)).toEqual([]);
  const items = [{ plan: plan.slug, termMonths: 12 as const }];
  const quoted = await newOrders.quote({ customerId: company.id, items });
  expect(quoted).toMatchObject({ termsVersion: TERMS_VERSION, items: [{ termMonths: 12 }] });
});
