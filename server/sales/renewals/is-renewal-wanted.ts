import type { TermMonths } from '#domain/catalogue/term.ts';
import { isAnother, takenNextTerm } from '#domain/sales/plan-change.ts';
import { isOwedFromBefore, isRenewalOver } from '#domain/sales/renewal.ts';
import { isComingBack } from '#domain/delivery/service-end.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readOpen } from '#server/sales/agreements/queries.ts';
import type { LockedService } from '#server/delivery/services/lock-service.ts';

type Asked = {
  order: { planId: string | null; termMonths: TermMonths | null };
  renewal: { startsAt: Date; endsAt: Date; bringsBack: boolean };
  service: LockedService;
};

/**
 * Tells whether a renewal still is what its service needs: the service goes on, and will have the plan and the
 * term that were invoiced; what is owed of a term from before is owed at any plan. With its service locked.
 */
export async function isRenewalWanted(
  db: Db,
  { order, renewal, service }: Asked,
): Promise<boolean> {
  if (renewal.bringsBack) return isComingBack(service);
  if (isRenewalOver(service, renewal.startsAt)) return false;
  if (isOwedFromBefore(renewal, service)) return true;
  const { change } = await readOpen(db, { serviceId: service.id });
  return !isAnother(order, takenNextTerm(service, change));
}
