import { sql, type RawBuilder } from 'kysely';
import type { BookExample } from '#domain/sales/book-check.ts';
import { usesCode } from '#server/catalogue/discounts/queries.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';
import { wasCorrected } from './check-corrections.ts';

/**
 * A balance is the sum of its lines, what was spent paid an order with as much, no money is sent back
 * twice, and what tops up credit pays a part of its order, by that credit alone.
 */
function wrongCredit(): RawBuilder<BookExample> {
  return sql`
      select coalesce(users.email, '') as subject, null::uuid as order_id
    from (select user_id, sum(amount_cents) as moved from credits group by user_id) as ledger
      full join credit_balances using (user_id)
      left join users on users.id = user_id
      where moved is distinct from balance_cents
      union all
      select left(payments.id::text, 8), order_id
    from payments left join credits on payment_id = payments.id and kind = 'spent'
      where (gateway = 'credit' and ${paidItsOrder}) <> (credits.id is not null)
        or credits.amount_cents <> -payments.amount_cents
      union all
      select left(source.id::text, 8), null
    from credits as source join credits as sent on sent.source_id = source.id
      group by source.id having source.amount_cents + sum(sent.amount_cents) < 0
      union all
      select left(refunds.id::text, 8), order_id
    from credits join refunds on refunds.id = refund_id
      where credits.amount_cents <> -refunds.amount_cents
      union all
      select left(payments.id::text, 8), order_id
    from payments join orders on orders.id = order_id
      where tops_up_credit
        and (${paidItsOrder} or amount_cents >= total_cents and not ${wasCorrected})
      union all
      select left(payments.id::text, 8), payments.order_id
    from payments join payments as top_up on top_up.id = payments.topped_up_by
      where not top_up.tops_up_credit or top_up.order_id <> payments.order_id
        or top_up.paid_at is null`;
}

/**
 * Finds claims that are not what they should be. Each order that is not free has one, over what it costs less what was
 * credited, and over nothing where it ended without money; what is open of it is what no payment reached,
 * which is all of it until the order is paid and nothing from then on, but for what is owed again; a payment
 * reaches the claim of its order with all that it is, less what its bank took; and no bank took more from
 * claims than it took.
 */
function wrongClaims(): RawBuilder<BookExample> {
  return sql`
    select left(orders.id::text, 8) as subject, orders.id as order_id
    from orders left join claims on claims.order_id = orders.id
    left join (
      select claim_id, sum(amount_cents) as cents from allocations group by claim_id
    ) as reached on reached.claim_id = claims.id
    where (claims.id is null) <> (total_cents = 0)
      or claims.amount_cents
        <> case when status in ('cancelled', 'failed') then 0 else total_cents - credited_cents end
      or claims.open_cents <> claims.amount_cents - coalesce(reached.cents, 0)
      or status = 'pending' and claims.open_cents <> claims.amount_cents
      or status <> 'pending' and (claims.open_cents > 0) <> (claims.reopened_at is not null)
      or claims.reopened_at is not null and status not in ('paid', 'completed')
    union all
    select left(payments.id::text, 8), payments.order_id
    from payments join (
      select payment_id, sum(allocations.amount_cents) as cents, count(distinct claims.order_id) as orders,
        min(claims.order_id::text)::uuid as order_id
      from allocations join claims on claims.id = claim_id group by payment_id
    ) as reaching on reaching.payment_id = payments.id
    where reaching.cents not between 0 and payments.amount_cents
      or reaching.orders <> 1 or reaching.order_id <> payments.order_id
    union all
    select left(payments.id::text, 8), payments.order_id
    from payments join (
      select payment_id,
        sum(amount_cents) filter (where amount_cents > 0 and lost_payment_id is null) as brought,
        sum(amount_cents) filter (where lost_payment_id is not null) as lost
      from allocations group by payment_id
    ) as moved on moved.payment_id = payments.id
    join orders on orders.id = payments.order_id
    where brought <> payments.amount_cents and not ${wasCorrected} or lost not between -payments.amount_cents and 0
    union all
    select left(payments.id::text, 8), payments.order_id
    from payments join (
      select lost_payment_id, -sum(amount_cents) as cents from allocations
      where lost_payment_id is not null group by lost_payment_id
    ) as lost on lost.lost_payment_id = payments.id
    where payments.status <> 'charged_back' or cents < 0
      or cents > taken_back_cents + coalesce((
        select sum(amount_cents) from credits
        where kind = 'given_again' and credits.user_id = (
          select user_id from orders where orders.id = payments.order_id
        )
      ), 0)`;
}

/** Computes the discount of a code on a list price; the same as `discountOn` does. */
function discountOf(listCents: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`least(${listCents} - 1, case when discount_codes.percent is null
    then discount_codes.amount_cents
    else (${listCents} * discount_codes.percent * 2 + 100) / 200 end)`;
}

/** The number of a renewal among the terms that were bought: one that was given uses up no discount. */
const boughtNumber = sql<number>`(renewals.term_number - (
  select count(*) from service_terms
  where service_terms.service_id = renewals.service_id and granted_by is not null
    and service_terms.term_number < renewals.term_number
))`;

/** The price that was agreed on: list price less discount. */
const agreed = sql<number>`coalesce(orders.agreed_cents, orders.total_cents)`;

/** An order that sells one thing, whose discount is that of its price. */
const isOneLine = sql<boolean>`(
  (select count(*) from order_lines as line where line.order_id = orders.id) = 1
)`;

/**
 * Finds wrong discounts. An agreed price is the list price less the discount, and the invoice shows it;
 * later terms have the discount that their service was ordered with, as long as it counts; and no code was
 * used more often than it may be, by everybody or by one customer.
 */
function wrongDiscounts(): RawBuilder<BookExample> {
  return sql`
    select left(orders.id::text, 8) as subject, orders.id as order_id
    from order_discounts as given
    join orders on orders.id = given.order_id
    join discount_codes on discount_codes.id = given.code_id
    where ${agreed} + discount_cents <> list_cents and not ${wasCorrected}
      or ${isOneLine} and (discount_codes.percent is not null or term_number = 1)
        and discount_cents <> ${discountOf(sql`list_cents`)}
      or not ${wasCorrected} and discount_cents is distinct from (
        select sum(line.discount_cents) from order_lines as line where line.order_id = orders.id
      )
      or given.code <> discount_codes.code
      or given.terms is distinct from discount_codes.terms
      or (term_number = 1) <> (orders.kind = 'new')
      or orders.kind not in ('new', 'renewal')
    union
    select invoice_number, invoices.order_id
    from invoices join (
      select invoice_id, sum(discount_cents) as cents, sum(discount_net_cents) as net_cents
      from invoice_lines group by invoice_id
    ) as printed on printed.invoice_id = invoices.id
    left join order_discounts as given on given.order_id = invoices.order_id
    where invoices.kind = 'invoice' and corrects_invoice_id is null
      and (saved_cents is distinct from printed.cents or saved_net_cents is distinct from printed.net_cents)
    union
    select left(orders.id::text, 8), orders.id
    from orders
    join renewals on renewals.order_id = orders.id
    join services on services.id = renewals.service_id
    join order_lines as sold on sold.service_id = services.id and sold.kind = 'new' and sold.part = 'base'
    left join order_discounts as first on first.order_id = sold.order_id and sold.discount_cents is not null
    left join discount_codes on discount_codes.id = first.code_id
    left join order_discounts as given on given.order_id = orders.id
    where (given.order_id is not null or first.order_id is not null) and not ${wasCorrected} and (
      given.code_id <> coalesce(first.code_id, sold.id)
      or given.term_number <> ${boughtNumber}
      or (given.order_id is not null) is distinct from (
        orders.plan_id = sold.plan_id and orders.term_months = sold.term_months
        and ${boughtNumber} <= coalesce(first.terms, ${boughtNumber})
        and ${discountOf(sql`coalesce(given.list_cents, ${agreed})`)} > 0
      )
    )
    union
    select discount_codes.code, null
    from discount_codes join (
      select code_id, orders.user_id, count(*) as uses
      from order_discounts join orders on orders.id = order_id
      where ${usesCode} group by code_id, orders.user_id
    ) as used on used.code_id = discount_codes.id
    group by discount_codes.id
    having sum(uses) > max_uses or max(uses) > max_per_customer`;
}

/** Asks about ledgers that are kept apart from the orders they count. */
export function checkLedgers(): Record<'claims' | 'credit' | 'discounts', RawBuilder<BookExample>> {
  return { claims: wrongClaims(), credit: wrongCredit(), discounts: wrongDiscounts() };
}
