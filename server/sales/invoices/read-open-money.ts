import { sql } from 'kysely';
import type { DashboardSummary } from '#contract/customer/dashboard.ts';
import { cents } from '#domain/platform/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { restOfInvoice } from '#server/sales/invoices/queries.ts';
import { isInvoiceAsked, isOrderAsked } from './is-asked.ts';

type OpenMoney = Pick<DashboardSummary, 'openPayments' | 'openCents'>;

/** Everything that a customer is asked to pay, by how much of it is left; wherever it is told, it is this. */
export async function readOpenMoney(
  db: Db,
  { customerId, now }: { customerId: string; now: Date },
): Promise<OpenMoney> {
  const { rows } = await sql<{ openPayments: number; openCents: number }>`
    select count(*) as open_payments, coalesce(sum(left_cents), 0)::bigint as open_cents
    from (
      select ${restOfInvoice} as left_cents from invoices
      where invoices.user_id = ${customerId} and ${isInvoiceAsked}
      union all
      select orders.total_cents from orders
      where orders.user_id = ${customerId} and ${isOrderAsked(now)}
    ) asked
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select of sums gave no row');
  return { openPayments: row.openPayments, openCents: cents(row.openCents) };
}
