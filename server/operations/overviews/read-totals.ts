import { sql } from 'kysely';
import type { CustomerTotals } from '#contract/staff/customers.ts';
import { DEFAULT_ROLE } from '#domain/platform/role.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readTotals } from '#server/sales/reports/queries.ts';

const customer = sql.lit(DEFAULT_ROLE);

/** The figures above the customers: from what is kept, and from who is no customer, of whom there are few. */
export async function getCustomerTotals(db: Db): Promise<CustomerTotals> {
  const [totals, { admins, colleagues }] = await Promise.all([readTotals(db), countOthers(db)]);
  return {
    customers: totals.users - admins - colleagues,
    admins,
    services: totals.services.active,
    liveServices: totals.liveServices,
    revenueCents: totals.paidOrders.cents,
  };
}

/**
 * Counts accounts of people who are no customers: those who work for the shop, and those who work for a
 * customer and never had anything of their own.
 */
async function countOthers(db: Db): Promise<{ admins: number; colleagues: number }> {
  const { rows } = await sql<{ admins: number; colleagues: number }>`
    select
      (select count(*) from user_roles where role <> ${customer}) as admins,
      (select count(distinct member_id) from memberships
       where member_id is not null and ended_at is null
         and not exists (
           select from user_roles where user_id = member_id and role <> ${customer}
         )
         and not exists (select from orders where user_id = member_id)
         and not exists (select from services where user_id = member_id)) as colleagues
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select of scalars gave no row');
  return row;
}
