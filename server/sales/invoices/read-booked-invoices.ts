import { sql } from 'kysely';
import type { BookedInvoice } from '#contract/staff/invoices.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { quarterBounds } from '#domain/sales/vat-report.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';
import { methodOf } from '#server/sales/gateways/payment-gateways.ts';
import { SHOWN } from './queries.ts';

type Way = { gateway: Gateway; method: PaymentMethod | null; isCollection: boolean };

/** Amounts of an invoice in a query by the rate of its lines. */
const rates = sql<BookedInvoice['rates']>`(
  select coalesce(jsonb_agg(jsonb_build_object('vatPercent', vat_percent, 'netCents', net,
    'vatCents', vat, 'grossCents', gross) order by vat_percent desc), '[]')
  from (
    select vat_percent, sum(net_cents) as net, sum(vat_cents) as vat, sum(gross_cents) as gross
    from invoice_lines where invoice_id = invoices.id group by vat_percent
  ) as rate
)`;

/** Money that reached an invoice that is paid. */
const cameIn = sql`
  select gateway, method, mandate_id is not null as is_collection, payments.paid_at as moved_at
  from claims join allocations on claim_id = claims.id join payments on payments.id = payment_id
  where invoices.kind = 'invoice' and invoices.paid_at is not null
    and claims.order_id = invoices.order_id and allocations.amount_cents > 0`;

/** Money that went back with a credit invoice: sent, or kept as credit. */
const wentBack = sql`
  select gateway, method, false, done_at from refunds join payments on payments.id = payment_id
  where refunds.credit_invoice_id = invoices.id and done_at is not null
  union all
  select 'credit', null, false, credits.created_at from credits
  where credits.credit_invoice_id = invoices.id and kind = 'kept'`;

/** Lists the invoices and credit invoices of a quarter, as a bookkeeper enters them, newest first. */
export async function readBookedInvoices(
  db: Db,
  { year, quarter, ...page }: PageRequest & { year: number; quarter: number },
): Promise<Page<BookedInvoice>> {
  const { from, until } = quarterBounds(year, quarter);
  const query = db
    .selectFrom('invoices')
    .leftJoin('invoices as credited', 'credited.id', 'invoices.creditsInvoiceId')
    .leftJoinLateral(
      sql<{ paidOn: string | null; paidBy: Way[] | null }>`(
        select (max(moved_at) at time zone 'Europe/Amsterdam')::date as paid_on,
          jsonb_agg(distinct jsonb_build_object(
            'gateway', gateway, 'method', method, 'isCollection', is_collection
          )) as paid_by
        from (${cameIn} union all ${wentBack}) as moved
      )`.as('money'),
      (join) => join.onTrue(),
    )
    .select(SHOWN)
    .select([
      'invoices.netCents',
      'invoices.vatCents',
      'invoices.vatTreatment',
      'invoices.buyer',
      'credited.invoiceNumber as creditedNumber',
      rates.as('rates'),
      'money.paidOn',
      'money.paidBy',
    ])
    .where('invoices.createdAt', '>=', from)
    .where('invoices.createdAt', '<', until);
  const { items, ...rest } = await readPage(query, 'invoices', page);
  return {
    ...rest,
    items: items.map(({ buyer, createdAt: _createdAt, paidBy, ...invoice }) => ({
      ...invoice,
      buyerName: buyer.company || buyer.name,
      country: buyer.country,
      vatId: buyer.vatId,
      paidBy: (paidBy ?? []).map(({ gateway, method, isCollection }) => ({
        method: methodOf({ gateway, method }),
        isCollection,
      })),
    })),
  };
}
