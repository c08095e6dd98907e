import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BankBooking } from '#domain/sales/bank-booking.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createBank, numbersOf, type WaitingOrder } from '#tests/support/bank.ts';
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
beforeEach(async () => {
  const person = await make.staff('admin');
  adminId = person.id;
  admin = api.as(person).staff;
});

/** A line that names these orders, newly read. */
function lineOf(orders: readonly WaitingOrder[], amount: string): Promise<string> {
  return bank.importLine(admin, { amount, text: `hosting ${numbersOf(orders).join(' en ')}` });
}

function book(lineId: string, orders: readonly WaitingOrder[], booking: BankBooking = 'pay') {
  return admin.bankStatements.book({ lineId, invoiceNumbers: numbersOf(orders), booking });
}

async function isNothing(lineId: string, orders: readonly WaitingOrder[]): Promise<void> {
  expect(await bank.moneyOf(lineId)).toEqual([]);
  expect(await bank.shownLine(admin, lineId)).toMatchObject({ state: 'open' });
  for (const { orderId } of orders) expect(await bank.creditsOf(orderId)).toEqual([]);
}

describe('a line that names several invoices', () => {
  test('of one customer, and their sum: is booked with one press, each paid in full', async () => {
    const orders = await bank.waitingOrders(3);
    const id = await lineOf(orders, '38.97');
    expect((await bank.shownLine(admin, id))?.proposal).toMatchObject({
      verdict: 'certain',
      reason: 'numbers-and-sum',
      weighed: { sumCents: 3897, booking: 'pay', refusal: null },
    });
    expect(await admin.bankStatements.bookCertain()).toEqual({ booked: 1, failed: 0, left: 0 });
    await api.jobsDone();
    expect(await bank.statusesOf(orders)).toEqual(['paid', 'paid', 'paid']);
    const money = await bank.moneyOf(id);
    const orderIds = orders.map(({ orderId }) => orderId).toSorted();
    expect(money).toMatchObject(
      orderIds.map((orderId) => ({ orderId, amountCents: 1299, paysOrder: true })),
    );
    for (const { orderId } of orders) {
      expect(await bank.paymentsOf(orderId)).toMatchObject([{ status: 'paid', gateway: 'bank' }]);
      const services = api.db
        .selectFrom('services')
        .select('status')
        .where('orderId', '=', orderId);
      expect(await services.execute()).toEqual([{ status: 'active' }]);
    }
    const shown = await bank.shownLine(admin, id, 'booked');
    expect(shown).toMatchObject({
      booking: 'pay',
      invoices: orders.map(({ invoiceNumber, orderId }) => ({ invoiceNumber, orderId })),
    });
  });

  test('says in the audit log what it was for, and each order that it was paid', async () => {
    const orders = await bank.waitingOrders(2);
    const id = await lineOf(orders, '25.98');
    await book(id, orders);
    const paymentIds = (await bank.moneyOf(id)).map((one) => one.id);
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subjectId', 'in', [id, ...orders.map(({ orderId }) => orderId)])
      .where('action', 'in', ['bank-line.book', 'order.pay'])
      .orderBy('action')
      .execute();
    expect(rows).toMatchObject([
      {
        actorId: adminId,
        before: { status: 'open' },
        after: {
          status: 'booked',
          booking: 'pay',
          amountCents: 2598,
          invoiceNumbers: numbersOf(orders),
          orderIds: orders.map(({ orderId }) => orderId),
          paymentIds,
        },
      },
      { action: 'order.pay', actorId: adminId, after: { status: 'paid' } },
      { action: 'order.pay', actorId: adminId, after: { status: 'paid' } },
    ]);
  });

  test('each was received on the day of the bank, and is one of several to who looks', async () => {
    api.clock.set('2026-11-18T09:00:00Z');
    const orders = await bank.waitingOrders(2);
    api.clock.set('2026-11-23T11:00:00Z');
    await book(await lineOf(orders, '25.98'), orders);
    for (const { orderId } of orders) {
      const [payment] = await bank.paymentsOf(orderId);
      expect(payment?.paidAt).toEqual(new Date('2026-11-19T23:00:00Z'));
    }
    const [{ customer } = { customer: { id: '' } }] = orders;
    const { items } = await admin.payments.list({ customerId: customer.id });
    expect(items.map(({ isTogether }) => isTogether)).toEqual([true, true]);
  });

  test('of several customers is never booked by itself, and by a person if it is the sum', async () => {
    const orders = [...(await bank.waitingOrders(1)), ...(await bank.waitingOrders(1))];
    const id = await lineOf(orders, '25.98');
    expect((await bank.shownLine(admin, id))?.proposal).toMatchObject({
      verdict: 'likely',
      reason: 'several-customers',
      weighed: { sumCents: 2598, booking: 'pay' },
    });
    expect(await admin.bankStatements.bookCertain()).toEqual({ booked: 0, failed: 0, left: 0 });
    await book(id, orders);
    expect(await bank.statusesOf(orders)).toEqual(['paid', 'paid']);
  });

  test('of several customers, and too much: nothing, because whose is the rest', async () => {
    const orders = [...(await bank.waitingOrders(1)), ...(await bank.waitingOrders(1))];
    const id = await lineOf(orders, '30.00');
    const refusal = await refusalOf(book(id, orders, 'pay-and-credit'));
    expect(refusal).toMatchObject({
      data: { issues: [{ message: expect.stringMatching(/Er blijft €\s4,02 over/) }] },
    });
    await isNothing(id, orders);
  });

  test('too little: what lacks is said, and nothing is paid of it', async () => {
    const orders = await bank.waitingOrders(2);
    const id = await lineOf(orders, '25.00');
    expect((await bank.shownLine(admin, id))?.proposal).toMatchObject({
      verdict: 'likely',
      reason: 'too-little',
      weighed: { booking: null, refusal: expect.stringMatching(/€\s0,98 te weinig/) },
    });
    for (const booking of ['pay', 'pay-and-credit', 'link', 'credit'] as const) {
      const refusal = await refusalOf(book(id, orders, booking));
      expect(refusal.data).toMatchObject({
        issues: [{ path: 'invoiceNumbers', message: expect.stringMatching(/€\s0,98 te weinig/) }],
      });
    }
    expect(await bank.statusesOf(orders)).toEqual(['unpaid', 'unpaid']);
    await isNothing(id, orders);
  });

  test('too much: all are paid, and the rest is credit that says what it is from', async () => {
    const orders = await bank.waitingOrders(2);
    const [{ customer } = { customer: { id: '' } }] = orders;
    const id = await lineOf(orders, '30.00');
    expect(await outcomeOf(book(id, orders, 'pay'))).toBe('CONFLICT');
    await book(id, orders, 'pay-and-credit');
    expect(await bank.statusesOf(orders)).toEqual(['paid', 'paid']);
    expect(await bank.moneyOf(id)).toMatchObject([
      { amountCents: 1299, paysOrder: true },
      { amountCents: 1299, paysOrder: true },
      { amountCents: 402, paysOrder: false },
    ]);
    const credit = await api.db
      .selectFrom('credits')
      .select(['amountCents', 'reason', 'paymentId'])
      .where('userId', '=', customer.id)
      .executeTakeFirstOrThrow();
    const ids = orders.map(({ orderId }) => orderId.slice(0, 8)).join(', ');
    expect(credit).toMatchObject({
      amountCents: 402,
      reason: `Te veel of te laat betaald voor bestellingen ${ids}.`,
    });
    expect(await bank.tasksAbout(credit.paymentId)).toMatchObject([{ kind: 'credit-received' }]);
    expect((await bank.shownLine(admin, id, 'booked'))?.invoices).toHaveLength(2);
  });
});

describe('what is not open any more', () => {
  test('is refused by its name, and the others are not paid', async () => {
    const orders = await bank.waitingOrders(3);
    const [first, second, third] = orders;
    const id = await lineOf(orders, '38.97');
    await api.as(second?.customer ?? { id: '' }).customer.orders.cancel({
      orderId: second?.orderId ?? '',
    });
    const refusal = await refusalOf(book(id, orders));
    const message = `${second?.invoiceNumber} staat niet meer open. Haal dat nummer weg.`;
    expect(refusal.data).toEqual({ issues: [{ path: 'invoiceNumbers', message }] });
    expect(await bank.statusesOf(orders)).toEqual(['unpaid', 'credited', 'unpaid']);
    await isNothing(id, orders);
    const open = [first, third].flatMap((one) => one ?? []);
    await book(id, open, 'pay-and-credit');
    expect(await bank.statusesOf(open)).toEqual(['paid', 'paid']);
  });

  test('was marked by hand, all of them: the line proves those payments, and adds none', async () => {
    const orders = await bank.waitingOrders(2);
    for (const { orderId } of orders) await admin.orders.markPaid({ orderId });
    const id = await lineOf(orders, '25.98');
    expect((await bank.shownLine(admin, id))?.proposal).toMatchObject({
      verdict: 'likely',
      reason: 'marked-by-hand',
      weighed: { booking: 'link', invoices: [{ standing: 'marked' }, { standing: 'marked' }] },
    });
    await book(id, orders, 'link');
    for (const { orderId } of orders) expect(await bank.paymentsOf(orderId)).toHaveLength(1);
    expect(await bank.moneyOf(id)).toMatchObject([{ paysOrder: true }, { paysOrder: true }]);
    // Proven once: another line is other money.
    const again = await lineOf(orders, '25.98');
    expect((await refusalOf(book(again, orders, 'link'))).code).toBe('INPUT_INVALID');
    await isNothing(again, orders);
  });

  test('was marked by hand, one of two: the line proves that one and pays the other', async () => {
    const orders = await bank.waitingOrders(2);
    await admin.orders.markPaid({ orderId: orders[0]?.orderId ?? '' });
    const id = await lineOf(orders, '25.98');
    expect((await bank.shownLine(admin, id))?.proposal).toMatchObject({
      reason: 'marked-by-hand',
      weighed: { booking: 'pay-and-link' },
    });
    await book(id, orders, 'pay-and-link');
    for (const { orderId } of orders) expect(await bank.paymentsOf(orderId)).toHaveLength(1);
    expect(await bank.statusesOf(orders)).toEqual(['paid', 'paid']);
  });
});

describe('what somebody types', () => {
  test('an invoice that is not ours is said by its number', async () => {
    const orders = await bank.waitingOrders(1);
    const id = await lineOf(orders, '12.99');
    const invoiceNumbers = [...numbersOf(orders), '2026-999999'];
    const refusal = await refusalOf(admin.bankStatements.weigh({ lineId: id, invoiceNumbers }));
    expect(refusal.data).toMatchObject({
      issues: [{ message: 'We kennen geen factuur met nummer 2026-999999.' }],
    });
  });

  test('the same one twice is that one, once', async () => {
    const orders = await bank.waitingOrders(1);
    const id = await lineOf(orders, '25.98');
    const twice = [...orders, ...orders];
    const weighed = await admin.bankStatements.weigh({
      lineId: id,
      invoiceNumbers: numbersOf(twice),
    });
    expect(weighed).toMatchObject({ sumCents: 1299, booking: 'pay-and-credit' });
    await book(id, twice, 'pay-and-credit');
    expect(await bank.moneyOf(id)).toMatchObject([{ amountCents: 1299 }, { amountCents: 1299 }]);
    // Both are for one order, so not paid together with any other.
    const { items } = await admin.payments.list({ customerId: orders[0]?.customer.id ?? '' });
    expect(items.map(({ isTogether }) => isTogether)).toEqual([false, false]);
  });

  test('more than twenty-five are refused', async () => {
    const id = await bank.importLine(admin, {});
    const invoiceNumbers = Array.from({ length: 26 }, (_, at) => `2026-${100_000 + at}`);
    const refusal = await refusalOf(admin.bankStatements.weigh({ lineId: id, invoiceNumbers }));
    expect(refusal.data).toMatchObject({
      issues: [{ path: 'invoiceNumbers', message: 'Noem ten hoogste 25 facturen.' }],
    });
  });
});

describe('the database itself holds', () => {
  const run = (statement: string) =>
    api.db.transaction().execute((tx) => sql.raw(statement).execute(tx));

  test('that a booked line is the money of its payments, to the cent, and no other line of any', async () => {
    const orders = await bank.waitingOrders(2);
    const id = await lineOf(orders, '25.98');
    const open = await bank.importLine(admin, { amount: '25.98' });
    await book(id, orders);
    const [payment] = await bank.moneyOf(id);
    const [marked] = await bank.waitingOrders(1);
    await admin.orders.markPaid({ orderId: marked?.orderId ?? '' });
    const decided = `state = 'booked', booking = 'pay', decided_by = '${adminId}', decided_at = now()`;
    const undecided = "state = 'open', booking = null, decided_by = null, decided_at = null";
    const another = JSON.stringify({ id: crypto.randomUUID(), identity: 'f'.repeat(64) });
    const named = `payment_id = '${payment?.id}'`;
    for (const broken of [
      `update bank_lines set ${decided} where id = '${open}'`,
      `update bank_lines set amount_cents = 2599 where id = '${id}'`,
      `update bank_lines set ${undecided} where id = '${id}'`,
      `insert into bank_lines select (jsonb_populate_record(bank_lines, '${another}')).*
       from bank_lines where id = '${id}'`,
      `delete from bank_line_payments where ${named}`,
      `update bank_line_payments set bank_line_id = '${open}' where ${named}`,
      `insert into bank_line_payments select id, '${open}' from payments where order_id = '${marked?.orderId}'`,
    ]) {
      await expect(run(broken), broken).rejects.toThrow('not the sum of its payments');
    }
    const again = `insert into bank_line_payments select payment_id, '${open}' from bank_line_payments`;
    await expect(run(again)).rejects.toThrow('unique constraint');
    await isNothing(open, []);
  });
});
