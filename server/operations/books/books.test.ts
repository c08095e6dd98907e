import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BOOK_CHECKS, type BookCheck } from '#domain/sales/book-check.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { faultsAfter } from '#tests/support/books.ts';
import { camtFile } from '#tests/support/camt.ts';
import { onlyRenewalOf, payOnline, sweepAt } from '#tests/support/renewals.ts';
import { COMPANY_ABROAD, createFactories, type PlacedOrder } from '#tests/support/factories.ts';
import { readBookFaults } from './queries.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let sold: PlacedOrder & { serviceId: string };
let refunded: PlacedOrder;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  api.clock.set('2026-10-01T11:00:00Z');
  const renewed = await make.activeService({ serviceName: 'de-verlengde' });
  await sweepAt(api, '2026-10-20T11:00:00Z');
  await payOnline(api, renewed.customer, (await onlyRenewalOf(api, renewed.serviceId)).id);
  api.clock.set('2026-11-23T11:00:00Z');
  sold = await make.activeService({ serviceName: 'de-verkochte' });
  refunded = await make.activeService({ serviceName: 'de-teruggegeven' });
  const admin = api.as(await make.staff('admin'));
  await admin.staff.orders.refund({
    orderId: refunded.orderId,
    reason: 'Niet tevreden',
    endService: true,
    to: 'customer',
  });
  await make.pendingOrder({ method: 'bank_transfer', serviceName: 'de-overgemaakte' });
  const { invoiceNumber: text } = await api.db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select('invoiceNumber')
    .where('serviceName', '=', 'de-overgemaakte')
    .executeTakeFirstOrThrow();
  await admin.staff.bankStatements.import({ file: camtFile([{ amount: '12.99', text }]) });
  const { items } = await admin.staff.bankStatements.lines({});
  await admin.staff.bankStatements.book({
    lineId: items[0]?.id ?? '',
    invoiceNumbers: [text],
    booking: 'pay',
  });
  await make.pendingOrder({ method: 'bank_transfer' });
  await make.paidOrder({ billing: COMPANY_ABROAD, serviceName: 'de-verlegde' });
  await api.jobsDone();
  // Two runs: the first notes how far the log goes, and what is final by the second is sealed.
  await api.runJob('audit.seal');
  await api.runJob('audit.seal');
});
beforeEach(() => api.clock.set('2026-11-23T11:00:00Z'));
afterAll(() => api[Symbol.asyncDispose]());

const THE_SOLD = "(select id from orders where service_name = 'de-verkochte')";
const THE_RENEWED = "(select id from orders where service_name = 'de-verlengde' and kind = 'new')";
const THE_TRANSFERRED = "(select id from orders where service_name = 'de-overgemaakte')";
const THE_REFUNDED = "(select id from orders where service_name = 'de-teruggegeven')";
const THE_REVERSED = "(select id from orders where service_name = 'de-verlegde')";
const PAID_THE_SOLD = `(select payment_id from allocations join claims on claims.id = claim_id where order_id = ${THE_SOLD})`;
const LONG_AGO = "timestamptz '2026-11-23T09:00:00Z'";

/** Has the line of the bank be the money of a euro too much besides, for this order. */
const withRest = (order: string, booking: string) => `with rest as (
    insert into payments (order_id, gateway, amount_cents, status, paid_at, created_at, updated_at)
    values (${order}, 'bank', 100, 'paid', now(), now(), now()) returning id
  ), named as (insert into bank_line_payments select rest.id, bank_lines.id from rest, bank_lines)
  update bank_lines set booking = '${booking}', amount_cents = amount_cents + 100`;

/** Each a way in which books elsewhere have gone wrong, and every check that must see it. */
const HARMS: [string, string, BookCheck[]][] = [
  [
    'an invoice that is gone',
    `delete from invoice_lines where invoice_id in (select id from invoices where order_id = ${THE_SOLD});
     delete from invoices where order_id = ${THE_SOLD}`,
    ['invoice-chain', 'invoice-numbers', 'invoice-of-order'],
  ],
  [
    'the last number given out, and its invoice lost',
    "update series set last_number = last_number + 1 where kind = 'invoice'",
    ['invoice-numbers'],
  ],
  [
    'an invoice that was changed afterwards',
    `update invoices set total_amount_cents = total_amount_cents + 1, net_cents = net_cents + 1
     where order_id = ${THE_SOLD}`,
    ['invoice-chain', 'invoice-sums', 'invoice-paid'],
  ],
  [
    'btw that does not follow from the price',
    `update invoices set vat_cents = vat_cents + 1, net_cents = net_cents - 1 where order_id = ${THE_SOLD};
     update invoice_lines set vat_cents = vat_cents + 1, net_cents = net_cents - 1
     where invoice_id in (select id from invoices where order_id = ${THE_SOLD})`,
    ['invoice-chain', 'invoice-sums'],
  ],
  [
    'btw that was not given back to the cent',
    `update invoices set vat_cents = vat_cents + 1, net_cents = net_cents - 1
     where order_id = ${THE_REFUNDED} and kind = 'credit_note';
     update invoice_lines set vat_cents = vat_cents + 1, net_cents = net_cents - 1 where invoice_id in
       (select id from invoices where order_id = ${THE_REFUNDED} and kind = 'credit_note')`,
    ['invoice-chain', 'invoice-sums'],
  ],
  [
    'a sale without btw to a company that does not exist',
    'update vat_id_checks set is_valid = false',
    ['invoice-sums'],
  ],
  [
    'a sale without btw to another company than was looked up',
    `update orders set billing = billing || '{"vatId": "BE0111111111"}' where id = ${THE_REVERSED}`,
    ['invoice-sums'],
  ],
  [
    'an invoice without btw to another company, whose order no longer knows',
    `update orders set billing = billing || '{"vatId": ""}' where id = ${THE_REVERSED};
     update invoices set buyer = buyer || '{"vatId": "BE0111111111"}' where order_id = ${THE_REVERSED}`,
    ['invoice-chain', 'invoice-sums'],
  ],
  [
    'an invoice without btw that does not say why',
    `update invoices set vat_treatment = 'standard' where order_id = ${THE_REVERSED}`,
    ['invoice-chain', 'invoice-sums'],
  ],
  [
    'an invoice without its lines',
    `delete from invoice_lines where invoice_id in (select id from invoices where order_id = ${THE_SOLD})`,
    ['invoice-chain', 'invoice-sums'],
  ],
  [
    'money that came in and counts nowhere',
    `delete from allocations where payment_id in ${PAID_THE_SOLD}`,
    ['invoice-paid', 'payment-booked', 'order-paid', 'claims'],
  ],
  [
    'money that pays an order and is credit too',
    `insert into credits (user_id, kind, payment_id, amount_cents, reason, created_at)
     select user_id, 'received', payments.id, amount_cents, 'twice', now()
     from payments join orders on orders.id = order_id where orders.id = ${THE_SOLD}`,
    ['credit', 'payment-booked'],
  ],
  [
    'a payment of several orders that is more than its parts',
    `insert into payment_bundles (user_id, gateway, amount_cents, status, created_at, updated_at)
     select user_id, 'test', 100, 'open', now(), now() from orders where id = ${THE_SOLD}`,
    ['payment-booked'],
  ],
  [
    'a line of the bank whose payment is gone',
    'update bank_line_payments set payment_id = gen_random_uuid()',
    ['bank-line'],
  ],
  [
    'a booked line of the bank that is the money of nothing',
    'delete from bank_line_payments',
    ['bank-line'],
  ],
  [
    'a line of the bank that says another amount than was booked',
    "update bank_lines set amount_cents = amount_cents + 1 where state = 'booked'",
    ['bank-line'],
  ],
  [
    'a line of the bank whose rest is nobody’s',
    "update bank_lines set booking = 'pay-and-credit'",
    ['bank-line'],
  ],
  [
    'a line of the bank that stands for money that came in online',
    `update bank_line_payments set payment_id = (select id from payments where id in ${PAID_THE_SOLD})`,
    ['bank-line'],
  ],
  [
    'a line of the bank that paid an order and was booked as credit',
    withRest(THE_TRANSFERRED, 'credit'),
    ['bank-line', 'payment-booked'],
  ],
  [
    'a line of the bank of which a part is credit of an order that it did not pay',
    withRest(THE_SOLD, 'pay-and-credit'),
    ['bank-line', 'payment-booked'],
  ],
  [
    'another amount than was asked',
    `update payments set amount_cents = 1 where order_id = ${THE_SOLD}`,
    ['invoice-paid', 'order-paid', 'claims'],
  ],
  [
    'a paid order that waits for its money again',
    `update orders set status = 'pending' where id = ${THE_SOLD}`,
    ['order-paid', 'service-paid', 'kept-figures', 'claims', 'order-lines'],
  ],
  [
    'lines that do not add up to their order',
    `update order_lines set total_cents = total_cents + 1, net_cents = net_cents + 1
     where order_id = ${THE_SOLD}`,
    ['order-lines'],
  ],
  [
    'a discount on an invoice that its order does not have',
    `update invoice_lines set discount_label = 'Korting', discount_cents = 1, discount_net_cents = 1
     where invoice_id in (select id from invoices where order_id = ${THE_SOLD})`,
    ['invoice-chain', 'discounts'],
  ],
  [
    'a paid order without a service',
    `delete from service_terms where service_id = (select id from services where order_id = ${THE_SOLD});
     update order_lines set service_id = null where order_id = ${THE_SOLD};
     delete from services where order_id = ${THE_SOLD}`,
    ['order-lines', 'order-service', 'kept-figures'],
  ],
  [
    'a renewal that was paid and gave no term',
    `update orders set kind = 'renewal' where id = ${THE_SOLD}`,
    ['order-lines', 'order-renewal'],
  ],
  [
    'an order that is completed without a delivery',
    `update services set status = 'pending', delivery_state = 'waiting_for_staff' where order_id = ${THE_SOLD}`,
    ['order-service', 'kept-figures'],
  ],
  [
    'a term that was never bought',
    `update services set expires_at = expires_at + interval '1 month' where order_id = ${THE_SOLD}`,
    ['service-terms'],
  ],
  [
    'a term that its bank never took back',
    `update service_terms set undone_at = now()
     where service_id = (select id from services where order_id = ${THE_RENEWED}) and term_number = 2;
     update services set expires_at = expires_at - interval '1 month' where order_id = ${THE_RENEWED}`,
    ['order-renewal', 'service-billed'],
  ],
  [
    'a service that is paid for a term that was undone',
    `update service_terms set undone_at = now()
     where service_id = (select id from services where order_id = ${THE_RENEWED}) and term_number = 2`,
    ['order-renewal', 'service-terms'],
  ],
  [
    'a service that runs on and is never invoiced again',
    `update services set expires_at = expires_at - interval '2 months',
       updated_at = updated_at - interval '2 months' where order_id = ${THE_SOLD};
     update service_terms set starts_at = starts_at - interval '2 months', ends_at = ends_at - interval '2 months'
     where service_id = (select id from services where order_id = ${THE_SOLD})`,
    ['service-billed'],
  ],
  [
    'a gap between two terms',
    `insert into service_terms (service_id, invoice_line_id, term_number, starts_at, ends_at, created_at)
     select service_id, invoice_line_id, 2, ends_at + interval '1 day', ends_at + interval '1 month', now()
     from service_terms where service_id = (select id from services where order_id = ${THE_SOLD});
     update services set expires_at = expires_at + interval '1 month' where order_id = ${THE_SOLD}`,
    ['service-terms'],
  ],
  [
    'more given back than came in',
    `insert into refunds (order_id, payment_id, amount_cents, reason, by_hand, status, created_at, updated_at)
     select order_id, payment_id, 1, 'again', true, 'queued', now(), now() from refunds
     where order_id = ${THE_REFUNDED}`,
    ['refunds'],
  ],
  [
    'an order that says refunded, and no refund',
    `delete from refunds where order_id = ${THE_REFUNDED}`,
    ['refunds'],
  ],
  [
    'an invoice that was credited and stands as paid',
    `update invoices set status = 'paid' where order_id = ${THE_REFUNDED} and kind = 'invoice'`,
    ['refunds'],
  ],
  [
    'an invoice that was corrected, and nothing came in its place',
    `update invoices set corrected_at = now() where order_id = ${THE_REFUNDED} and kind = 'invoice'`,
    ['invoice-of-order', 'corrections', 'kept-figures'],
  ],
  [
    'a balance that is not the sum of its lines',
    'insert into credit_balances select id, 1, now() from users limit 1',
    ['credit'],
  ],
  [
    'an order that credit paid, and none was spent',
    `update payments set gateway = 'credit' where id in ${PAID_THE_SOLD}`,
    ['credit'],
  ],
  [
    'a delivery nobody works on',
    `update orders set status = 'paid' where id = ${THE_SOLD};
     update services set status = 'pending', delivery_state = 'queued', updated_at = ${LONG_AGO}
     where order_id = ${THE_SOLD}`,
    ['work-waiting', 'kept-figures', 'order-lines'],
  ],
  [
    'a mail nobody sends',
    `update mails set status = 'queued', sent_at = null, created_at = ${LONG_AGO}
     where kind = 'order-paid' and subject like '%2026-000001'`,
    ['work-waiting'],
  ],
  [
    'a line of the audit log that says something else',
    "update audit_log set action = 'order.cancel' where action = 'order.pay'",
    ['audit-log'],
  ],
  [
    'a figure of the console that drifted',
    "update totals set count = count + 1 where name = 'users'; insert into total_changes (name, count, cents) values ('users', 1, 0)",
    ['kept-figures'],
  ],
  [
    'somebody back with a backup who had deleted the account',
    `insert into erasures_to_repeat select user_id, ${LONG_AGO}, ${LONG_AGO} from orders
     where id = ${THE_SOLD}`,
    ['erasures'],
  ],
  [
    'a start that found less than was committed before it',
    `insert into lost_work (found_at, seen_at, seen_row, found_row) values (${LONG_AGO}, ${LONG_AGO}, 2, 1)`,
    ['lost-work'],
  ],
];

describe('the books', () => {
  test('are right after sales, a refund, a waiting transfer and a cancelled order', async () => {
    const { orderId, customer } = await make.pendingOrder({ method: 'bank_transfer' });
    await api.as(customer).customer.orders.cancel({ orderId });
    const { secretKey } = api.context;
    const asked = { now: api.clock.now, mailsAreSent: true, secretKey };
    expect(await readBookFaults(api.db, asked)).toEqual([]);
  });

  test.each(HARMS)('are not, with %s', async (_name, harm, checks) => {
    const faults = await faultsAfter(api, harm);
    expect(faults.map(({ check }) => check).toSorted()).toEqual(checks.toSorted());
  });

  test('every check has been seen to find something', () => {
    expect(new Set(HARMS.flatMap(([, , checks]) => checks))).toEqual(new Set(BOOK_CHECKS));
  });

  test('a fault names what it is about, with its order', async () => {
    const [fault] = await faultsAfter(
      api,
      `update invoices set net_cents = net_cents + 1, total_amount_cents = total_amount_cents + 1
       where order_id = ${THE_SOLD}`,
    );
    expect(fault).toEqual({
      check: 'invoice-sums',
      found: 1,
      examples: [{ subject: '2026-000003', orderId: sold.orderId }],
    });
  });

  test('mails wait in a shop without a mail server, and nothing is wrong', async () => {
    await using silent = await createTestApp();
    await createFactories(silent).paidOrder();
    await silent.jobsDone();
    await sql`update mails set status = 'queued', sent_at = null, created_at = '2026-01-01'`.execute(
      silent.db,
    );
    const { context, clock } = silent;
    const asked = { now: clock.now, mailsAreSent: false, secretKey: context.secretKey };
    expect(await readBookFaults(silent.db, asked)).toEqual([]);
    expect(await readBookFaults(silent.db, { ...asked, mailsAreSent: true })).toMatchObject([
      { check: 'work-waiting' },
    ]);
    await sql`update mails set status = 'sent', sent_at = now()`.execute(silent.db);
  });
});
