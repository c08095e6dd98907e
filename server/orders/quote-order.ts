import type { z } from 'zod';
import type { QuoteInput, quoteOutput } from '#contract/customer/checkout.ts';
import { quote } from '#domain/checkout.ts';
import { suggestServiceName } from '#domain/order.ts';
import { sellerFrom, settingValue } from '#domain/settings.ts';
import { VAT_ID_CHECK_DAYS } from '#domain/vat-treatment.ts';
import { methodsOf } from '#server/adapters/payments/payment-port.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { readCreditBalance } from '#server/payments/queries.ts';
import { findActivePlan, presentPlan } from '#server/plans/queries.ts';
import { getCustomerProfile } from '#server/profiles/queries.ts';
import { readSettings } from '#server/settings/queries.ts';
import { checkBuyer } from '#server/vat-ids/check-buyer.ts';
import { readSaleVat } from '#server/vat-ids/queries.ts';
import { mergeKnownBilling } from '#server/profiles/merge-known-billing.ts';

type Quote = z.infer<typeof quoteOutput>;

type QuoteContext = VerbContext<UserActor> & Pick<Context, 'limits'>;

/** Who did not say yet is shown what everybody sees. */
const ANYBODY: NonNullable<QuoteInput['buyer']> = { kind: 'consumer', country: 'NL', vatId: '' };

/**
 * What an order would cost now for this buyer, and what the form can fill in already. A company abroad
 * is looked up first, as no btw is charged of one that exists.
 */
export async function quoteOrder(
  ctx: QuoteContext,
  { plan: slug, cycle, buyer = ANYBODY }: QuoteInput,
): Promise<Quote> {
  const [plan, settings, billing, creditCents] = await Promise.all([
    findActivePlan(ctx.db, slug),
    readSettings(ctx.db),
    readKnownBilling(ctx.db, ctx.actor.id),
    readCreditBalance(ctx.db, ctx.actor.id),
  ]);
  if (plan === null) throw new AppError('PLAN_NOT_AVAILABLE');
  const vatId = await checkBuyer(ctx, { buyer, settings });
  const now = ctx.now();
  const { rule } = await readSaleVat(ctx.db, { buyer, settings, now, days: VAT_ID_CHECK_DAYS });
  const quoted = quote(plan, cycle, rule);
  return {
    plan: presentPlan(plan),
    cycle,
    totalCents: quoted.grossCents,
    netCents: quoted.netCents,
    vatCents: quoted.vatCents,
    vatPercent: rule.percent,
    vatTreatment: rule.treatment,
    vatId,
    cycles: {
      monthly: quote(plan, 'monthly', rule).grossCents,
      yearly: quote(plan, 'yearly', rule).grossCents,
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
