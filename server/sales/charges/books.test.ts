import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/api.ts';
import { faultsAfter } from '#tests/support/books.ts';
import { makeCharge } from '#tests/support/charges.ts';
import { payOnline } from '#tests/support/renewals.ts';

const LAST_LINE = `(select invoice_lines.id from invoice_lines join invoices on invoices.id = invoice_id
  where kind = 'invoice' order by position desc limit 1)`;

test('the books check sees what is wrong with work that was billed apart', async () => {
  await using api = await createTestApp();
  const { customer, orderId } = await makeCharge(api);
  await payOnline(api, customer, orderId);
  await makeCharge(api, { customer });
  const checksAfter = async (harm: string) =>
    (await faultsAfter(api, harm)).map(({ check }) => check);
  expect(await checksAfter('select 1')).toEqual([]);
  for (const [harm, ...checks] of [
    ['delete from charges', 'order-service'],
    [
      // A charge that nobody paid has its invoice from the start.
      "update invoices set order_id = null where status = 'unpaid'",
      'invoice-of-order',
      'invoice-chain',
    ],
    [
      `update invoice_lines set vat_cents = vat_cents + 1, net_cents = net_cents - 1
       where id = ${LAST_LINE}`,
      'invoice-sums',
      'invoice-chain',
    ],
    [
      // Two lines that make up for each other, each further off than rounding takes it.
      `update invoice_lines set vat_cents = vat_cents + case position when 1 then 2 else -2 end,
         net_cents = net_cents - case position when 1 then 2 else -2 end`,
      'invoice-sums',
      'invoice-chain',
    ],
    [
      `update invoice_lines set vat_cents = vat_cents + 1, net_cents = net_cents - 1
         where id = ${LAST_LINE};
       update invoices set vat_cents = vat_cents + 1, net_cents = net_cents - 1
         where id = (select invoice_id from invoice_lines where id = ${LAST_LINE})`,
      'invoice-sums',
      'invoice-chain',
    ],
  ] as const) {
    expect([harm, await checksAfter(harm)]).toEqual([harm, checks]);
  }
});
