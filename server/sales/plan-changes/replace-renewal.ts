import { isOwedFromBefore } from '#domain/sales/renewal.ts';
import { sellerFrom, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import { orderNextTerm } from '#server/sales/renewals/order-next-term.ts';
import type { Changeable } from '#server/sales/agreements/lock-changeable.ts';

/**
 * The next term was invoiced at a plan that the service will not have by then: that invoice is credited
 * and another one sent; what is owed of a term from before stays as it is. In the caller's transaction,
 * which has locked both.
 */
export async function replaceRenewal(
  ctx: VerbContext,
  tx: Tx,
  {
    renewal,
    service,
    settings,
  }: Pick<Changeable, 'renewal' | 'service'> & {
    settings: StoredSettings;
  },
): Promise<void> {
  if (renewal === null) return;
  const term = await tx
    .selectFrom('renewals')
    .select('endsAt')
    .where('orderId', '=', renewal.id)
    .executeTakeFirstOrThrow();
  if (isOwedFromBefore(term, service)) return;
  await endOrder(ctx, tx, renewal, 'cancelled');
  const seller = sellerFrom(settings);
  // Without its company data a shop sends no invoice; the hourly round does once they are back.
  if (!seller.ok) return;
  await orderNextTerm(ctx, tx, { serviceId: service.id, settings, seller: seller.value });
}
