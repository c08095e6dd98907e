import { sql } from 'kysely';
import type { StaffTask } from '#contract/staff/tasks.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';

/** Lists the tasks that wait for a person, newest first. */
export async function listOpenTasks(db: Db, page: PageRequest): Promise<Page<StaffTask>> {
  const query = db
    .selectFrom('staffTasks')
    .leftJoin('users', 'users.id', 'staffTasks.userId')
    .select([
      'staffTasks.id',
      'staffTasks.kind',
      'staffTasks.subjectId',
      'staffTasks.orderId',
      'users.id as customerId',
      'users.name as customerName',
      'staffTasks.note',
      'staffTasks.createdAt',
    ])
    .where('staffTasks.doneAt', 'is', null);
  return readPage(query, 'staffTasks', page);
}

/** Condition on a service in a query: its customer was asked to whom it is invoiced, and said nothing since. */
export const waitsForBuyer = sql<boolean>`exists (
  select from staff_tasks as asked
  where asked.kind = 'billing-unknown' and asked.subject_id = services.user_id
    and asked.done_at is null and not exists (
      select from orders as placed
      where placed.user_id = services.user_id and placed.created_at > asked.created_at
    )
)`;
