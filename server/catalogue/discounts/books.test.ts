import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBookFaults } from '#server/operations/books/queries.ts';
import type { TestApp } from '#tests/support/api.ts';
import { makeDiscount, openDiscounted } from '#tests/support/discounts.ts';
import { payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';

let api: TestApp;

beforeAll(async () => {
  const service = await openDiscounted({ terms: 2, maxUses: 2 });
  ({ api } = service);
  const { make, serviceId, customer } = service;
  await sweepAt(api, '2026-12-10T11:00:00Z');
  const [renewal] = await renewalsOf(api, serviceId);
  await payOnline(api, customer, renewal?.id ?? '');
  await sweepAt(api, '2027-01-10T11:00:00Z');
  await makeDiscount(api, { code: 'ANDERS' });
  await make.pendingOrder({ serviceName: 'de-gewone', discountCode: 'WELKOM20' });
  await api.jobsDone();
});
afterAll(() => api[Symbol.asyncDispose]());

class Undo extends Error {}

/**
 * Names the checks that find something after somebody did what the program never does; it is undone again.
 */
async function faultsAfter(harm: string): Promise<string[]> {
  let faults: string[] = [];
  const harmed = api.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(harm).execute(tx);
    const asked = { now: api.clock.now, mailsAreSent: true, secretKey: api.context.secretKey };
    faults = (await findBookFaults(tx, asked)).map(({ check }) => check);
    throw new Undo();
  });
  await expect(harmed).rejects.toThrow(Undo);
  return faults;
}

const FIRST = "(select min(id::text)::uuid from orders where paid_at is not null and kind = 'new')";
const RENEWED = '(select order_id from order_discounts where term_number = 2)';
const OTHER = "(select id from discount_codes where code = 'ANDERS')";

test('the books are right with a discount', async () => {
  expect(await faultsAfter('select 1')).toEqual([]);
});

test.each([
  ['more off than the code gives', `discount_cents = discount_cents + 1 where order_id = ${FIRST}`],
  ['another list price', `list_cents = list_cents + 100 where order_id = ${FIRST}`],
  ['another code', `code = 'ANDERS' where order_id = ${FIRST}`],
  ['more terms than the code', `terms = 3 where order_id = ${FIRST}`],
  ['a first term that is called a later one', `term_number = 2 where order_id = ${FIRST}`],
  ['more saved than the invoice shows', `saved_cents = 261 where order_id = ${FIRST}`],
  ['another net amount than the invoice', `saved_net_cents = 216 where order_id = ${FIRST}`],
  ['a renewal that is called a first term', `term_number = 1 where order_id = ${RENEWED}`],
  ['a renewal by another code', `code_id = ${OTHER}, code = 'ANDERS' where order_id = ${RENEWED}`],
])('a discount with %s is found', async (_, harm) => {
  expect(await faultsAfter(`update order_discounts set ${harm}`)).toEqual(['discounts']);
});

test.each([
  ['a renewal that lost its discount', `delete from order_discounts where order_id = ${RENEWED}`],
  [
    'a renewal that has one when it is over',
    `insert into order_discounts select id, ${OTHER}, 'ANDERS', 20, 1299, 260, 260, 215, 1, 1
     from orders where kind = 'renewal'
       and id not in (select order_id from order_discounts)`,
  ],
  [
    'a code that was used too often',
    "update discount_codes set max_uses = 1 where code = 'WELKOM20'",
  ],
  [
    'a code that counts for more terms by now',
    "update discount_codes set terms = 3 where code = 'WELKOM20'",
  ],
  [
    'a customer who used one too often',
    `update orders set user_id = (select user_id from orders where id = ${FIRST})
     where service_name = 'de-gewone'`,
  ],
  [
    'a code that gives something else by now',
    "update discount_codes set percent = 21 where code = 'WELKOM20'",
  ],
])('%s is found', async (_, harm) => {
  expect(await faultsAfter(harm)).toEqual(['discounts']);
});
