import { sellerFrom, type StoredSettings } from '#domain/operations/settings.ts';
import { findDueStep } from '#domain/sales/planner.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';
import { momentIn, readFactsOfService } from '#server/sales/planner/queries.ts';
import { checkRenewingBuyer } from './check-renewing-buyer.ts';
import { orderNextTerm } from './order-next-term.ts';
import { owesTerm } from './queries.ts';

/**
 * Orders the next term of a service and sends its invoice, fourteen days before this term is over.
 * Happens once a term: under the service's lock, and the database keeps one open renewal a service.
 * Answers whether there was something to do.
 */
export async function placeRenewal(
  ctx: VerbContext,
  { serviceId, settings }: { serviceId: string; settings: StoredSettings },
): Promise<boolean> {
  const seller = sellerFrom(settings);
  // A shop without its company data sends no invoices; it says so elsewhere.
  if (!seller.ok) return false;
  if (!(await checkRenewingBuyer(ctx, { serviceId, settings }))) return false;
  return transact(ctx, async (tx) => {
    await lockService(tx, { serviceId });
    const at = momentIn(settings, ctx.now());
    const facts = await readFactsOfService(tx, { serviceId, today: at.today });
    if (findDueStep(facts, 'invoice', at) === null) return false;
    // A term before it that is owed again comes first.
    if (await owesTerm(tx, { serviceId })) return false;
    return orderNextTerm(ctx, tx, { serviceId, settings, seller: seller.value });
  });
}
