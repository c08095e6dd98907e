import { sql } from 'kysely';
import type { ConsoleStatistics } from '#contract/staff/statistics.ts';
import { startOfAmsterdamMonth } from '#domain/amsterdam.ts';
import { cents } from '#domain/money.ts';
import { PAID_ORDER_STATUSES } from '#domain/order.ts';
import { DEAD_LETTER } from '#server/jobs/queues.ts';
import type { Db } from '#server/db/database.ts';

/** The figures above the console; the month is Amsterdam's. */
export async function getConsoleStatistics(db: Db, now: Date): Promise<ConsoleStatistics> {
  const { rows } = await sql<Record<keyof ConsoleStatistics, number>>`
    select
      (select count(*) from users) as users,
      (select count(*) from orders) as orders,
      (select count(*) from services where status <> 'cancelled') as services,
      (select coalesce(sum(total_cents), 0) from orders
       where status in (${sql.join(PAID_ORDER_STATUSES)}) and paid_at >= ${startOfAmsterdamMonth(now)})
        as monthly_revenue_cents,
      (select count(*) from tickets where status <> 'closed') as open_tickets,
      (select count(*) from services
       where status = 'pending' and delivery_state in ('waiting_for_staff', 'failed')) as to_deliver,
      (select count(*) from pgboss.job where name = ${DEAD_LETTER} and state = 'created')
        + (select count(*) from staff_tasks where done_at is null) as failed_jobs
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select of scalars gave no row');
  return { ...row, monthlyRevenueCents: cents(row.monthlyRevenueCents) };
}
