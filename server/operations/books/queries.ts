import { sql, type RawBuilder } from 'kysely';
import type { BooksCheck } from '#contract/staff/books.ts';
import {
  BOOK_CHECKS,
  BOOK_EXAMPLES,
  type BookCheck,
  type BookExample,
  type BookFault,
  type BookFinding,
} from '#domain/sales/book-check.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { hasQueue } from '#server/platform/jobs/queries.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { checkFigures } from './check-figures.ts';
import { checkInvoices } from './check-invoices.ts';
import { checkLedgers } from './check-ledgers.ts';
import { checkPromises, type Promised } from './check-promises.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { checkCorrections, wasCorrected } from './check-corrections.ts';

/** Checks that are one question of the tables; the seals of the audit log are gone through. */
type TableCheck = Exclude<BookCheck, 'audit-log'>;

/** Payments whose money came in, whatever became of it later. */
const CAME_IN = sql`('paid', 'partly_refunded', 'refunded', 'charged_back')`;

type AskedApart = ReturnType<typeof checkPromises> &
  ReturnType<typeof checkInvoices> &
  ReturnType<typeof checkLedgers> &
  ReturnType<typeof checkCorrections> &
  ReturnType<typeof checkFigures>;
type LastingCheck = Exclude<TableCheck, keyof AskedApart>;

const LASTING: Readonly<Record<LastingCheck, RawBuilder<BookExample>>> = {
  // Money that came in pays an order, or is the customer's credit; never both, never neither.
  'payment-booked': sql`
    select coalesce(provider_id, left(payments.id::text, 8)) as subject, order_id
    from payments left join credits on payment_id = payments.id and kind = 'received'
    where payments.status in ${CAME_IN} and ${paidItsOrder} = (credits.id is not null)
      or payments.status not in ${CAME_IN} and (${paidItsOrder} or credits.id is not null)
      or credits.amount_cents <> payments.amount_cents
    union all
    select left(id::text, 8), null from payment_bundles where amount_cents is distinct from
      (select sum(amount_cents) from payments where bundle_id = payment_bundles.id)`,

  // A line of the bank is, to the cent, the money of what it was booked as: of the orders that it paid,
  // and of one that is credit. The credit is of a customer of whom it paid something, or a part of it.
  'bank-line': sql`
    select coalesce(bank_reference, booked_on::text) as subject, of_order as order_id
    from bank_lines left join (
      select bank_line_id, count(*) as parts, sum(amount_cents) as cents,
        count(*) filter (where gateway = 'bank' and payments.status in ${CAME_IN}) as came_in,
        count(*) filter (where ${paidItsOrder} or links) as paid,
        count(*) filter (where not ${paidItsOrder} and not links) as credited,
        count(distinct order_id) as orders,
        min(order_id::text)::uuid as of_order
      from bank_line_payments left join payments on payments.id = payment_id
      -- A line that was marked by hand may be the rest beside a part: credit that paid its order.
      cross join lateral (select coalesce(bool_or(booking in ('link', 'pay-and-link')), false) as links
        from bank_lines where id = bank_line_id and exists (
          select from claims join allocations on claim_id = claims.id
          where claims.order_id = payments.order_id
        )) as standing
      group by bank_line_id
    ) as became on bank_line_id = bank_lines.id
    where (state = 'booked') <> (bank_line_id is not null) or bank_line_id is not null and (
      bank_lines.amount_cents is distinct from cents or came_in <> parts
      or (paid > 0) = (booking = 'credit') and booking <> 'part' or paid > 0 and orders <> paid
      or credited <> case when booking in ('credit', 'pay-and-credit') then 1
        -- A part of what is owed again pays that.
        when booking = 'part' then 1 - paid else 0 end
    )`,

  // An order has lines of its own kind, which add up to it and are as far as it is.
  'order-lines': sql`
    select left(orders.id::text, 8) as subject, orders.id as order_id
    from orders left join (
      select order_id, sum(total_cents) as total, sum(net_cents) as net, sum(vat_cents) as vat,
        min(kind) as first_kind, max(kind) as last_kind, max(position) = count(*) as are_all,
        min(state) as first_state, max(state) as last_state, bool_and(service_id is not null or plan_id is null) as are_known
      from order_lines group by order_id
    ) as line on line.order_id = orders.id
    where line.order_id is null or not are_all
      or (total, net, vat) <> (total_cents, net_cents, vat_cents)
      or first_kind <> orders.kind or last_kind <> orders.kind
      or first_state <> state_of_line(orders.status) or last_state <> state_of_line(orders.status)
      or not are_known and orders.kind <> 'charge' and (orders.kind <> 'new' or paid_at is not null)`,

  'order-paid': sql`
    select left(orders.id::text, 8) as subject, orders.id as order_id
    from orders left join (
      select order_id, sum(amount_cents) as cents, bool_or(status not in ${CAME_IN}) as is_unpaid
      from payments where ${paidItsOrder} group by order_id
    ) as paid on paid.order_id = orders.id
    where (orders.status in ('paid', 'completed', 'refunded') and total_cents > 0) <> (paid.order_id is not null)
      -- A free one is covered by nothing. The first paid all of it; others what was owed again.
      or total_cents = 0 and orders.status not in ('paid', 'completed') or is_unpaid
      or cents < total_cents and not ${wasCorrected}`,

  // A paid order has a service, or the other plan that was paid for; work that is billed apart says when
  // it was done.
  'order-service': sql`
    select left(orders.id::text, 8) as subject, orders.id as order_id
    from orders join order_lines as line on line.order_id = orders.id and line.part = 'base'
    left join services on services.id = line.service_id and services.order_id = orders.id
    where orders.status in ('paid', 'completed') and orders.kind = 'new' and line.plan_id is not null
    group by orders.id
    having count(services.id) <> count(*)
      or (orders.status = 'completed') <> bool_and(delivery_state = 'done')
    union all
    select left(orders.id::text, 8), orders.id
    from orders left join plan_changes on plan_changes.order_id = orders.id
    where orders.kind = 'plan-change'
      and (plan_changes.id is null or orders.status = 'paid'
        or (orders.status in ('completed', 'refunded')) <> (done_at is not null)
        or (orders.status in ('cancelled', 'failed')) <> (withdrawn_at is not null))
    union all
    select left(orders.id::text, 8), orders.id
    from orders left join charges on charges.order_id = orders.id
    where (orders.kind = 'charge') <> (charges.order_id is not null)`,

  // A renewal that was paid gave its term, once and as long as its order says, and one that was not gave none. What its bank took
  // back is no term any more.
  'order-renewal': sql`
    select left(orders.id::text, 8) as subject, orders.id as order_id
    from orders
    left join order_lines as sold on sold.order_id = orders.id
    left join renewals on renewals.order_id = orders.id
    left join service_terms on service_terms.service_id = renewals.service_id
      and service_terms.term_number = renewals.term_number
      and invoice_line_id in (
        select invoice_lines.id from invoices join invoice_lines on invoice_id = invoices.id
        where invoices.order_id = orders.id
      )
    where orders.kind = 'renewal'
      and (renewals.order_id is null or orders.status = 'paid'
        -- A day that fits no month of the first makes a term half a month shorter or longer.
        or abs(extract(epoch from renewals.ends_at
          - (renewals.starts_at + make_interval(months => sold.term_months)))) > 20 * 86400
        or (orders.status in ('completed', 'refunded')) <> (service_terms.id is not null)
        -- It is not paid while its money is gone, and only then.
        or (uncovered_at is not null) is distinct from (
          select coalesce(reopened_because <> 'corrected', false) from claims
          where claims.order_id = orders.id
        ) and service_terms.id is not null
        or undone_at is not null and (orders.status <> 'refunded' or not exists (
          select from payments
          where payments.order_id = orders.id and ${paidItsOrder} and payments.status = 'charged_back'
        )))`,

  // Services that staff gave have no order; of a refunded one they may let the service stay.
  'service-paid': sql`
    select services.name as subject, orders.id as order_id
    from services join orders on orders.id = order_id
    where ${serviceIs.delivered}
      and orders.status not in ('paid', 'completed', 'refunded')`,

  // Each term begins where the one before it ends, undone ones too until they are paid again, and the last
  // that is paid is how far a service is paid; what is free has none. Of what moved in the first begins where
  // the other system's ends, and there is the line of the file that says so.
  'service-terms': sql`
    select services.name as subject, services.order_id
    from services left join (
      select service_id, count(*) as terms, max(term_number) as last_number,
        max(ends_at) filter (where is_paid) as paid_until, min(begins) as begins,
        min(begins) filter (where place = 1) as first_begins,
        -- A service that was brought back begins anew with its payment.
        bool_or(begins is distinct from previous_end and place > 1 and not is_back) as breaks
      from (
        select service_id, term_number, max(ends_at) as ends_at, max(starts_at) as begins,
          bool_or(undone_at is null and uncovered_at is null) as is_paid, bool_or(back.term_number is not null) as is_back,
          lag(max(ends_at)) over (partition by service_id order by term_number) as previous_end,
          row_number() over (partition by service_id order by term_number) as place
        from service_terms left join (
          select distinct service_id, term_number from renewals where brings_back
        ) as back using (service_id, term_number)
        group by service_id, term_number
      ) as term
      group by service_id
    ) as paid on service_id = services.id
    where services.renews and price_cents = 0 and (terms is not null or expires_at is not null)
      or services.renews and price_cents > 0 and (terms is null and moved_until is null
        or terms <> last_number - coalesce(moved_terms, 0) or breaks or first_begins <> moved_until
        or delivery_state = 'done' and coalesce(paid_until, moved_until, paid.begins) is distinct from expires_at)
    union
    select services.name, null
    from services left join import_rows on service_id = services.id and state = 'imported'
    where (moved_until is not null) <> (import_rows.id is not null)`,

  // Never more back than came in, and an order that was refunded has its refund.
  refunds: sql`
    select left(orders.id::text, 8) as subject, orders.id as order_id
    from orders
    where orders.status = 'refunded'
      and not exists (select from refunds where order_id = orders.id)
      and not exists (
        select from payments left join credits on payment_id = payments.id and kind = 'kept'
        where order_id = orders.id and (credits.id is not null or payments.status = 'charged_back')
      )
      -- Credit whose money a bank took back goes back to nobody.
      and not exists (
        select from payments
          join orders as theirs on theirs.user_id = orders.user_id
          join payments as lost on lost.order_id = theirs.id and lost.status = 'charged_back'
        where payments.order_id = orders.id and payments.gateway = 'credit'
      )
    union
    select left(order_id::text, 8), order_id
    from payments join (
      select payment_id, sum(amount_cents) as back from (
        select payment_id, coalesce(sent_cents, amount_cents) as amount_cents from refunds
        where id not in (select refund_id from credits where refund_id is not null)
        union all select payment_id, amount_cents from credits where kind = 'kept'
      ) as given group by payment_id
    ) as refunded on payment_id = payments.id
    where back > amount_cents
    union
    select invoices.invoice_number, invoices.order_id
    from invoices join invoices as credit on credit.credits_invoice_id = invoices.id
    group by invoices.id
    having -sum(credit.total_amount_cents) > invoices.total_amount_cents
      or (invoices.status = 'credited')
        <> (-sum(credit.total_amount_cents) = invoices.total_amount_cents)`,
};

/** For each check what is wrong. No question may ever find a row. */
function bookQuestions(promised: Promised): Readonly<Record<TableCheck, RawBuilder<BookExample>>> {
  return {
    ...LASTING,
    ...checkInvoices(),
    ...checkLedgers(),
    ...checkCorrections(),
    ...checkPromises(promised),
    ...checkFigures(),
  };
}

/** A queue that is slow, a mail server that comes back: after this long work should have its job. */
const SETTLE_MS = 3_600_000;
/** Every row of the books is looked at: in a large shop that is no short request. */
const STATEMENT_MS = 120_000;

type Asked = { now: Date; mailsAreSent: boolean; secretKey: string };

/**
 * Reads the faults of the books, in the order of the checks; sound books have none. All questions see
 * the shop at one moment, so that a change meanwhile is no fault.
 */
export async function readBookFaults(db: Db, asked: Asked): Promise<BookFault[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => findBookFaults(tx, asked));
}

/** The same as a transaction sees it that may have written. */
export async function findBookFaults(
  tx: Tx,
  { now, mailsAreSent, secretKey }: Asked,
): Promise<BookFault[]> {
  const questions = bookQuestions({
    now,
    since: new Date(now.getTime() - SETTLE_MS),
    mailsAreSent,
    hasQueue: await hasQueue(tx),
  });
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(tx);
  const faults: BookFault[] = [];
  for (const check of BOOK_CHECKS) {
    const fault =
      check === 'audit-log'
        ? await checkAuditLog(tx, secretKey)
        : await findWrongRows(tx, questions[check]);
    if (fault.found > 0) faults.push({ check, ...fault });
  }
  return faults;
}

async function findWrongRows(tx: Tx, question: RawBuilder<BookExample>): Promise<BookFinding> {
  const { rows } = await sql<BookExample & { found: number }>`
    select subject, order_id, count(*) over () as found
    from (${question}) as wrong
    order by subject limit ${BOOK_EXAMPLES}
  `.execute(tx);
  const examples = rows.map(({ subject, orderId }) => ({ subject, orderId }));
  return { found: rows[0]?.found ?? 0, examples };
}

/** The last check; null in a shop that is younger than its first. */
export async function readLastCheck(db: Db): Promise<BooksCheck | null> {
  const last = await db
    .selectFrom('booksChecks')
    .select(['checkedAt', 'faults'])
    .orderBy('checkedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}
