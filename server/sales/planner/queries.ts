import { sql } from 'kysely';
import {
  momentOf,
  type Facts,
  type PlannedMoment,
  type ServiceFacts,
} from '#domain/sales/planner.ts';
import type { DunningRules } from '#domain/sales/renewal.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readOrderFacts } from './read-order-facts.ts';
import { readServiceFacts } from './read-service-facts.ts';

/** Rules of the shop for services that are not paid. */
export function dunningRules(settings: StoredSettings): DunningRules {
  return {
    suspendAfterDays: settingValue(settings, 'unpaid_suspend_days'),
    endAfterDays: settingValue(settings, 'unpaid_end_days'),
  };
}

/** The moment of which the planner is asked, in a shop with these settings. */
export function momentIn(settings: StoredSettings, now: Date): PlannedMoment {
  return momentOf(now, dunningRules(settings));
}

/** Reads what the planner knows of one service; with its row locked, that stays so. */
export async function readFactsOfService(
  db: Db,
  { serviceId, today }: { serviceId: string; today: string },
): Promise<ServiceFacts> {
  const which = sql`services.id = ${serviceId}`;
  const [facts] = await readServiceFacts(db, { which, today });
  if (facts === undefined) throw new Error(`no service ${serviceId}`);
  return facts;
}

type AskedOrder = { orderId: string; renewedServiceId: string | null; today: string };

/** Reads what the planner knows of an order, or of the service whose next term waits for it. */
export async function readFactsOfOrder(
  db: Db,
  { orderId, renewedServiceId: serviceId, today }: AskedOrder,
): Promise<Facts | null> {
  if (serviceId !== null) {
    const facts = await readFactsOfService(db, { serviceId, today });
    if (facts.renewal?.orderId === orderId) return facts;
  }
  const [facts] = await readOrderFacts(db, { which: sql`orders.id = ${orderId}`, today });
  return facts ?? null;
}

/** The newest line of the audit log, from which a night is told. */
export async function findLastLine(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::integer as id from audit_log
  `.execute(db);
  return rows[0]?.id ?? 0;
}
