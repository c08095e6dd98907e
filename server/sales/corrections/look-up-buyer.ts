import type { CorrectionFields } from '#contract/staff/corrections.ts';
import type { Context, VerbContext } from '#server/context.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { checkBuyer } from '#server/sales/vat-ids/check-buyer.ts';

/** Has the register asked about a buyer whose btw follows from that; null where there is nothing to ask. */
export async function lookUpBuyer(
  ctx: VerbContext & Pick<Context, 'limits'>,
  { buyer, vat }: Pick<CorrectionFields, 'buyer' | 'vat'>,
) {
  if (vat === 'as-issued') return null;
  return checkBuyer(ctx, { buyer, settings: await readSettings(ctx.db) });
}
