import type { ChargeOptions } from '#contract/staff/charges.ts';
import { countryName } from '#domain/identity/customer.ts';
import { addressLine } from '#domain/identity/profile.ts';
import { sellerFrom, settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import { VAT_ID_CHECK_DAYS } from '#domain/catalogue/vat-treatment.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { AppError } from '#server/errors.ts';
import { billingEmailColumn, readKnownBuyer } from '#server/identity/profiles/queries.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { checkBuyer } from '#server/sales/vat-ids/check-buyer.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { listChargeableServices } from './queries.ts';

/**
 * Reads how a customer would be invoiced for work now. A company abroad is looked up first, as at the
 * checkout. Throws NOT_FOUND for somebody who is not there, or was erased.
 */
export async function readChargeOptions(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { customerId }: { customerId: string },
): Promise<ChargeOptions> {
  const customer = await ctx.db
    .selectFrom('users')
    .select(['email', billingEmailColumn()])
    .where('id', '=', customerId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  if (customer === undefined) throw new AppError('NOT_FOUND');
  const [settings, known, services] = await Promise.all([
    readSettings(ctx.db),
    readKnownBuyer(ctx.db, { customerId }),
    listChargeableServices(ctx.db, customerId),
  ]);
  return {
    missing: known.missing,
    buyer: known.billing === null ? null : await presentBuyer(ctx, known.billing, settings),
    mailTo: customer.billingEmail ?? customer.email,
    dueDays: settingValue(settings, 'bank_transfer_due_days'),
    acceptsOrders: sellerFrom(settings).ok,
    services,
  };
}

async function presentBuyer(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  buyer: BillingSnapshot,
  settings: StoredSettings,
) {
  const vatId = await checkBuyer(ctx, { buyer, settings });
  const { rule } = await readSaleVat(ctx.db, {
    buyer,
    settings,
    now: ctx.now(),
    days: VAT_ID_CHECK_DAYS,
  });
  const { kind, country, company, firstName, lastName, street, houseNumber } = buyer;
  const lines = [
    company,
    `${firstName} ${lastName}`,
    addressLine(street, houseNumber),
    `${buyer.postalCode} ${buyer.city}`,
    countryName(country),
  ];
  return { kind, country, lines: lines.filter((line) => line !== ''), rule, vatId };
}
