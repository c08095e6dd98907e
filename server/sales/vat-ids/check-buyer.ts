import { isCountryCode, isVatId } from '#domain/identity/customer.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import {
  hasForeignVatId,
  type TaxedBuyer,
  type VatIdState,
} from '#domain/catalogue/vat-treatment.ts';
import type { Context, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { checkVatId } from './check-vat-id.ts';

type Asked = { buyer: TaxedBuyer; settings: StoredSettings };

/**
 * Looks up the btw-id of a buyer before a price is told, as no btw is charged of a company abroad that
 * exists. Null where there is none to look up. A person can have so many looked up in an hour.
 */
export async function checkBuyer(
  ctx: VerbContext & Pick<Context, 'limits'>,
  { buyer, settings }: Asked,
): Promise<{ state: VatIdState; name: string } | null> {
  const { country, vatId } = buyer;
  if (!hasForeignVatId(buyer) || !isCountryCode(country) || !isVatId(vatId, country)) return null;
  const { actor } = ctx;
  return checkVatId(ctx, {
    vatId,
    requester: settingValue(settings, 'company_vat_id'),
    admit: async () => actor.kind === 'system' || (await isAdmitted(ctx, actor.id)),
  });
}

async function isAdmitted({ limits }: Pick<Context, 'limits'>, userId: string): Promise<boolean> {
  try {
    await limits.consume('vatIds', userId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
