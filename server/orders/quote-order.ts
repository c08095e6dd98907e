import type { z } from 'zod';
import type { quoteOutput } from '#contract/customer/checkout.ts';
import type { CustomerProfile } from '#contract/customer/profile.ts';
import type { BillingCycle } from '#domain/billing-cycle.ts';
import { quote } from '#domain/checkout.ts';
import { DEFAULT_COUNTRY, isCountryCode } from '#domain/customer.ts';
import { suggestServiceName } from '#domain/order.ts';
import { offeredMethods } from '#domain/payment.ts';
import { splitAddress } from '#domain/profile.ts';
import { sellerFrom, settingValue } from '#domain/settings.ts';
import { VAT_PERCENT } from '#domain/vat.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { findActivePlan, presentPlan } from '#server/plans/queries.ts';
import { getCustomerProfile } from '#server/profiles/queries.ts';
import { readSettings } from '#server/settings/queries.ts';

type Quote = z.infer<typeof quoteOutput>;

/** What an order would cost now, and what the form can fill in already. */
export async function quoteOrder(
  ctx: VerbContext<UserActor>,
  input: { plan: string; cycle: BillingCycle },
): Promise<Quote> {
  const [plan, settings, billing] = await Promise.all([
    findActivePlan(ctx.db, input.plan),
    readSettings(ctx.db),
    readKnownBilling(ctx.db, ctx.actor.id),
  ]);
  if (plan === null) throw new AppError('PLAN_NOT_AVAILABLE');
  const quoted = quote(plan, input.cycle);
  return {
    plan: presentPlan(plan),
    cycle: input.cycle,
    totalCents: quoted.grossCents,
    netCents: quoted.netCents,
    vatCents: quoted.vatCents,
    vatPercent: VAT_PERCENT,
    cycles: {
      monthly: quote(plan, 'monthly').grossCents,
      yearly: quote(plan, 'yearly').grossCents,
    },
    acceptsOrders: sellerFrom(settings).ok,
    methods: [
      ...offeredMethods({
        test: ctx.payments.test !== null,
        mollie: ctx.payments.mollie !== null,
      }),
    ],
    suggestedServiceName: suggestServiceName(plan.name),
    termsVersion: settingValue(settings, 'terms_version'),
    billing,
  };
}

/** What the newest order and the profile know; where both do, the one that was written last. */
async function readKnownBilling(db: Db, customerId: string): Promise<Quote['billing']> {
  const [order, profile] = await Promise.all([
    readLastBilling(db, customerId),
    getCustomerProfile(db, customerId),
  ]);
  const told = fromProfile(profile);
  if (order === null) return told;
  return (profile.updatedAt ?? order.at) > order.at
    ? { ...order.billing, ...told }
    : { ...told, ...order.billing };
}

async function readLastBilling(
  db: Db,
  customerId: string,
): Promise<{ billing: Quote['billing']; at: Date } | null> {
  const last = await db
    .selectFrom('orders')
    .select(['billing', 'createdAt'])
    .where('userId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return null;
  const { country, ...billing } = last.billing;
  const known = isCountryCode(country) ? country : DEFAULT_COUNTRY;
  return { billing: { ...billing, country: known }, at: last.createdAt };
}

/** As far as it is filled in: what is empty there says nothing about an order. */
function fromProfile(profile: CustomerProfile): Quote['billing'] {
  const { firstName, lastName, company, kvkNumber: kvk, vatId, postalCode, city } = profile;
  const texts = { firstName, lastName, company, kvk, vatId, postalCode, city };
  const filled = Object.entries({ ...texts, ...splitAddress(profile.address) }).filter(
    ([, text]) => text !== '',
  );
  return {
    ...Object.fromEntries(filled),
    ...(company === '' ? {} : { kind: 'business' as const }),
    ...(postalCode === '' ? {} : { country: profile.country }),
  };
}
