import type { z } from 'zod';
import type { QuoteInput, quoteOutput } from '#contract/customer/checkout.ts';
import { unitPriceAt } from '#domain/catalogue/offer.ts';
import { cycleOf } from '#domain/catalogue/term.ts';
import { nextTermCents } from '#domain/sales/basket.ts';
import { quote, type BasketCode, type QuotedLine, wantedOf } from '#domain/sales/checkout.ts';
import type { DiscountRefusal } from '#domain/catalogue/discount.ts';
import { sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { suggestServiceName } from '#domain/delivery/service-name.ts';
import { priceForTerm, termPrices } from '#domain/catalogue/plan.ts';
import { refuse, type Result } from '#domain/platform/result.ts';
import { sellerFrom, settingValue } from '#domain/operations/settings.ts';
import { VAT_ID_CHECK_DAYS, type VatRule } from '#domain/catalogue/vat-treatment.ts';
import { canGiveMandate } from '#domain/sales/direct-debit.ts';
import { offersFor } from '#server/sales/gateways/payment-gateways.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { isOwnCode } from '#server/catalogue/discounts/queries.ts';
import { tryDiscount } from '#server/catalogue/discounts/try-discount.ts';
import { evaluateDiscount } from '#server/catalogue/discounts/evaluate-discount.ts';
import { AppError } from '#server/errors.ts';
import { readAgreement } from '#server/sales/mandates/queries.ts';
import { readCreditBalance } from '#server/sales/credit/queries.ts';
import { presentPlan } from '#server/catalogue/plans/queries.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { checkBuyer } from '#server/sales/vat-ids/check-buyer.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { readKnownBilling } from '#server/identity/profiles/queries.ts';
import { priceItems } from './price-items.ts';
import { readItems, type ReadItem } from './queries.ts';

type Quote = z.infer<typeof quoteOutput>;

type QuoteContext = VerbContext<UserActor> & Pick<Context, 'limits'>;

/** A buyer who did not say yet is shown what everybody sees. */
const ANYBODY: NonNullable<QuoteInput['buyer']> = { kind: 'consumer', country: 'NL', vatId: '' };

/**
 * Quotes a basket for this buyer now, with what the form can fill in already. A company abroad
 * is looked up first, as no btw is charged of one that exists.
 */
export async function quoteOrder(
  ctx: QuoteContext,
  { items: asked, buyer: said = ANYBODY, discountCode = '' }: QuoteInput,
): Promise<Quote> {
  const buyer = { ...said, postalCode: said.postalCode ?? '' };
  const [items, settings, billing, creditCents] = await Promise.all([
    readItems(ctx.db, asked),
    readSettings(ctx.db),
    readKnownBilling(ctx.db, { customerId: ctx.actor.id }),
    readCreditBalance(ctx.db, ctx.actor.id),
  ]);
  const vatId = await checkBuyer(ctx, { buyer, settings });
  const now = ctx.now();
  const { rule } = await readSaleVat(ctx.db, { buyer, settings, now, days: VAT_ID_CHECK_DAYS });
  // Priced before the code is looked at: a term that is not sold tells nothing of it.
  const plain = priceItems(items, { rule, discount: null });
  const code = discountCode === '' ? null : await tryCode(ctx, { discountCode, items, now });
  const basket = code?.ok ? priceItems(items, { rule, discount: code.value }) : plain;
  const { sale, discount } = basket;
  const isFree = sale.totalCents === 0;
  const directDebit = isFree ? null : await readAgreement(ctx, settings);
  const toPay = { amountCents: sale.totalCents, country: buyer.country };
  const [methods, mandateMethods] = await Promise.all([
    isFree ? [] : offersFor(ctx.payments, { ...toPay, givesMandate: false }),
    directDebit === null ? [] : offersFor(ctx.payments, { ...toPay, givesMandate: true }),
  ]);
  return {
    items: items.map((item, at) => presentItem(item, { rule, lines: basket.items[at] ?? [] })),
    totalCents: sale.totalCents,
    netCents: sale.netCents,
    vatCents: sale.vatCents,
    vatPercent: rule.percent,
    vatTreatment: rule.treatment,
    vatId,
    discount,
    discountRefusal: code === null || code.ok ? null : code.reason,
    acceptsOrders: sellerFrom(settings).ok,
    methods: [...methods],
    mandateMethods: mandateMethods.filter(canGiveMandate),
    creditCents,
    directDebit,
    termsVersion: settingValue(settings, 'terms_version'),
    billing,
  };
}

type Presented = { rule: VatRule; lines: readonly QuotedLine[] };

function presentItem(
  { plan, offer, termMonths, options }: ReadItem<unknown>,
  { rule, lines }: Presented,
): Quote['items'][number] {
  const sumOf = (pick: (line: QuotedLine) => Cents) => sumCents(lines.map(pick));
  const next = sumOf((line) => nextTermCents(line) ?? ZERO_CENTS);
  const charged = (listCents: Cents) => quote(listCents, { rule }).sale.totalCents;
  return {
    plan: presentPlan(plan),
    termMonths,
    cycle: cycleOf(termMonths),
    totalCents: sumOf((line) => line.totalCents),
    nextTotalCents: charged(next),
    setupCents: sumOf((line) => (line.part === 'setup' ? line.totalCents : ZERO_CENTS)),
    options: offer.options.map(({ prices, ...option }) => ({
      ...option,
      unitCents: unitPriceAt({ ...option, prices }, termMonths),
      quantity: options[option.key] ?? option.min,
    })),
    cycles: { monthly: charged(plan.priceCents), yearly: charged(priceForTerm(plan, 12)) },
    terms: termPrices(plan).map((price) => ({
      termMonths: price.termMonths,
      totalCents: charged(price.termCents),
    })),
    suggestedServiceName: suggestServiceName(plan.name),
  };
}

type TriedCode = { discountCode: string; items: readonly ReadItem<unknown>[]; now: Date };

/** The price is told all the same to who tried too many codes. */
async function tryCode(
  ctx: QuoteContext,
  { discountCode: code, items, now }: TriedCode,
): Promise<Result<BasketCode, DiscountRefusal>> {
  const customerId = ctx.actor.id;
  // Known to who made it, so that this tells nobody of a code.
  if (await isOwnCode(ctx.db, { actor: ctx.actor, code })) return refuse('own-code');
  const wanted = wantedOf(items);
  try {
    return await tryDiscount(ctx, () =>
      evaluateDiscount(ctx.db, { code, customerId, wanted, now }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return refuse('too-many-tries');
    throw error;
  }
}
