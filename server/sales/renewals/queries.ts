import { sql } from 'kysely';
import { addDays, amsterdamDate, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { WARNING_DAYS, renewalHorizon, type DunningRules } from '#domain/sales/renewal.ts';
import { hasOpenRenewal } from '#server/sales/orders/queries.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { isWithUsAgain } from '#server/sales/invoices/is-back-again.ts';
import { collectionDay, isCollectionUnderWay } from '#server/sales/invoices/queries.ts';
import { hasDeadJob } from '#server/platform/jobs/queries.ts';
import { hasOpenReturn, isHeld } from '#server/sales/holds/queries.ts';
import { waitsForBuyer } from '#server/platform/tasks/queries.ts';

/** A term before the next is owed again: that comes first. */
const owesForBefore = sql<boolean>`exists (
  select from service_terms where service_terms.service_id = services.id and uncovered_at is not null
)`;

/** Tells whether a service, which is locked, has a term whose money is gone. */
export async function owesTerm(tx: Tx, { serviceId }: { serviceId: string }): Promise<boolean> {
  const term = await tx
    .selectFrom('serviceTerms')
    .select('id')
    .where('serviceId', '=', serviceId)
    .where('uncoveredAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return term !== undefined;
}

/** Services whose next term may have to be invoiced, those that end first in front. */
export async function listToRenew(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('services')
    .select('id')
    .where('renews', '=', true)
    .where('cancelAt', 'is', null)
    .where('status', 'in', ['active', 'suspended', 'offline'])
    .where('expiresAt', '<', renewalHorizon(now))
    .where((eb) => eb.not(hasOpenRenewal(sql.ref('services.id'))))
    .where((eb) => eb.not(waitsForBuyer))
    .where((eb) => eb.not(owesForBefore))
    .where((eb) => eb.not(hasOpenReturn(sql.ref('services.id'))))
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Renewals of services that end, wherever that was decided, and of what can no longer come back. */
export async function listToWithdraw(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('renewals', 'renewals.orderId', 'orders.id')
    .innerJoin('services', 'services.id', 'renewals.serviceId')
    .select('orders.id')
    .where('orders.status', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb.and([eb('services.status', '=', 'cancelled'), eb('renewals.bringsBack', '=', false)]),
        eb.and([eb('orders.expiresAt', '<=', now), eb('renewals.bringsBack', '=', true)]),
        eb('services.cancelAt', '<=', eb.ref('renewals.startsAt')),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Orders whose days were paid and are owed again, of which a step of the dunning may be due, by the same
 * days. Which step it is, is decided under the lock.
 */
export async function listReopenedToDun(
  db: Db,
  { now, rules, limit }: { now: Date; rules: DunningRules; limit: number },
): Promise<string[]> {
  const today = amsterdamDate(now);
  const daysAgo = (days: number) => addDays(today, -days);
  const { rows } = await sql<{ orderId: string }>`
    select claims.order_id from claims
    join orders on orders.id = claims.order_id
    join invoices on invoices.order_id = claims.order_id and invoices.kind = 'invoice'
      and invoices.corrected_at is null
    join invoice_lines on invoice_lines.invoice_id = invoices.id
    join service_terms on invoice_line_id = invoice_lines.id and uncovered_at is not null
    join services on services.id = service_terms.service_id
    where claims.reopened_at is not null and claims.collect_on is null
      and invoices.due_on < ${today}
      and not ${isHeld({ userId: sql.ref('orders.userId'), serviceId: sql.ref('services.id'), today })}
      and (
        service_terms.warned_on is null and services.status <> 'cancelled'
          and invoices.due_on <= ${daysAgo(rules.suspendAfterDays - WARNING_DAYS)}
          and service_terms.starts_at < ${amsterdamMidnight(daysAgo(-WARNING_DAYS - 1))}
        or service_terms.suspended_on is null and services.status = 'active'
          and service_terms.warned_on <= ${daysAgo(WARNING_DAYS)}
          and invoices.due_on <= ${daysAgo(rules.suspendAfterDays)}
          and service_terms.starts_at < ${amsterdamMidnight(daysAgo(-1))}
        or service_terms.suspended_on <= ${daysAgo(rules.endAfterDays)}
          and services.status = 'suspended' and services.suspend_reason = 'unpaid'
      )
    group by claims.order_id
    order by min(claims.reopened_at)
    limit ${limit}
  `.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Renewals of which a step of the dunning may be due: not warned about while the due date is over,
 * not suspended a week after the warning, neither long before their term begins, or suspended. Which
 * step it is, is decided under the lock.
 */
export async function listToDun(
  db: Db,
  { now, rules, limit }: { now: Date; rules: DunningRules; limit: number },
): Promise<string[]> {
  const today = amsterdamDate(now);
  const daysAgo = (days: number) => addDays(today, -days);
  const held = {
    userId: sql.ref('orders.userId'),
    serviceId: sql.ref('renewals.serviceId'),
    today,
  };
  const rows = await db
    .selectFrom('orders')
    .innerJoin('renewals', 'renewals.orderId', 'orders.id')
    .innerJoin('services', 'services.id', 'renewals.serviceId')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'orders.id')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .select('orders.id')
    .where('orders.status', '=', 'pending')
    .where('renewals.collectOn', 'is', null)
    .where('invoices.dueDate', '<', today)
    .where((eb) => eb.not(isWithUsAgain))
    .where((eb) => eb.not(isHeld(held)))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('renewals.warnedOn', 'is', null),
          eb('invoices.dueDate', '<=', daysAgo(rules.suspendAfterDays - WARNING_DAYS)),
          eb('renewals.startsAt', '<', amsterdamMidnight(daysAgo(-WARNING_DAYS - 1))),
        ]),
        eb.and([
          eb('renewals.suspendedOn', 'is', null),
          eb('renewals.warnedOn', '<=', daysAgo(WARNING_DAYS)),
          eb('invoices.dueDate', '<=', daysAgo(rules.suspendAfterDays)),
          eb('renewals.startsAt', '<', amsterdamMidnight(daysAgo(-1))),
          eb('services.status', '=', 'active'),
        ]),
        eb.and([
          eb('renewals.suspendedOn', '<=', daysAgo(rules.endAfterDays)),
          eb('services.status', '=', 'suspended'),
          eb('services.suspendReason', '=', 'unpaid'),
        ]),
      ]),
    )
    .orderBy('invoices.dueDate')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Renewals whose day to be collected has come and was announced, the first in front. */
export async function listToCollect(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const today = amsterdamDate(now);
  const rows = await db
    .selectFrom('renewals')
    .innerJoin('orders', 'orders.id', 'renewals.orderId')
    .select('orders.id')
    .where('renewals.collectOn', '<=', today)
    .where('orders.status', '=', 'pending')
    .where((eb) => eb.not(isCollectionUnderWay))
    // An announcement stays sent: nobody takes it back between this and the lock.
    .where(collectionDay(today), '<=', today)
    .orderBy('renewals.collectOn')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A renewal is to be collected, and the mail that announces it is still to go. */
const waitsForMail = sql<boolean>`exists (
  select from renewals join mails on mails.dedupe_key = 'renewal-invoice:' || renewals.order_id
  where renewals.order_id = orders.id and orders.status = 'pending'
    and renewals.collect_on is not null and mails.status <> 'sent'
)`;

/**
 * Renewals that staff have to be told of because no server takes the mail that announces their collection,
 * and those of which they were told and that wait for it no more.
 */
export async function listUnannounced(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from renewals
      join orders on orders.id = renewals.order_id and orders.status = 'pending'
      join mails on mails.dedupe_key = 'renewal-invoice:' || orders.id and mails.status <> 'sent'
    where renewals.collect_on is not null
      and (mails.status <> 'queued' or ${hasDeadJob('mail.send', 'mailId', 'mails.id')})
      and not exists (
        select from staff_tasks
        where kind = 'collection-unannounced' and subject_id = orders.id and done_at is null
      )
    union all
    select orders.id from staff_tasks join orders on orders.id = staff_tasks.subject_id
    where staff_tasks.kind = 'collection-unannounced' and done_at is null and not ${waitsForMail}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Tells whether a renewal, whose order is locked, waits for the mail that announces its collection. */
export async function waitsForAnnouncement(
  tx: Tx,
  { orderId }: { orderId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(waitsForMail)
    .executeTakeFirst();
  return row !== undefined;
}
