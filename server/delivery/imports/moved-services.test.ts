import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import {
  customerLine,
  customersFile,
  importFiles,
  movedService,
  serviceLine,
  servicesFile,
} from '#tests/support/imports.ts';
import { mailsOf, onlyRenewalOf, payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Person;

beforeEach(async () => {
  api = await createTestApp();
  make = createFactories(api);
  api.clock.set('2026-11-23T11:00:00Z');
  admin = await make.staff('admin');
  await make.plan({ slug: 'web-start', name: 'Web Start', priceCents: 1299 });
});
afterEach(() => api[Symbol.asyncDispose]());

const JOSE = 'jose@voorbeeld.test';
const KNOWN = customersFile(customerLine(JOSE));
const UNKNOWN = customersFile(`${JOSE};José;van der Meer;;;;;;;;;;;`);

async function moveIn(
  customers: File,
  fields: Parameters<typeof serviceLine>[1] = {},
): Promise<{ serviceId: string; customer: Person }> {
  await importFiles(api, admin, { customers, services: servicesFile(serviceLine(JOSE, fields)) });
  const { id, userId } = await movedService(api, 'jose.nl');
  return { serviceId: id, customer: { id: userId, email: JOSE } };
}

describe('a service that moved in', () => {
  test('is shown to its customer with its next invoice, and no order', async () => {
    const { serviceId, customer } = await moveIn(KNOWN);
    const mine = api.as(customer).customer;
    expect(await mine.services.get({ serviceId })).toMatchObject({
      orderId: null,
      movedIn: true,
      renews: true,
      priceCents: 950,
      expiresAt: new Date('2026-12-31T23:00:00Z'),
      nextInvoiceOn: '2026-12-18',
    });
    const { items } = await mine.services.timeline({ serviceId });
    expect(items.map(({ type }) => type)).toEqual(['service.moved-in']);
    expect((await mine.services.invoices({ serviceId })).items).toEqual([]);
  });

  test('is invoiced as any other, for the term after what was paid elsewhere', async () => {
    const { serviceId, customer } = await moveIn(KNOWN, {
      from: '31-01-2025',
      until: '30-12-2026',
    });
    await sweepAt(api, '2026-12-16T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toEqual([]);
    await sweepAt(api, '2026-12-17T11:00:00Z');
    await sweepAt(api, '2026-12-17T12:00:00Z');
    const first = await onlyRenewalOf(api, serviceId);
    expect(first).toMatchObject({
      totalCents: 950,
      termNumber: 24,
      startsAt: new Date('2026-12-30T23:00:00Z'),
      endsAt: new Date('2027-01-30T23:00:00Z'),
    });
    const invoice = await api.as(customer).customer.invoices.get({ invoiceId: first.invoiceId });
    expect(invoice.buyer).toMatchObject({ name: 'José van der Meer', postalCode: '1015 DK' });
    await payOnline(api, customer, first.id);
    await sweepAt(api, '2027-01-20T11:00:00Z');
    const [, second] = await renewalsOf(api, serviceId);
    // The term counts from the 31st: it comes after a month that has a 31st and before one that has none.
    expect(second).toMatchObject({ termNumber: 25, endsAt: new Date('2027-02-27T23:00:00Z') });
    const order = await api.as(customer).customer.orders.get({ orderId: first.id });
    expect(order.termsVersion).toBe('');
  });

  test('counts from the day it was paid until where its start is not known', async () => {
    const { serviceId, customer } = await moveIn(KNOWN, { until: '27-11-2026' });
    await sweepAt(api, '2026-11-23T12:00:00Z');
    const first = await onlyRenewalOf(api, serviceId);
    expect(first).toMatchObject({ termNumber: 1, startsAt: new Date('2026-11-27T23:00:00Z') });
    await payOnline(api, customer, first.id);
    expect((await movedService(api, 'jose.nl')).expiresAt).toEqual(
      new Date('2026-12-27T23:00:00Z'),
    );
  });

  test('that is not paid here is suspended and ends', async () => {
    const { serviceId } = await moveIn(KNOWN, { until: '30-11-2026' });
    await sweepAt(api, '2026-11-24T11:00:00Z');
    await onlyRenewalOf(api, serviceId);
    for (const day of ['2026-12-16', '2026-12-30', '2027-02-10', '2027-04-01']) {
      await sweepAt(api, `${day}T11:00:00Z`);
    }
    expect(await movedService(api, 'jose.nl')).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
    });
  });

  test('that was off stays off until staff say so, also when it is paid', async () => {
    const { serviceId, customer } = await moveIn(KNOWN, {
      until: '30-11-2026',
      status: 'opgeschort',
    });
    expect(await movedService(api, 'jose.nl')).toMatchObject({
      status: 'suspended',
      suspendReason: 'staff',
      moduleState: 'suspended',
      moduleTask: null,
    });
    await sweepAt(api, '2026-11-24T11:00:00Z');
    await payOnline(api, customer, (await onlyRenewalOf(api, serviceId)).id);
    expect((await movedService(api, 'jose.nl')).status).toBe('suspended');
  });

  test('does not end by itself as what staff gave does, and can be cancelled', async () => {
    const { serviceId, customer } = await moveIn(KNOWN);
    const { customer: mine } = api.as(customer);
    await mine.services.cancel({ serviceId, when: 'term_end' });
    await sweepAt(api, '2026-12-20T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toEqual([]);
    await sweepAt(api, '2027-01-01T11:00:00Z');
    expect((await movedService(api, 'jose.nl')).status).toBe('cancelled');
  });

  test('can have another plan from its next term on', async () => {
    const other = await make.plan({ slug: 'web-plus', priceCents: 1999 });
    const { serviceId, customer } = await moveIn(KNOWN);
    const mine = api.as(customer).customer.planChanges;
    const { refusal, options } = await mine.options({ serviceId });
    expect(refusal).toBeNull();
    expect(options.find(({ slug }) => slug === other.slug)?.now).toBeNull();
    await mine.schedule({ serviceId, plan: other.slug, shownTermCents: 1999 });
    await sweepAt(api, '2026-12-20T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ totalCents: 1999 });
  });

  test('can have another plan at once from the first day on that was paid here', async () => {
    const other = await make.plan({ slug: 'web-plus', priceCents: 1999 });
    const { serviceId, customer } = await moveIn(KNOWN);
    await sweepAt(api, '2026-12-20T11:00:00Z');
    await payOnline(api, customer, (await onlyRenewalOf(api, serviceId)).id);
    const mine = api.as(customer).customer.planChanges;
    const costsNow = async () => {
      const { options } = await mine.options({ serviceId });
      return options.find(({ slug }) => slug === other.slug)?.now;
    };
    expect(await costsNow()).toBeNull();
    api.clock.set('2027-01-01T11:00:00Z');
    expect(await costsNow()).toMatchObject({ from: '2027-01-02', through: '2027-01-31' });
  });
});

describe('a customer whose address nobody knows', () => {
  test('is asked for it once, and invoiced when they gave it', async () => {
    const { serviceId, customer } = await moveIn(UNKNOWN, { until: '30-11-2026' });
    const staff = api.as(admin).staff;
    for (const at of ['2026-11-24T11:00:00Z', '2026-11-24T12:00:00Z', '2026-11-25T12:00:00Z']) {
      await sweepAt(api, at);
    }
    expect(await renewalsOf(api, serviceId)).toEqual([]);
    const lacking = 'Wat ontbreekt of niet klopt: straat, huisnummer, postcode, plaats en land.';
    expect(await mailsOf(api, 'billing-unknown')).toMatchObject([
      { text: expect.stringContaining(lacking) },
    ]);
    expect((await staff.tasks.list({})).items).toMatchObject([
      { kind: 'billing-unknown', note: expect.stringContaining(lacking) },
    ]);

    const { profile } = api.as(customer).customer;
    const half = await profile.save({ ...(await profile.get()), address: 'Damrak 1' });
    await sweepAt(api, '2026-11-25T13:00:00Z');
    expect(await renewalsOf(api, serviceId)).toEqual([]);
    expect((await staff.tasks.list({})).items).toHaveLength(1);
    await profile.save({ ...half, postalCode: '1012 LG', city: 'Amsterdam' });
    await sweepAt(api, '2026-11-25T14:00:00Z');
    await onlyRenewalOf(api, serviceId);
    expect((await staff.tasks.list({})).items).toEqual([]);
    expect(await mailsOf(api, 'billing-unknown')).toHaveLength(1);
  });

  test.each(['', '0123'])(
    'is a company that is invoiced with the KvK number %j',
    async (kvkNumber) => {
      const { serviceId, customer } = await moveIn(KNOWN, { until: '30-11-2026' });
      await api.db
        .updateTable('profiles')
        .set({ company: 'Bakkerij Jansen', kvkNumber })
        .where('userId', '=', customer.id)
        .execute();
      await sweepAt(api, '2026-11-24T11:00:00Z');
      const { id } = await onlyRenewalOf(api, serviceId);
      const { billing } = await api.db
        .selectFrom('orders')
        .select('billing')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(billing).toMatchObject({ kind: 'business', company: 'Bakkerij Jansen', kvk: '' });
      expect(await mailsOf(api, 'billing-unknown')).toEqual([]);
    },
  );

  test('gives it by ordering something else, too', async () => {
    const { serviceId, customer } = await moveIn(UNKNOWN, { until: '30-11-2026' });
    await sweepAt(api, '2026-11-24T11:00:00Z');
    api.clock.set('2026-11-24T12:00:00Z');
    await make.paidOrder({ customer });
    await sweepAt(api, '2026-11-24T13:00:00Z');
    await onlyRenewalOf(api, serviceId);
    expect((await api.as(admin).staff.tasks.list({})).items).toEqual([]);
  });

  test('is found by the books when nobody asked them in time', async () => {
    const { serviceId, customer } = await moveIn(UNKNOWN, { until: '30-11-2026' });
    await sweepAt(api, '2026-12-05T11:00:00Z');
    const { faults } = await api.as(admin).staff.books.check();
    expect(faults.map(({ check }) => check)).toEqual(['service-billed']);
    const { profile } = api.as(customer).customer;
    await profile.save({
      ...(await profile.get()),
      address: 'Damrak 1',
      postalCode: '1012 LG',
      city: 'Amsterdam',
    });
    await sweepAt(api, '2026-12-05T12:00:00Z');
    await onlyRenewalOf(api, serviceId);
  });
});
