import type { z } from 'zod';
import type { QuoteInput, quoteOutput } from '#contract/customer/checkout.ts';
import { askedTerm, cycleOf, type TermMonths } from '#domain/catalogue/term.ts';
import { quote } from '#domain/sales/checkout.ts';
import type { DiscountRefusal, GivenDiscount } from '#domain/catalogue/discount.ts';
import type { Cents } from '#domain/platform/money.ts';
import { suggestServiceName } from '#domain/delivery/service-name.ts';
import { priceForTerm, termPrices } from '#domain/catalogue/plan.ts';
import { refuse, type Result } from '#domain/platform/result.ts';
import { sellerFrom, settingValue } from '#domain/operations/settings.ts';
import { VAT_ID_CHECK_DAYS } from '#domain/catalogue/vat-treatment.ts';
import { canGiveMandate } from '#domain/sales/direct-debit.ts';
import { offersFor } from '#server/sales/gateways/payment-gateways.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { isOwnCode } from '#server/catalogue/discounts/queries.ts';
import { tryDiscount } from '#server/catalogue/discounts/try-discount.ts';
import { evaluateDiscount } from '#server/catalogue/discounts/evaluate-discount.ts';
import { AppError } from '#server/errors.ts';
import { readAgreement } from '#server/sales/mandates/queries.ts';
import { readCreditBalance } from '#server/sales/credit/queries.ts';
import { findActivePlan, presentPlan } from '#server/catalogue/plans/queries.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { checkBuyer } from '#server/sales/vat-ids/check-buyer.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { readKnownBilling } from '#server/identity/profiles/queries.ts';

type Quote = z.infer<typeof quoteOutput>;

type QuoteContext = VerbContext<UserActor> & Pick<Context, 'limits'>;

/** A buyer who did not say yet is shown what everybody sees. */
const ANYBODY: NonNullable<QuoteInput['buyer']> = { kind: 'consumer', country: 'NL', vatId: '' };

/**
 * Quotes an order for this buyer now, with what the form can fill in already. A company abroad
 * is looked up first, as no btw is charged of one that exists.
 */
export async function quoteOrder(
  ctx: QuoteContext,
  { plan: slug, buyer: said = ANYBODY, discountCode = '', ...asked }: QuoteInput,
): Promise<Quote> {
  const buyer = { ...said, postalCode: said.postalCode ?? '' };
  const [plan, settings, billing, creditCents] = await Promise.all([
    findActivePlan(ctx.db, slug),
    readSettings(ctx.db),
    readKnownBilling(ctx.db, { customerId: ctx.actor.id }),
    readCreditBalance(ctx.db, ctx.actor.id),
  ]);
  const termMonths = askedTerm(asked, 1);
  const listCents = plan === null ? null : priceForTerm(plan, termMonths);
  if (plan === null || listCents === null) throw new AppError('PLAN_NOT_AVAILABLE');
  const vatId = await checkBuyer(ctx, { buyer, settings });
  const now = ctx.now();
  const { rule } = await readSaleVat(ctx.db, { buyer, settings, now, days: VAT_ID_CHECK_DAYS });
  const code =
    discountCode === ''
      ? null
      : await tryCode(ctx, { code: discountCode, plan, termMonths, listCents, now });
  const { sale, discount } = quote(listCents, { rule, discount: code?.ok ? code.value : null });
  const directDebit = await readAgreement(ctx, settings);
  const toPay = { amountCents: sale.totalCents, country: buyer.country };
  const [methods, mandateMethods] = await Promise.all([
    offersFor(ctx.payments, { ...toPay, givesMandate: false }),
    directDebit === null ? [] : offersFor(ctx.payments, { ...toPay, givesMandate: true }),
  ]);
  return {
    plan: presentPlan(plan),
    termMonths,
    cycle: cycleOf(termMonths),
    totalCents: sale.totalCents,
    netCents: sale.netCents,
    vatCents: sale.vatCents,
    vatPercent: rule.percent,
    vatTreatment: rule.treatment,
    vatId,
    discount,
    discountRefusal: code === null || code.ok ? null : code.reason,
    cycles: {
      monthly: quote(plan.priceCents, { rule }).sale.totalCents,
      yearly: quote(priceForTerm(plan, 12), { rule }).sale.totalCents,
    },
    terms: termPrices(plan).map((price) => ({
      termMonths: price.termMonths,
      totalCents: quote(price.termCents, { rule }).sale.totalCents,
    })),
    acceptsOrders: sellerFrom(settings).ok,
    methods: [...methods],
    creditCents,
    directDebit,
    mandateMethods: mandateMethods.filter(canGiveMandate),
    suggestedServiceName: suggestServiceName(plan.name),
    termsVersion: settingValue(settings, 'terms_version'),
    billing,
  };
}

type TriedCode = {
  code: string;
  plan: { id: string };
  termMonths: TermMonths;
  listCents: Cents;
  now: Date;
};

/** The price is told all the same to who tried too many codes. */
async function tryCode(
  ctx: QuoteContext,
  { plan, ...asked }: TriedCode,
): Promise<Result<GivenDiscount, DiscountRefusal>> {
  const customerId = ctx.actor.id;
  // Known to who made it, so that this tells nobody of a code.
  if (await isOwnCode(ctx.db, { actor: ctx.actor, code: asked.code })) return refuse('own-code');
  try {
    return await tryDiscount(ctx, () =>
      evaluateDiscount(ctx.db, { ...asked, customerId, planId: plan.id }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return refuse('too-many-tries');
    throw error;
  }
}
