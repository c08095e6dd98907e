import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** The one line of each order that has none yet. */
export const LINES_OF_ORDERS = `
  insert into order_lines (order_id, position, kind, state, plan_id, name, service_name, term_months,
    total_cents, net_cents, vat_cents, vat_percent)
  select id, 1, kind, state_of_line(status), plan_id, plan_name, service_name, term_months, total_cents,
    net_cents, vat_cents, vat_percent
  from orders where not exists (select from order_lines where order_id = orders.id)`;

/** Writes down what is owed for orders that a test made as copies, none of which was paid, and their lines. */
export async function completeCopiedOrders(db: Db): Promise<void> {
  await sql`
    insert into claims (order_id, amount_cents, open_cents, created_at, updated_at)
    select id, owed, owed, created_at, updated_at from orders, lateral (
      select case when status in ('cancelled', 'failed') then 0 else total_cents end as owed
    ) as of_order
    where not exists (select from claims where order_id = orders.id)
  `.execute(db);
  await sql.raw(LINES_OF_ORDERS).execute(db);
}
