import { sql } from 'kysely';
import { CHARGEBACK_DAYS } from '#domain/sales/direct-debit.ts';
import { OPEN } from './history-outside.ts';
import { pick, type HistoryShop, type Step } from './history-shop.ts';
import { refundedCents, toCents } from './mollie-books.ts';
import { paidItsOrder, reachedClaim } from '#server/sales/claims/queries.ts';

/** Steps of banks with money long after it paid, and the responses of customers and staff. */
export const BANK_STEPS = {
  /** Pays a term that its customer is asked for, or has it collected. */
  async paysTerms(shop, choice) {
    const begun = await openTerms(shop);
    const one = pick(begun, choice.who);
    if (one === undefined) return;
    const { orderId, userId: id } = one;
    if (one.providerId === null) await shop.api.as({ id }).customer.orders.pay({ orderId });
    const ofOrder = (await openTerms(shop)).filter((term) => term.orderId === orderId);
    const ids = new Set(ofOrder.map(({ providerId }) => providerId));
    for (const payment of shop.mollie.books.payments) {
      if (ids.has(payment.id) && OPEN.has(payment.status)) {
        shop.mollie.books.end(payment.id, 'paid');
      }
    }
    await shop.deliver();
  },
  async takesTermBack(shop, { which, how }) {
    const { mollie } = shop;
    const { rows } = await sql<{ id: string }>`
      select provider_id as id from payments join orders on orders.id = order_id
      where ${paidItsOrder} and gateway = 'mollie'
    `.execute(shop.api.db);
    const terms = new Set(rows.map(({ id }) => id));
    const paid = mollie.books.payments.filter(
      ({ id, status, chargedBackCents }) =>
        terms.has(id) && status === 'paid' && chargedBackCents === 0,
    );
    const payment = pick(paid.toReversed(), which);
    if (payment === undefined) return;
    const reason = { code: 'AM04', description: 'Insufficient funds' };
    const leftCents = toCents(payment.amount) - refundedCents(payment);
    // A part of it, now and then.
    const takenCents = how % 3 === 1 ? Math.ceil(leftCents / 2) : leftCents;
    if (takenCents === 0) return;
    mollie.books.chargeBack(payment.id, takenCents, reason);
    if (how === 4) await loseMessage(shop, payment);
    else if (how % 4 !== 0) await shop.deliver();
  },
  async givesAgain(shop, { which, how }) {
    const { mollie } = shop;
    const taken = mollie.books.payments.filter(({ chargedBackCents }) => chargedBackCents > 0);
    const payment = pick(taken.toReversed(), which);
    if (payment === undefined) return;
    mollie.books.chargeBack(payment.id, 0);
    if (how === 4) await loseMessage(shop, payment);
    else if (how % 4 !== 0) await shop.deliver();
    // And nobody looks at it for so long that who owes something would be off.
    if (how % 3 === 2) await shop.passDays(30);
  },
  /** Staff saw money of what is owed again, or as their task says of what was asked for anew by a release before. */
  async putsRight(shop, { which }) {
    const { rows } = await sql<{ orderId: string }>`
      select orders.id as order_id from orders
      join claims on claims.order_id = orders.id
      left join renewals on renewals.order_id = orders.id
      where claims.reopened_at is not null or orders.status = 'pending' and exists (
        select from payments where payments.order_id = replaces_order_id and ${paidItsOrder}
          and chargeback_undone_at is not null
      )
      order by orders.created_at, orders.total_cents
    `.execute(shop.api.db);
    const order = pick(rows, which);
    if (order !== undefined) await shop.admin.orders.markPaid(order);
  },
} satisfies Record<string, Step>;

/** Days in which a collection is asked after unasked, less those until the end of a history. */
const ASKED_AFTER_DAYS = CHARGEBACK_DAYS - 14;

/** The shop never hears of it, and asks by itself: of what was collected not long ago. */
async function loseMessage(
  { api, mollie, lost }: HistoryShop,
  { id }: { id: string },
): Promise<void> {
  const { rows } = await sql`
    select from payments where provider_id = ${id} and mandate_id is not null
      and paid_at > ${api.clock.now}::timestamptz - ${ASKED_AFTER_DAYS} * interval '1 day'
  `.execute(api.db);
  const { messages } = mollie.books;
  if (rows.length === 0) return;
  lost.push(id);
  for (let at = messages.indexOf(id); at !== -1; at = messages.indexOf(id)) messages.splice(at, 1);
}

/** Terms that wait for their money, and all that is owed again, with what was begun for them at Mollie; not what is there again. */
async function openTerms({ api }: HistoryShop) {
  const { rows } = await sql<{ orderId: string; userId: string; providerId: string | null }>`
    select orders.id as order_id, orders.user_id, payments.provider_id from orders
    join users on users.id = orders.user_id
    left join payments on payments.order_id = orders.id and payments.status in ('open', 'pending')
      and payments.gateway = 'mollie'
    join claims on claims.order_id = orders.id
    where (orders.kind = 'renewal' and orders.status = 'pending' or reopened_at is not null) and not exists (
      select from renewals join payments as again on again.order_id = replaces_order_id
      where renewals.order_id = orders.id and ${reachedClaim(sql.ref('again.id'))}
        and again.chargeback_undone_at is not null
    )
    order by orders.created_at, total_cents, users.name
  `.execute(api.db);
  return rows;
}

/**
 * Finds customers who were asked, warned or cut off for money after the shop had it again; and services
 * that are off for not paying, though nothing waits to be paid.
 */
export async function readWronglyAsked({ api }: HistoryShop): Promise<unknown[]> {
  const { rows } = await sql`
    with again as (
      select orders.id, orders.status, renewals.service_id, invoices.id as invoice_id,
        invoices.status as invoice_status, warned_on, suspended_on, chargeback_undone_at as at,
        (chargeback_undone_at at time zone 'Europe/Amsterdam')::date as day
      from renewals join orders on orders.id = renewals.order_id
      join payments on payments.order_id = replaces_order_id
      join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice' and invoices.corrected_at is null
      where ${paidItsOrder} and chargeback_undone_at is not null
    )
    select 'asked' as what, id, status, day from again
    where warned_on > day or suspended_on > day
    union all
    select kind, again.id, again.status, day from again
    join mails on mails.invoice_id = again.invoice_id and mails.created_at > at
    where kind in ('invoice-due-soon', 'invoice-overdue', 'suspension-warning')
    union all
    select 'ended', again.id, again.status, day from again
    join services on services.id = service_id
    where services.status = 'cancelled' and cancelled_by = 'system' and cancelled_at > at
      and suspended_on is not null and cancel_at is null
    union all
    select 'off', services.id, services.status, null from services
    where services.status in ('suspended', 'offline') and suspend_reason = 'unpaid' and not exists (
      select from order_lines where service_id = services.id and kind = 'renewal' and state = 'open'
    ) and not exists (
      select from service_terms where service_id = services.id and uncovered_at is not null
    )
  `.execute(api.db);
  return rows;
}
