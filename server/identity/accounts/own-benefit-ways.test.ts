import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createBank } from '#tests/support/bank.ts';
import { DISCOUNT } from '#tests/support/discounts.ts';
import { createFactories, orderInput, type Person, quoteInput } from '#tests/support/factories.ts';
import { serviceLine, servicesFile } from '#tests/support/imports.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { shownRefund } from '#tests/support/shown-refund.ts';

type Way = (client: Api, customer: Person) => Promise<unknown>;

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let bank: ReturnType<typeof createBank>;
let owner: Person;
let byOwner: Api['staff'];

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  bank = createBank(api);
  owner = await make.staff('owner');
  byOwner = api.as(owner).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

async function lineFor(customer: Person) {
  const { invoiceNumber } = await bank.waitingOrder({ customer });
  return { lineId: await bank.importLine(byOwner, { text: invoiceNumber }), invoiceNumber };
}

const WAYS: Readonly<Record<string, Way>> = {
  async 'a refund that was not sent'(client, customer) {
    const { orderId } = await make.pendingOrder({ customer, method: 'bank_transfer' });
    await byOwner.orders.markPaid({ orderId });
    await byOwner.orders.refund({ orderId, reason: 'x', endService: true, to: 'customer' });
    return client.staff.orders.markRefunded(await shownRefund(byOwner.orders, orderId));
  },
  async 'a suspension lifted'(client, customer) {
    const { serviceId } = await make.activeService({ customer });
    await byOwner.services.suspend({ serviceId, reason: 'staff' });
    return client.staff.services.activate({ serviceId });
  },
  async 'a service brought back, among others'(client, customer) {
    const { serviceId } = await make.activeService({ customer });
    const other = await make.activeService();
    await byOwner.services.delete({ serviceId });
    await byOwner.services.delete({ serviceId: other.serviceId });
    return client.staff.services.restore({ serviceIds: [other.serviceId, serviceId] });
  },
  async 'a line of the bank'(client, customer) {
    const { lineId, invoiceNumber } = await lineFor(customer);
    const invoiceNumbers = [invoiceNumber];
    return client.staff.bankStatements.book({ lineId, invoiceNumbers, booking: 'pay' });
  },
};

describe.for(Object.entries(WAYS))('%s', ([, give]) => {
  test('is refused on one’s own account, and done by an owner or for another', async () => {
    const admin = await make.staff('admin');
    expect(await outcomeOf(give(api.as(admin), admin))).toBe('OWN_BENEFIT');
    expect(await outcomeOf(give(api.as(admin), await make.customer()))).toBe('OK');
    expect(await outcomeOf(give(api.as(owner), owner))).toBe('OK');
    const mails = await api.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', 'customer.own-benefit-refused')
      .where('actorId', '=', admin.id)
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('is refused on the account of somebody that one works for', async () => {
    const holder = await make.customer();
    const admin = await make.staff('admin');
    await make.member({ account: holder, rights: ['financial'], member: admin });
    expect(await outcomeOf(give(api.as(admin), holder))).toBe('OWN_BENEFIT');
  });
});

test('what is certain is booked of others, and left open of one’s own', async () => {
  await byOwner.bankStatements.bookCertain({});
  const admin = await make.staff('admin');
  await lineFor(admin);
  await lineFor(await make.customer());
  const { bookCertain } = api.as(admin).staff.bankStatements;
  expect(await bookCertain({})).toMatchObject({ booked: 1, failed: 1 });
  expect(await byOwner.bankStatements.bookCertain({})).toMatchObject({ booked: 1, failed: 0 });
});

test('a file that moves a service to an account that one works for is refused', async () => {
  const holder = await make.customer();
  const admin = await make.staff('admin');
  await make.member({ account: holder, rights: ['financial'], member: admin });
  const { slug } = await make.plan();
  const start = (client: Api) => {
    const files = { services: servicesFile(serviceLine(holder.email, { plan: slug })) };
    const asked = { importId: randomUUID(), onlyRight: false, invites: false };
    const shown = { customers: 0, services: 1 };
    return outcomeOf(client.staff.imports.start({ ...files, ...asked, shown }));
  };
  expect(await start(api.as(admin))).toBe('OWN_BENEFIT');
  expect(await start(api.as(await make.staff('admin')))).toBe('OK');
});

test('a code that one made is told of before, and refused with an order; another’s is not', async () => {
  const admin = await make.staff('admin');
  const fields = { ...DISCOUNT, code: 'MIJNEIGEN' };
  await api.as(admin).staff.discounts.create({ requestKey: randomUUID(), fields });
  const plan = await make.plan();
  const { slug } = plan;
  const quoteFor = (person: Person) =>
    api
      .as(person)
      .customer.checkout.quote(
        quoteInput({ plan: slug, cycle: 'monthly', discountCode: 'mijneigen' }),
      );
  const place = async (person: Person) => {
    const { totalCents: shownTotalCents } = await quoteFor(person);
    const asked = { shownTotalCents, discountCode: 'mijneigen' };
    return outcomeOf(api.as(person).customer.checkout.place(orderInput(plan, asked)));
  };
  expect(await quoteFor(admin)).toMatchObject({ discount: null, discountRefusal: 'own-code' });
  expect(await place(admin)).toBe('OWN_BENEFIT');
  const other = await make.staff('admin');
  expect(await quoteFor(other)).toMatchObject({ discountRefusal: null });
  expect(await place(other)).toBe('OK');
  expect(await place(owner)).toBe('OK');
});
