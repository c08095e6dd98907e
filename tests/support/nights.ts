import { sql } from 'kysely';
import type { StepKind } from '#domain/sales/step.ts';
import type { TestApp } from './api.ts';

export type Taken = { day: string; kind: StepKind; id: string; amountCents: number | null };

/** The newest line of the audit log, from which the nights to come are told. */
export async function lastLine({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::integer as id from audit_log
  `.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Tells by the audit log, the mails and the histories of services what the shop did of itself since a line,
 * by day: nothing of the planner is asked.
 */
export async function listTaken({ db }: TestApp, since: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with lines as (
      select (at at time zone 'Europe/Amsterdam')::date::text as day, action, subject_id::uuid as subject,
        after, before from audit_log
      where id > ${since} and actor_kind = 'system'
        and subject_type in ('order', 'service', 'payment')
    )
    select day, 'invoice' as kind, renews_service_id as id, total_cents as amount_cents
      from lines join orders on orders.id = subject where action = 'order.renew'
    union all
    select day, 'collect', renews_service_id, payments.amount_cents
      from lines join payments on payments.id = subject join orders on orders.id = payments.order_id
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
    select day, case when renews_service_id is null then 'expire' else 'withdraw' end,
        coalesce(renews_service_id, orders.id), total_cents
      from lines join orders on orders.id = subject where action = 'order.cancel' and not exists (
        select from events where events.subject_id = renews_service_id
          and type = 'service.cancelled' and reason = 'unpaid'
      )
    union all
    select (mails.created_at at time zone 'Europe/Amsterdam')::date::text,
        case mails.kind when 'invoice-overdue' then 'remind-late' else 'remind' end,
        coalesce(renews_service_id, orders.id), total_cents
      from mails join invoices on invoices.id = mails.invoice_id
      join orders on orders.id = invoices.order_id
      where mails.kind in ('invoice-due-soon', 'invoice-overdue')
  `.execute(db);
  return rows;
}
