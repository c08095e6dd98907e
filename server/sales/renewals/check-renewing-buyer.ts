import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import { hasForeignVatId, mayAwaitVatId } from '#domain/catalogue/vat-treatment.ts';
import type { VerbContext } from '#server/context.ts';
import { checkVatId } from '#server/sales/vat-ids/check-vat-id.ts';
import { readServiceBuyer } from '#server/identity/profiles/queries.ts';

type Asked = { serviceId: string; settings: StoredSettings };

/**
 * Tells whether the next term can be invoiced now. The btw-id of a company abroad is looked up anew for each
 * term; while the register does not answer the invoice waits, as long as there is time.
 */
export async function checkRenewingBuyer(
  ctx: VerbContext,
  { serviceId, settings }: Asked,
): Promise<boolean> {
  const buyer = await readServiceBuyer(ctx.db, serviceId);
  if (buyer === null || !hasForeignVatId(buyer)) return true;
  const requester = settingValue(settings, 'company_vat_id');
  const { state } = await checkVatId(ctx, { vatId: buyer.vatId, requester });
  if (state !== 'unknown') return true;
  const { expiresAt } = await ctx.db
    .selectFrom('services')
    .select('expiresAt')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  return !mayAwaitVatId(expiresAt, ctx.now());
}
