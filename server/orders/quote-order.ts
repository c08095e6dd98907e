import type { z } from 'zod';
import type { quoteOutput } from '#contract/customer/checkout.ts';
import type { BillingCycle } from '#domain/billing-cycle.ts';
import { quote } from '#domain/checkout.ts';
import { DEFAULT_COUNTRY, isCountryCode } from '#domain/customer.ts';
import { suggestServiceName } from '#domain/order.ts';
import { offeredMethods } from '#domain/payment.ts';
import { sellerFrom, settingValue } from '#domain/settings.ts';
import { VAT_PERCENT } from '#domain/vat.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { findActivePlan, presentPlan } from '#server/plans/queries.ts';
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
    methods: [...offeredMethods(ctx.config)],
    suggestedServiceName: suggestServiceName(plan.name),
    termsVersion: settingValue(settings, 'terms_version'),
    billing,
  };
}

/** The details of the newest order, else what the profile has. */
async function readKnownBilling(db: Db, customerId: string): Promise<Quote['billing']> {
  const last = await db
    .selectFrom('orders')
    .select('billing')
    .where('userId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined) {
    const { country, ...billing } = last.billing;
    return { ...billing, country: isCountryCode(country) ? country : DEFAULT_COUNTRY };
  }
  const profile = await db
    .selectFrom('profiles')
    .select([
      'firstName',
      'lastName',
      'company',
      'postalCode',
      'city',
      'country',
      'kvkNumber',
      'vatId',
    ])
    .where('userId', '=', customerId)
    .executeTakeFirst();
  if (profile === undefined) return {};
  const company = profile.company ?? '';
  return {
    kind: company === '' ? 'consumer' : 'business',
    firstName: profile.firstName,
    lastName: profile.lastName,
    company,
    kvk: profile.kvkNumber ?? '',
    vatId: profile.vatId ?? '',
    postalCode: profile.postalCode ?? '',
    city: profile.city ?? '',
    country: isCountryCode(profile.country) ? profile.country : DEFAULT_COUNTRY,
  };
}
