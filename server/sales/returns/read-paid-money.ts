import { sql } from 'kysely';
import type { Cents } from '#domain/platform/money.ts';
import { isGivenBack } from '#server/delivery/services/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listMoneyToRefund } from '#server/sales/invoices/queries.ts';
import {
  readLinesToCredit,
  type LineToCredit,
} from '#server/sales/invoices/read-lines-to-credit.ts';
import type { ReturningOrder } from './queries.ts';

export type PaymentOfLine = Awaited<ReturnType<typeof listMoneyToRefund>>[number];

/** Money that was paid for services, with its payments and what is left of the lines of its invoices. */
export type PaidMoney = {
  lines: readonly PaidLineOfService[];
  payments: readonly PaymentOfLine[];
  toCredit: readonly LineToCredit[];
};

/** Reads the money that was paid for the services of lines, and is still with us. */
export async function readPaidMoney(
  db: Db,
  orders: readonly Pick<ReturningOrder, 'serviceId'>[],
): Promise<PaidMoney> {
  const lines = await listPaidLines(
    db,
    orders.flatMap(({ serviceId }) => serviceId ?? []),
  );
  const [payments, toCredit] = await Promise.all([
    listMoneyToRefund(db, [...new Set(lines.map(({ orderId }) => orderId))]),
    readLinesToCredit(db, [...new Set(lines.map(({ invoiceId }) => invoiceId))]),
  ]);
  return { lines, payments, toCredit };
}

/** A line of an invoice that was paid for a service, with the days that it is for. */
export type PaidLineOfService = {
  serviceId: string;
  orderId: string;
  invoiceId: string;
  invoiceLineId: string;
  description: string;
  startsAt: Date | null;
  endsAt: Date | null;
  directStart: boolean;
  isRenewal: boolean;
  isFirstTerm: boolean;
  /** Rest of its order that is owed again. */
  openCents: Cents;
};

/**
 * Lists the lines that were paid for services and whose money is still with us, the oldest first: their terms,
 * and what other plans cost over days of them.
 */
async function listPaidLines(db: Db, serviceIds: readonly string[]): Promise<PaidLineOfService[]> {
  if (serviceIds.length === 0) return [];
  const { rows } = await sql<PaidLineOfService>`
    with of_service as (
      select service_id, invoice_line_id, starts_at, ends_at, undone_at, created_at, term_number
      from service_terms where service_id = any(${serviceIds}::uuid[])
    ), paid as (
      select of_service.service_id, orders.id as order_id, invoices.id as invoice_id,
        invoice_lines.id as invoice_line_id, invoice_lines.description, of_service.starts_at,
        of_service.ends_at, orders.direct_start, orders.kind = 'renewal' as is_renewal,
        orders.kind <> 'renewal' as is_first_term, of_service.created_at
      from of_service
      join invoice_lines on invoice_lines.id = of_service.invoice_line_id
      join invoices on invoices.id = invoice_lines.invoice_id
      join orders on orders.id = invoices.order_id
      where of_service.undone_at is null and orders.status in ('paid', 'completed')
        and not ${isGivenBack(sql.ref('of_service.service_id'))}
      union all
      select plan_changes.service_id, orders.id, invoices.id, invoice_lines.id,
        invoice_lines.description, settles_from::timestamp at time zone 'Europe/Amsterdam', paid_until,
        orders.direct_start, false, coalesce(paid_until <= (
          select ends_at from of_service
          where of_service.service_id = plan_changes.service_id and term_number = 1 limit 1
        ), false), plan_changes.created_at
      from plan_changes
      join orders on orders.id = plan_changes.order_id
      join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice'
        and invoices.corrected_at is null
      join invoice_lines on invoice_lines.invoice_id = invoices.id and invoice_lines.position = 1
      where plan_changes.service_id = any(${serviceIds}::uuid[]) and done_at is not null
        and orders.status in ('paid', 'completed')
        and not ${isGivenBack(sql.ref('plan_changes.service_id'))}
    )
    select paid.*, coalesce((
      select open_cents from claims where claims.order_id = paid.order_id
    ), 0) as open_cents
    from paid order by created_at, order_id
  `.execute(db);
  return rows;
}
