import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerProfile } from '#contract/customer/profile.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import {
  COMPANY_BILLING,
  createFactories,
  type Person,
  quoteInput,
} from '#tests/support/factories.ts';
import { onlyRenewalOf, sweepAt } from '#tests/support/renewals.ts';
import { readUbl } from '#tests/support/ubl.ts';
import { find } from '#tests/support/xml-tree.ts';

const BILLING_EMAIL = 'facturen@bakkerij.test';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

async function save(person: Person, fields: Partial<CustomerProfile>) {
  const { profile } = api.as(person).customer;
  return profile.save({ ...(await profile.get()), lastName: 'Persoon', ...fields });
}

async function mailsTo(person: Person) {
  const mails = await api.db
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'text'])
    .where('userId', '=', person.id)
    .where('kind', '<>', 'welcome')
    .execute();
  return mails.map((mail) => ({ ...mail, sent: `${mail.kind} > ${mail.toAddress}` }));
}

async function sentTo(person: Person) {
  return (await mailsTo(person)).map(({ sent }) => sent).toSorted();
}

async function invoicesOf(person: Person) {
  const mine = api.as(person).customer.invoices;
  const { items } = await mine.list({});
  return Promise.all(items.map(({ id: invoiceId }) => mine.get({ invoiceId })));
}

async function referenceInUbl(person: Person, invoiceId: string) {
  const file = await api.as(person).customer.invoices.downloadUbl({ invoiceId });
  return find(readUbl(await file.text()), 'cbc:BuyerReference')[0]?.text;
}

describe('the address for invoices', () => {
  test('is in the log when it changes, and the address of the account reads of it', async () => {
    const person = await make.customer();
    await save(person, { billingEmail: BILLING_EMAIL });
    const [mail, ...others] = await mailsTo(person);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'billing-email-changed', toAddress: person.email });
    expect(mail?.text).toContain(`gaan vanaf nu naar ${BILLING_EMAIL}`);
    expect(mail?.text).toContain('Was jij dit niet?');
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['before', 'after', 'actorId'])
      .where('action', '=', 'customer.change-billing-email')
      .where('subjectId', '=', person.id)
      .execute();
    expect(rows).toEqual([
      { before: { billingEmail: '' }, after: { billingEmail: BILLING_EMAIL }, actorId: person.id },
    ]);
    // Another field is nobody's news.
    await save(person, { city: 'Delft' });
    expect(await mailsTo(person)).toHaveLength(1);
    await save(person, { billingEmail: '' });
    expect((await mailsTo(person)).map(({ text }) => text).join()).toContain(
      `gaan niet meer naar ${BILLING_EMAIL}`,
    );
  });

  test('gets what is about money, and the account what is about itself', async () => {
    const person = await make.customer();
    await save(person, { billingEmail: BILLING_EMAIL });
    const { orderId } = await make.pendingOrder({ customer: person, method: 'bank_transfer' });
    const admin = api.as(await make.staff('admin')).staff.orders;
    await admin.markPaid({ orderId });
    await api.jobsDone();
    await admin.refund({ orderId, reason: 'Vergissing', endService: false, to: 'customer' });
    await api.jobsDone();
    expect(await sentTo(person)).toEqual([
      `billing-email-changed > ${person.email}`,
      `order-paid > ${person.email}`,
      `order-paid > ${BILLING_EMAIL}`,
      `order-received > ${person.email}`,
      `order-received > ${BILLING_EMAIL}`,
      `order-refunded > ${BILLING_EMAIL}`,
      `service-active > ${person.email}`,
    ]);
  });

  test('of an order that nobody paid gets no link that somebody typed as the name of a service', async () => {
    const person = await make.customer();
    await save(person, { billingEmail: BILLING_EMAIL });
    await make.pendingOrder({
      customer: person,
      method: 'bank_transfer',
      serviceName: 'boef.test',
    });
    const mails = await mailsTo(person);
    const textTo = (address: string) =>
      mails.find(({ sent }) => sent === `order-received > ${address}`)?.text;
    expect(textTo(BILLING_EMAIL)).toContain('boef[.]test');
    expect(textTo(BILLING_EMAIL)).not.toContain('boef.test');
    // The person who ordered reads it as they typed it.
    expect(textTo(person.email)).toContain('boef.test');
  });

  test('is confirmed an order paid online as well', async () => {
    const person = await make.customer();
    await save(person, { billingEmail: BILLING_EMAIL });
    await make.activeService({ customer: person });
    expect((await sentTo(person)).filter((sent) => sent.startsWith('order-paid'))).toEqual([
      `order-paid > ${person.email}`,
      `order-paid > ${BILLING_EMAIL}`,
    ]);
  });

  test('is shown to staff, with the reference', async () => {
    const person = await make.customer();
    await save(person, { billingEmail: BILLING_EMAIL, billingReference: 'PO-7' });
    const { customers } = api.as(await make.staff()).staff;
    expect(await customers.get({ customerId: person.id })).toMatchObject({
      email: person.email,
      billingEmail: BILLING_EMAIL,
      billingReference: 'PO-7',
    });
  });
});

describe('the reference', () => {
  test('is on each new invoice and its credit invoice, and on no older one', async () => {
    const person = await make.customer();
    const before = await make.pendingOrder({
      customer: person,
      method: 'bank_transfer',
      billing: COMPANY_BILLING,
    });
    api.clock.set('2026-11-23T12:00:00Z');
    await save(person, { billingReference: 'PO-7' });
    await make.pendingOrder({ customer: person, method: 'bank_transfer' });
    api.clock.set('2026-11-23T12:05:00Z');
    await save(person, { billingReference: 'PO-8' });
    await make.paidOrder({ customer: person });
    api.clock.set('2026-11-23T12:10:00Z');
    await api.as(person).customer.orders.cancel({ orderId: before.orderId });

    const [credit, paid, open, first] = await invoicesOf(person);
    const references = [credit, paid, open, first].map((invoice) => invoice?.buyer.reference);
    // The first one was issued without, and so is what undoes it.
    expect(references).toEqual(['', 'PO-8', 'PO-7', '']);
    expect(await referenceInUbl(person, paid?.id ?? '')).toBe('PO-8');
    expect(await referenceInUbl(person, first?.id ?? '')).toBe(before.orderId.slice(0, 8));

    api.clock.set('2026-11-23T12:15:00Z');
    await api.as(person).customer.orders.cancel({ orderId: open?.orderId ?? '' });
    const [newest] = await invoicesOf(person);
    expect(newest).toMatchObject({ kind: 'credit_note', buyer: { reference: 'PO-7' } });
    expect(await referenceInUbl(person, newest?.id ?? '')).toBe('PO-7');
  });

  test('of an invoice from before there was one is unknown, and it is read all the same', async () => {
    const { customer, orderId } = await make.pendingOrder({ method: 'bank_transfer' });
    await sql`update orders set billing = billing - 'reference' where id = ${orderId}`.execute(
      api.db,
    );
    // Nobody can change an issued invoice, so this one is made as they were, and put back at the end: the
    // books would find it.
    const haveBuyer = async (buyer: RawBuilder<unknown>) => {
      await sql`alter table invoices disable trigger issued_invoices_are_final`.execute(api.db);
      await sql`update invoices set buyer = ${buyer} where order_id = ${orderId}`.execute(api.db);
      await sql`alter table invoices enable always trigger issued_invoices_are_final`.execute(
        api.db,
      );
    };
    await haveBuyer(sql`buyer - 'reference'`);
    const [invoice] = await invoicesOf(customer);
    expect(invoice?.buyer).not.toHaveProperty('reference');
    expect(await referenceInUbl(customer, invoice?.id ?? '')).toBe(orderId.slice(0, 8));
    const plan = await make.plan();
    const { billing } = await api
      .as(customer)
      .customer.checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly' }));
    expect(billing).toMatchObject({ city: 'Amsterdam' });
    await expect(make.paidOrder({ customer })).resolves.toMatchObject({ customer });
    await haveBuyer(sql`buyer || '{"reference": ""}'`);
  });

  test('of a renewal is what the profile says by then, also when that is nothing', async () => {
    const { customer, serviceId } = await make.activeService();
    await save(customer, { billingEmail: BILLING_EMAIL, billingReference: 'PO-9' });
    await sweepAt(api, '2026-12-09T11:00:00Z');
    const { invoiceId } = await onlyRenewalOf(api, serviceId);
    const invoice = await api.as(customer).customer.invoices.get({ invoiceId });
    expect(invoice.buyer).toMatchObject({ reference: 'PO-9', city: 'Amsterdam' });
    await sweepAt(api, '2026-12-24T11:00:00Z');
    await sweepAt(api, '2027-01-02T11:00:00Z');
    expect(
      (await sentTo(customer)).filter((sent) => !/^(?:order|service|billing)/.test(sent)),
    ).toEqual([
      `invoice-overdue > ${BILLING_EMAIL}`,
      `renewal-invoice > ${BILLING_EMAIL}`,
      `suspension-warning > ${customer.email}`,
      `suspension-warning > ${BILLING_EMAIL}`,
    ]);

    const other = await make.activeService({ customer });
    await save(customer, { billingReference: '' });
    await sweepAt(api, '2027-01-25T11:00:00Z');
    const next = await onlyRenewalOf(api, other.serviceId);
    const bare = await api.as(customer).customer.invoices.get({ invoiceId: next.invoiceId });
    expect(bare.buyer.reference).toBe('');
  });
});
