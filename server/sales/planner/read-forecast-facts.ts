import { sql } from 'kysely';
import { addDays, amsterdamDate, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import type { TaxedBuyer, VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import type { Cents } from '#domain/platform/money.ts';
import { FORECAST_DAYS, type CustomerFacts } from '#domain/sales/forecast.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { renewalHorizon } from '#domain/sales/renewal.ts';
import type { ForecastService, NextTerm } from '#domain/sales/step-effect.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readOrderFacts } from './read-order-facts.ts';
import { readServiceFacts } from './read-service-facts.ts';

/** Customers whose facts are read together. */
const BATCH = 500;

type Asked = { now: Date; collects: boolean; customerId?: string | undefined };

/**
 * Reads what time does something about in the days to come, customer by customer, in batches; of one alone
 * where one is named.
 */
export async function* readForecastFacts(
  db: Db,
  { now, collects, customerId }: Asked,
): AsyncGenerator<CustomerFacts[]> {
  let after: string | null = null;
  for (;;) {
    const customers: Customer[] = await listCustomers(db, { now, after, customerId });
    const last = customers.at(-1);
    if (last === undefined) return;
    yield await readCustomers(db, customers, { now, collects });
    if (customers.length < BATCH) return;
    after = last.userId;
  }
}

type Customer = { userId: string; creditCents: Cents; hasMandate: boolean };

/** Condition on a service in a query: time may do something about it in the days to come. */
function mayBeDue(now: Date) {
  const lastDay = addDays(amsterdamDate(now), FORECAST_DAYS);
  const end = amsterdamMidnight(lastDay);
  return sql`(
    services.next_price_on < ${lastDay}::date or exists (
      select from renewals join orders on orders.id = renewals.order_id
      where renewals.service_id = services.id and orders.status = 'pending'
    ) or (services.status <> 'cancelled' and (
      services.cancel_at < ${end} or services.expires_at < ${renewalHorizon(end)} or exists (
        select from plan_changes as change
        where change.service_id = services.id and done_at is null and withdrawn_at is null
      )
    ))
  )`;
}

/** Condition on an order in a query: it waits for its money, or an invoice of it is still open. */
const isOpen = sql`(orders.status = 'pending' or exists (
  select from invoices where invoices.order_id = orders.id and invoices.kind = 'invoice'
    and invoices.status in (${sql.join(OPEN_INVOICE_STATUSES.map((status) => sql.lit(status)))})
))`;

type CustomersAsked = { now: Date; after: string | null; customerId?: string | undefined };

async function listCustomers(
  db: Db,
  { now, after, customerId }: CustomersAsked,
): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    select users.id as user_id, coalesce(balance_cents, 0) as credit_cents, exists (
      select from mandates where mandates.user_id = users.id and mandates.status = 'valid'
    ) as has_mandate
    from users left join credit_balances on credit_balances.user_id = users.id
    where (${after}::uuid is null or users.id > ${after})
      and (${customerId ?? null}::uuid is null or users.id = ${customerId ?? null})
      and (
        exists (select from services where services.user_id = users.id and ${mayBeDue(now)})
        or exists (select from orders where orders.user_id = users.id and ${isOpen})
      )
    order by users.id limit ${BATCH}
  `.execute(db);
  return rows;
}

async function readCustomers(
  db: Db,
  customers: readonly Customer[],
  { now, collects }: { now: Date; collects: boolean },
): Promise<CustomerFacts[]> {
  const ids = customers.map(({ userId }) => userId);
  const today = amsterdamDate(now);
  const services = await readServiceFacts(db, {
    which: sql`services.user_id = any(${ids}::uuid[]) and ${mayBeDue(now)}`,
    today,
  });
  const orders = await readOrderFacts(db, {
    which: sql`orders.user_id = any(${ids}::uuid[]) and ${isOpen}`,
    today,
  });
  const next = await readNextTerms(
    db,
    services.map(({ id }) => id),
  );
  const withNext = services.map((service): ForecastService => ({
    ...service,
    next: next.get(service.id) ?? null,
  }));
  const servicesOf = Map.groupBy(withNext, ({ userId }) => userId);
  const ordersOf = Map.groupBy(orders, ({ userId }) => userId);
  return customers.map(({ userId, creditCents, hasMandate }) => ({
    userId,
    creditCents,
    collects: collects && hasMandate,
    services: servicesOf.get(userId) ?? [],
    orders: ordersOf.get(userId) ?? [],
  }));
}

type NextRow = {
  id: string;
  anchorAt: Date;
  terms: number;
  discount: NextTerm['discount'];
  billing: TaxedBuyer;
  vatTreatment: VatTreatment | null;
};

/**
 * Reads how the next terms of services would be sold: to whom and how the last one was, and of what moved in to
 * its customer as far as they are known; nothing of what was never delivered.
 */
async function readNextTerms(
  db: Db,
  serviceIds: readonly string[],
): Promise<Map<string, NextTerm>> {
  const { rows } = await sql<NextRow>`
    select services.id, anchor_at, coalesce(paid.terms, moved_terms) as terms,
      last.vat_treatment, coalesce(last.billing, known.billing) as billing, (
        select json_build_object('code', given.code, 'percent', discount_codes.percent,
          'amountCents', amount_cents, 'terms', given.terms, 'planId', ordered.plan_id,
          'termMonths', ordered.term_months)
        from order_discounts as given
        join orders as ordered on ordered.id = given.order_id
        join discount_codes on discount_codes.id = given.code_id
        where given.order_id = services.order_id
      ) as discount
    from services
    cross join lateral (
      -- One that was given uses up no discount.
      select max(term_number) - count(granted_by) as terms from service_terms
      where service_id = services.id and undone_at is null
    ) as paid
    left join lateral (
      select vat_treatment, billing from order_lines
      join orders on orders.id = order_lines.order_id
      where order_lines.service_id = services.id and order_lines.kind in ('new', 'renewal')
      order by orders.created_at desc limit 1
    ) as last on true
    left join lateral (
      select jsonb_build_object(
        'kind', case when company is null then 'consumer' else 'business' end,
        'country', country, 'vatId', coalesce(vat_id, ''), 'postalCode', postal_code
      ) as billing
      from profiles where profiles.user_id = services.user_id
        and address is not null and postal_code is not null and city is not null
    ) as known on true
    where services.id = any(${serviceIds}::uuid[]) and anchor_at is not null
      and coalesce(paid.terms, moved_terms) is not null
      and coalesce(last.billing, known.billing) is not null
  `.execute(db);
  return new Map(
    rows.map(({ id, billing, vatTreatment, ...row }) => [
      id,
      {
        anchorAt: row.anchorAt,
        terms: row.terms,
        discount: row.discount,
        buyer: billing,
        isVatIdFound: vatTreatment === 'reverse_charge',
      },
    ]),
  );
}
