import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createBank, numbersOf, type WaitingOrder } from '#tests/support/bank.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { renewalsOf, sweepAt } from '#tests/support/renewals.ts';
import { untilWaiting } from '#tests/support/waiting.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let bank: ReturnType<typeof createBank>;
let admin: Api['staff'];
let colleague: Api['staff'];

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  bank = createBank(api);
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  api.clock.set('2026-11-23T11:00:00Z');
  admin = api.as(await make.staff('admin')).staff;
  colleague = api.as(await make.staff('owner')).staff;
});

type Named = Pick<WaitingOrder, 'orderId' | 'invoiceNumber'>;

function lineOf(orders: readonly Named[], amount: string): Promise<string> {
  return bank.importLine(admin, { amount, text: numbersOf(orders).join(' ') });
}

function book(who: Api['staff'], lineId: string, orders: readonly Named[]): Promise<unknown> {
  const invoiceNumbers = numbersOf(orders);
  return who.bankStatements.book({ lineId, invoiceNumbers, booking: 'pay' });
}

/** These calls in this order, each waiting for the order before the next begins. */
async function inTurn<T>(orderId: string, starts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { running } = await api.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
    const calls: Promise<T>[] = [];
    for (const start of starts) {
      calls.push(start());
      await untilWaiting(api.db, calls.length);
    }
    return { running: calls };
  });
  return Promise.all(running);
}

describe('at the same moment', () => {
  test('the same line: it is booked once, and every order paid once', async () => {
    const orders = await bank.waitingOrders(3);
    const id = await lineOf(orders, '38.97');
    const again = () => outcomeOf(book(admin, id, orders));
    const outcomes = await bank.atOnce(orders[1]?.orderId ?? '', () => [
      again(),
      outcomeOf(book(colleague, id, orders.toReversed())),
      again(),
    ]);
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
    for (const { orderId } of orders) {
      expect(await bank.paymentsOf(orderId)).toHaveLength(1);
      expect(await bank.creditsOf(orderId)).toEqual([]);
    }
    expect(await bank.moneyOf(id)).toHaveLength(3);
  });

  test('two lines of which one invoice is the same: one is booked, the other not at all', async () => {
    for (let round = 0; round < 3; round += 1) {
      const orders = await bank.waitingOrders(3);
      const [first, shared, last] = orders.toSorted((a, b) => a.orderId.localeCompare(b.orderId));
      const sets = [
        [last, shared].flatMap((one) => one ?? []),
        [shared, first].flatMap((one) => one ?? []),
      ] as const;
      const ids = [await lineOf(sets[0], '25.98'), await lineOf(sets[1], '25.98')] as const;
      const answers = await bank.atOnce(shared?.orderId ?? '', () => [
        outcomeOf(book(admin, ids[0], sets[0])),
        outcomeOf(book(colleague, ids[1], sets[1])),
      ]);
      expect(answers.toSorted()).toEqual(['INPUT_INVALID', 'OK']);
      const lost = answers.indexOf('INPUT_INVALID') === 0 ? 0 : 1;
      expect(await bank.moneyOf(ids[lost])).toEqual([]);
      expect((await bank.statusesOf(orders)).toSorted()).toEqual(['paid', 'paid', 'unpaid']);
      await admin.bankStatements.dismiss({ lineId: ids[lost], reason: 'Teruggestort' });
    }
  });

  test('with who locks several of them too: always the one with the lowest id first', async () => {
    // Made in another order than that of their ids, so that the table has them in that order.
    const made = await bank.waitingOrders(6);
    const [lowest, ...others] = made.toSorted((a, b) => a.orderId.localeCompare(b.orderId));
    const id = await lineOf(made, '77.94');
    const { free, booking } = await api.db.transaction().execute(async (tx) => {
      const lock = (orderIds: string[]) =>
        tx
          .selectFrom('orders')
          .select('id')
          .where('id', 'in', orderIds)
          .forNoKeyUpdate()
          .skipLocked()
          .execute();
      await lock([lowest?.orderId ?? '']);
      const call = outcomeOf(book(admin, id, made.toReversed()));
      await untilWaiting(api.db, 1);
      return { free: await lock(others.map(({ orderId }) => orderId)), booking: call };
    });
    expect(free).toHaveLength(5);
    expect(await booking).toBe('OK');
  });

  test('two colleagues press for what is certain: each line is booked once', async () => {
    const groups = [await bank.waitingOrders(2), await bank.waitingOrders(2)];
    for (const orders of groups) await lineOf(orders, '25.98');
    const answers = await Promise.all(
      [admin, colleague, admin].map((who) => who.bankStatements.bookCertain()),
    );
    expect(answers.reduce((sum, { booked }) => sum + booked, 0)).toBe(2);
    for (const { orderId } of groups.flat()) {
      expect(await bank.paymentsOf(orderId)).toHaveLength(1);
      expect(await bank.creditsOf(orderId)).toEqual([]);
    }
  });

  test('somebody marks one of them by hand: that is not what was shown, and nothing is booked', async () => {
    const orders = await bank.waitingOrders(2);
    const id = await lineOf(orders, '25.98');
    const { orderId = '' } = orders[1] ?? {};
    const outcomes = await inTurn(orderId, [
      () => outcomeOf(colleague.orders.markPaid({ orderId })),
      () => outcomeOf(book(admin, id, orders)),
    ]);
    expect(outcomes).toEqual(['OK', 'CONFLICT']);
    expect(await bank.statusesOf(orders)).toEqual(['unpaid', 'paid']);
    expect(await bank.moneyOf(id)).toEqual([]);
    expect((await bank.shownLine(admin, id))?.proposal).toMatchObject({
      weighed: { booking: 'pay-and-link' },
    });
  });
});

/** Two services of one customer whose next terms are invoiced, by the ids of their orders. */
async function renewing() {
  const customer = await make.customer();
  const services = [
    await make.activeService({ customer, serviceName: 'winkel' }),
    await make.activeService({ customer, serviceName: 'blog' }),
  ];
  await sweepAt(api, '2026-12-10T09:00:00Z');
  const orders = await Promise.all(
    services.map(async ({ serviceId }) => {
      const [renewal] = await renewalsOf(api, serviceId);
      const orderId = renewal?.id ?? '';
      return { serviceId, orderId, ...(await bank.invoiceOf(orderId)) };
    }),
  );
  const [first, last] = orders.toSorted((a, b) => a.orderId.localeCompare(b.orderId));
  if (first === undefined || last === undefined) throw new Error('not two renewals');
  const id = await bank.importLine(admin, {
    amount: '25.98',
    text: numbersOf([first, last]).join(', '),
    on: '2026-12-09',
  });
  return { customer, first, last, id };
}

describe('a customer pays one of them by iDEAL at that moment', () => {
  async function paying() {
    const { customer, ...rest } = await renewing();
    const mine = api.as(customer).customer;
    const { payUrl } = await mine.orders.pay({ orderId: rest.last.orderId });
    const paymentId = payUrl.split('/').at(-1) ?? '';
    const pay = () =>
      outcomeOf(mine.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' }));
    return { ...rest, pay };
  }

  test('and is first: nothing of the line is booked, and one reads which it was', async () => {
    const { first, last, id, pay } = await paying();
    const orders = [first, last];
    const refusals: unknown[] = [];
    await inTurn<unknown>(last.orderId, [
      pay,
      async () => refusals.push(await refusalOf(book(admin, id, orders))),
    ]);
    await api.jobsDone();
    expect(refusals).toMatchObject([
      {
        data: {
          issues: [
            { message: expect.stringMatching(`^${last.invoiceNumber} staat niet meer open`) },
          ],
        },
      },
    ]);
    expect(await bank.statusesOf(orders)).toEqual(['unpaid', 'paid']);
    expect(await bank.moneyOf(id)).toEqual([]);
    await admin.bankStatements.dismiss({ lineId: id, reason: 'Teruggestort' });
  });

  test('and is second: the line pays both, and what came by iDEAL is credit', async () => {
    const { first, last, id, pay } = await paying();
    const orders = [first, last];
    const outcomes = await inTurn(last.orderId, [() => outcomeOf(book(admin, id, orders)), pay]);
    await api.jobsDone();
    expect(outcomes[0]).toBe('OK');
    expect(await bank.statusesOf(orders)).toEqual(['paid', 'paid']);
    expect(await bank.moneyOf(id)).toMatchObject([{ paysOrder: true }, { paysOrder: true }]);
    expect(await bank.creditsOf(last.orderId)).toMatchObject([{ amountCents: 1299 }]);
  });
});

describe('one of the services ends at that moment', () => {
  /** The term is sold no more once somebody who holds the service has ended it. */
  async function whileEnding<T>(serviceId: string, start: () => Promise<T>): Promise<T> {
    const { call } = await api.db.transaction().execute(async (tx) => {
      await sql`select from services where id = ${serviceId} for update`.execute(tx);
      const started = start();
      await untilWaiting(api.db, 1);
      await sql`update services set cancel_at = expires_at where id = ${serviceId}`.execute(tx);
      return { call: started };
    });
    return call;
  }

  test('nothing is booked, also not what could be paid, and one reads which it was', async () => {
    const { first, last, id } = await renewing();
    const refusal = await whileEnding(last.serviceId, () =>
      refusalOf(book(admin, id, [first, last])),
    );
    expect(refusal.data).toMatchObject({
      issues: [
        {
          path: 'invoiceNumbers',
          message: `${last.invoiceNumber} kan niet betaald worden, en er is niets geboekt. Deze service is al beëindigd.`,
        },
      ],
    });
    expect(await bank.statusesOf([first, last])).toEqual(['unpaid', 'unpaid']);
    expect(await bank.paymentsOf(first.orderId)).not.toMatchObject([{ paysOrder: true }]);
    expect(await bank.moneyOf(id)).toEqual([]);
    await admin.bankStatements.dismiss({ lineId: id, reason: 'Teruggestort' });
  });

  test('of what is certain it stays open, and counts as failed; the next line is booked', async () => {
    const { first, last, id } = await renewing();
    const other = await bank.waitingOrders(2);
    const booked = await lineOf(other, '25.98');
    const answer = await whileEnding(last.serviceId, () => admin.bankStatements.bookCertain());
    expect(answer).toEqual({ booked: 1, failed: 1, left: 0 });
    expect(await bank.statusesOf([first, last, ...other])).toEqual([
      'unpaid',
      'unpaid',
      'paid',
      'paid',
    ]);
    expect(await bank.shownLine(admin, id)).toMatchObject({ state: 'open' });
    expect(await bank.moneyOf(booked)).toHaveLength(2);
  });
});

describe('afterwards each order goes its own way', () => {
  test('one of them is given back, and the other stays as it is', async () => {
    const orders = await bank.waitingOrders(2);
    const id = await lineOf(orders, '25.98');
    await book(admin, id, orders);
    await api.jobsDone();
    const [{ orderId } = { orderId: '' }] = orders;
    await admin.orders.refund({ orderId, reason: 'Spijt', endService: true, to: 'credit' });
    expect(await bank.statusesOf(orders)).toEqual(['credited', 'paid']);
    expect(await bank.creditsOf(orderId)).toMatchObject([{ amountCents: 1299 }]);
    expect(await bank.moneyOf(id)).toMatchObject([{ paysOrder: true }, { paysOrder: true }]);
  });
});
