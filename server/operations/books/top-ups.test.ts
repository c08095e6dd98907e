import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookCheck } from '#domain/sales/book-check.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createToppingUp } from '#tests/support/top-ups.ts';
import { findBookFaults } from './queries.ts';

let api: TestApp;
let orderId: string;
let otherId: string;
let soldId: string;
beforeAll(async () => {
  api = await createTestApp();
  const shopper = await createToppingUp(api)(1000);
  orderId = await shopper.order();
  await shopper.pay(await shopper.begin(orderId, 299));
  otherId = await shopper.order();
  soldId = (await createFactories(api).paidOrder()).orderId;
  await api.jobsDone();
});
afterAll(() => api[Symbol.asyncDispose]());

class Undo extends Error {}

/** Finds the faults after somebody did to the payments what the program never does; it is undone again. */
async function faultsAfter(harm: string): Promise<BookCheck[]> {
  let checks: BookCheck[] = [];
  const harmed = api.db.transaction().execute(async (tx) => {
    await sql`alter table payments drop constraint payments_hold`.execute(tx);
    if (harm !== '') await sql.raw(harm).execute(tx);
    const { now } = api.clock;
    const { secretKey } = api.context;
    const faults = await findBookFaults(tx, { now, mailsAreSent: true, secretKey });
    checks = faults.map(({ check }) => check).toSorted();
    throw new Undo();
  });
  await expect(harmed).rejects.toThrow(Undo);
  return checks;
}

test.each([
  ['what credit and its rest paid', () => '', []],
  [
    'a rest that is as much as its order',
    () => `insert into payments (order_id, gateway, amount_cents, status, tops_up_credit, created_at, updated_at)
      select id, 'test', total_cents, 'open', true, now(), now() from orders where id = '${otherId}'`,
    ['credit'],
  ],
  [
    'a rest that paid its order by itself',
    () => `update payments set tops_up_credit = true, amount_cents = amount_cents - 1
      where order_id = '${soldId}'`,
    ['claims', 'credit', 'invoice-paid', 'order-paid'],
  ],
  [
    'credit that was topped up by what pays all of an order',
    () => `update payments set tops_up_credit = false where order_id = '${orderId}'`,
    ['credit'],
  ],
  [
    'credit that was topped up for another order',
    () => `update payments set order_id = '${otherId}' where tops_up_credit`,
    ['credit'],
  ],
  [
    'credit that was topped up by what never came in',
    () => 'update payments set paid_at = null where tops_up_credit',
    ['credit'],
  ],
])('the books and %s', async (_name, harm, checks) => {
  expect(await faultsAfter(harm())).toEqual(checks);
});
