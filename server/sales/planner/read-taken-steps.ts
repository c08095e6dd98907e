import { sql } from 'kysely';
import type { Cents } from '#domain/platform/money.ts';
import type { StepKind } from '#domain/sales/step.ts';
import type { Db } from '#server/platform/db/database.ts';

export type TakenStep = { day: string; kind: StepKind; id: string; amountCents: Cents | null };

/**
 * Tells what the shop did of itself since a line of the audit log and a moment, by that log, the mails and the
 * histories of services: nothing of the planner is asked.
 */
export async function readTakenSteps(
  db: Db,
  { line: since, at }: { line: number; at: Date },
): Promise<TakenStep[]> {
  const { rows } = await sql<TakenStep>`
    with lines as (
      select (at at time zone 'Europe/Amsterdam')::date::text as day, action, subject_id::uuid as subject,
        after, before from audit_log
      where id > ${since} and actor_kind = 'system'
        and subject_type in ('order', 'service', 'payment')
    )
    select day, 'invoice' as kind, service_id as id, total_cents as amount_cents
      from lines join orders on orders.id = subject join renewals on renewals.order_id = orders.id
      where action = 'order.renew'
    union all
    select day, 'collect', service_id, payments.amount_cents
      from lines join payments on payments.id = subject
      join renewals on renewals.order_id = payments.order_id
      where action = 'payment.collect'
    union all
    select day, case action
        when 'service.announce-suspension' then 'warn' when 'service.suspend' then 'suspend'
        when 'service.apply-price' then 'price' when 'service.change-plan' then 'change'
        else (
          select case reason when 'unpaid' then 'end' else 'leave' end from events
          where events.subject_id = subject and type = 'service.cancelled'
        )
      end, subject, null
      from lines
      where action in ('service.announce-suspension', 'service.suspend', 'service.apply-price',
        'service.change-plan', 'service.end')
    union all
    select day, case when service_id is null then 'expire' else 'withdraw' end,
        coalesce(service_id, orders.id), total_cents
      from lines join orders on orders.id = subject
      left join renewals on renewals.order_id = orders.id where action = 'order.cancel' and not exists (
        select from events where events.subject_id = service_id
          and type = 'service.cancelled' and reason = 'unpaid'
      )
    union all
    select (mails.created_at at time zone 'Europe/Amsterdam')::date::text,
        case mails.kind when 'invoice-overdue' then 'remind-late' else 'remind' end,
        coalesce(service_id, orders.id), total_cents
      from mails join invoices on invoices.id = mails.invoice_id
      join orders on orders.id = invoices.order_id
      left join renewals on renewals.order_id = orders.id
      where mails.kind in ('invoice-due-soon', 'invoice-overdue') and mails.created_at >= ${at}
  `.execute(db);
  return rows;
}
