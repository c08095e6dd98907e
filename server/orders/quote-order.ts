import type { z } from 'zod';
import type { quoteOutput } from '#contract/customer/checkout.ts';
import type { BillingCycle } from '#domain/billing-cycle.ts';
import { quote } from '#domain/checkout.ts';
import { suggestServiceName } from '#domain/order.ts';
import { sellerFrom, settingValue } from '#domain/settings.ts';
import { VAT_PERCENT } from '#domain/vat.ts';
import { methodsOf } from '#server/adapters/payments/payment-port.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { readCreditBalance } from '#server/payments/queries.ts';
import { findActivePlan, presentPlan } from '#server/plans/queries.ts';
import { getCustomerProfile } from '#server/profiles/queries.ts';
import { readSettings } from '#server/settings/queries.ts';
import { mergeKnownBilling } from './merge-known-billing.ts';

type Quote = z.infer<typeof quoteOutput>;

/** What an order would cost now, and what the form can fill in already. */
export async function quoteOrder(
  ctx: VerbContext<UserActor>,
  input: { plan: string; cycle: BillingCycle },
): Promise<Quote> {
  const [plan, settings, billing, creditCents] = await Promise.all([
    findActivePlan(ctx.db, input.plan),
    readSettings(ctx.db),
    readKnownBilling(ctx.db, ctx.actor.id),
    readCreditBalance(ctx.db, ctx.actor.id),
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
    methods: [...methodsOf(ctx.payments)],
    creditCents,
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
  return mergeKnownBilling(order, profile);
}

async function readLastBilling(db: Db, customerId: string) {
  const last = await db
    .selectFrom('orders')
    .select(['billing', 'createdAt'])
    .where('userId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}
