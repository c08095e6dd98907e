import { sql } from 'kysely';
import { addDays, amsterdamDate, amsterdamMidnight } from '#domain/amsterdam.ts';
import { NOTICE_DAYS } from '#domain/direct-debit.ts';
import { WARNING_DAYS, renewalHorizon, type DunningRules } from '#domain/renewal.ts';
import { settingValue, type StoredSettings } from '#domain/settings.ts';
import type { Db } from '#server/db/database.ts';
import { isCollectionUnderWay } from '#server/invoices/queries.ts';
import { hasDeadJob } from '#server/jobs/queries.ts';

/** What becomes of services that are not paid, as the shop has it. */
export function dunningRules(settings: StoredSettings): DunningRules {
  return {
    suspendAfterDays: settingValue(settings, 'unpaid_suspend_days'),
    endAfterDays: settingValue(settings, 'unpaid_end_days'),
  };
}

/** Their customer was asked to whom it is invoiced, and said nothing since. */
const waitsForBuyer = sql<boolean>`exists (
  select from staff_tasks as asked
  where asked.kind = 'billing-unknown' and asked.subject_id = services.user_id
    and asked.done_at is null and not exists (
      select from orders
      where orders.user_id = services.user_id and orders.created_at > asked.created_at
    )
)`;

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
    .where('expiresAt', '<=', renewalHorizon(now))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.renewsServiceId', '=', 'services.id')
            .where('orders.status', '=', 'pending'),
        ),
      ),
    )
    .where((eb) => eb.not(waitsForBuyer))
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Renewals of services that end, wherever that was decided. */
export async function listToWithdraw(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('renewals', 'renewals.orderId', 'orders.id')
    .innerJoin('services', 'services.id', 'renewals.serviceId')
    .select('orders.id')
    .where('orders.status', '=', 'pending')
    .where('orders.renewsServiceId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('services.status', '=', 'cancelled'),
        eb('services.cancelAt', '<=', eb.ref('renewals.startsAt')),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
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
  const rows = await db
    .selectFrom('orders')
    .innerJoin('renewals', 'renewals.orderId', 'orders.id')
    .innerJoin('services', 'services.id', 'renewals.serviceId')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.orderId', '=', 'orders.id').on('invoices.kind', '=', 'invoice'),
    )
    .select('orders.id')
    .where('orders.status', '=', 'pending')
    .where('orders.renewsServiceId', 'is not', null)
    .where('renewals.collectOn', 'is', null)
    .where('invoices.dueDate', '<', today)
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

/**
 * Of an order in a query: whether its customer does not know yet for as long as was promised what is
 * collected from them: the mail still has to go, or went less than the notice ago. One that no server
 * took waits for a person, and holds up nothing. What they know stays known: the lock need not ask it again.
 */
function isToBeAnnounced(today: string) {
  return sql<boolean>`exists (
    select from mails where mails.dedupe_key = 'renewal-invoice:' || orders.id and (
      mails.status = 'queued' and not ${hasDeadJob('mail.send', 'mailId', 'mails.id')}
      or mails.sent_at >= ${amsterdamMidnight(addDays(today, 1 - NOTICE_DAYS))}
    )
  )`;
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
    // What was announced stays so: nobody else changes it between this and the lock.
    .where((eb) => eb.not(isToBeAnnounced(today)))
    .orderBy('renewals.collectOn')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
