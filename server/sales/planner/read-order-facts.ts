import { sql, type RawBuilder } from 'kysely';
import type { Cents } from '#domain/platform/money.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import type { OrderFacts } from '#domain/sales/planner.ts';
import type { Db } from '#server/platform/db/database.ts';
import { heldUntil, onlyService, skippedSteps } from '#server/sales/holds/queries.ts';
import { isAskedOfNobody } from '#server/sales/invoices/is-back-again.ts';
import { isQuiet, wasReminded } from '#server/platform/mails/queries.ts';

type OrderRow = {
  id: string;
  userId: string;
  totalCents: Cents;
  expiresAt: Date | null;
  heldUntil: string | null;
  skipped: string[];
  dueDate: string | null;
  isAskedOfNobody: boolean;
  isQuiet: boolean;
  wasReminded: boolean;
  wasRemindedLate: boolean;
};

/** The service of an order that was paid and is owed again, in a query. */
const ofOrder = sql`case when orders.status <> 'pending' then ${onlyService} end`;

/** Reads what the planner knows of orders that are no next term that waits; of which, the condition says. */
export async function readOrderFacts(
  db: Db,
  { which, today }: { which: RawBuilder<unknown>; today: string },
): Promise<OrderFacts[]> {
  const held = { userId: sql.ref('orders.userId'), serviceId: ofOrder, today };
  const open = sql.join(OPEN_INVOICE_STATUSES.map((status) => sql.lit(status)));
  const { rows } = await sql<OrderRow>`
    select orders.id, orders.user_id, orders.total_cents,
      case when orders.status = 'pending' then orders.expires_at end as expires_at,
      ${heldUntil(held)} as held_until, ${skippedSteps(held)} as skipped,
      invoices.due_on as due_date, ${isAskedOfNobody} as is_asked_of_nobody,
      ${isQuiet(sql.ref('orders.userId'))} as is_quiet,
      ${wasReminded('invoice-due-soon')} as was_reminded,
      ${wasReminded('invoice-overdue')} as was_reminded_late
    from orders
    left join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice'
      and invoices.corrected_at is null
      and invoices.status in (${open})
    where (orders.kind <> 'renewal' or orders.status <> 'pending') and ${which}
    order by orders.id
  `.execute(db);
  return rows.map(({ dueDate, ...row }) => ({
    of: 'order',
    id: row.id,
    userId: row.userId,
    totalCents: row.totalCents,
    expiresAt: row.expiresAt,
    heldUntil: row.heldUntil,
    skipped: row.skipped,
    invoice:
      dueDate === null
        ? null
        : {
            dueDate,
            isAskedOfNobody: row.isAskedOfNobody,
            isQuiet: row.isQuiet,
            wasReminded: row.wasReminded,
            wasRemindedLate: row.wasRemindedLate,
          },
  }));
}
