import { countryName, isCountryCode, normaliseVatId } from '#domain/identity/customer.ts';
import type { CustomerKind } from '#domain/identity/customer.ts';
import type { Cents } from '#domain/platform/money.ts';
import { isOutsideVatArea } from './vat-area.ts';
import { localRate, vatRateOn } from './vat-rates.ts';
import { splitGross } from './vat.ts';

/**
 * Treatments of the btw of a sale: Dutch btw; none, because the buyer's company declares it in its
 * own country; none, because the shop is too small for it; the btw of a consumer's own country; or
 * none, because the buyer is where EU btw does not hold.
 */
export const VAT_TREATMENTS = [
  'standard',
  'reverse_charge',
  'small_business',
  'destination',
  'outside',
] as const;
export type VatTreatment = (typeof VAT_TREATMENTS)[number];

/** Tax of one sale: its kind, the rate that is charged, and the one that is inside the price of a plan. */
export type VatRule = { treatment: VatTreatment; percent: number; percentInPrice: number };

/** The buyer of a sale, by what decides its btw. */
export type TaxedBuyer = {
  kind: CustomerKind;
  country: string;
  vatId: string;
  /** Empty where nobody gave one yet. */
  postalCode: string;
};

/** Registration of the shop for btw. */
export type TaxedSeller = {
  /** Takes part in the kleineondernemersregeling (Wet OB art. 25). */
  isSmallBusiness: boolean;
  /** Declares what consumers in other countries pay by their own rates, through the one-stop shop. */
  usesOneStopShop: boolean;
};

/** Tells whether a buyer is a company in another country that says it has a btw-id: one to be looked up. */
export function hasForeignVatId(buyer: TaxedBuyer): boolean {
  const { kind, country, vatId } = buyer;
  return kind === 'business' && country !== 'NL' && vatId !== '' && !isOutsideVatArea(buyer);
}

/**
 * Decides how a sale of hosting is taxed. A company in another EU country with a btw-id that was found in
 * VIES declares it there (Directive 2006/112/EC art. 44 and 196); one without is sold to as a consumer
 * (Regulation 282/2011 art. 18). Consumers there pay Dutch btw, or that of where they live once the shop
 * uses the one-stop shop (art. 58 and 59c). What is taxed here by a small business is exempt. A buyer
 * where the directive does not hold is supplied there (art. 44 and 58), whoever they are: no member state
 * taxes that, it is no intra-community supply, and art. 59c does not count it. The rate is that of the
 * business day on which the supply begins, also where it is invoiced before (art. 93 and 95).
 */
export function vatRuleFor(
  buyer: TaxedBuyer,
  seller: TaxedSeller,
  { isVatIdFound, suppliedOn }: { isVatIdFound: boolean; suppliedOn: string },
): VatRule {
  const dutch = vatRateOn('NL', suppliedOn);
  const percentInPrice = seller.isSmallBusiness ? 0 : dutch;
  const rule = (treatment: VatTreatment, percent: number): VatRule => ({
    treatment,
    percent,
    percentInPrice,
  });
  if (isOutsideVatArea(buyer)) return rule('outside', 0);
  if (hasForeignVatId(buyer) && isVatIdFound) return rule('reverse_charge', 0);
  const { country, postalCode } = buyer;
  if (country !== 'NL' && isCountryCode(country) && seller.usesOneStopShop) {
    return rule('destination', localRate({ country, postalCode }, suppliedOn));
  }
  return seller.isSmallBusiness ? rule('small_business', 0) : rule('standard', dutch);
}

/** Amounts that are charged, in cents. */
export type Charge = { grossCents: Cents; netCents: Cents; vatCents: Cents };

/**
 * Amounts of a plan's price, in cents, for a buyer. A company that declares the btw itself pays the
 * price without it; anybody else pays the price as it is shown everywhere, with their country's btw
 * in it. Where EU btw does not hold there is none in it, and nobody pays less by the word of a
 * postal code.
 */
export function chargeFor(priceCents: Cents, rule: VatRule): Charge {
  const grossCents =
    rule.treatment === 'reverse_charge'
      ? splitGross(priceCents, rule.percentInPrice).net
      : priceCents;
  const { net, vat } = splitGross(grossCents, rule.percent);
  return { grossCents, netCents: net, vatCents: vat };
}

/** Record of a sale; the price is kept where another amount is charged for it. */
export type Sale = {
  totalCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  vatTreatment: VatTreatment;
  agreedCents: Cents | null;
};

/** A sale at a price, in cents, as its order keeps it. */
export function saleAt(priceCents: Cents, rule: VatRule): Sale {
  const { grossCents, netCents, vatCents } = chargeFor(priceCents, rule);
  return {
    totalCents: grossCents,
    netCents,
    vatCents,
    vatPercent: rule.percent,
    vatTreatment: rule.treatment,
    agreedCents: grossCents === priceCents ? null : priceCents,
  };
}

/**
 * Statement that the law asks for where no btw is charged (Wet OB art. 35a lid 1 k and l); null
 * where it is.
 */
export const VAT_STATEMENTS: Readonly<Record<VatTreatment, string | null>> = {
  standard: null,
  destination: null,
  reverse_charge: 'Btw verlegd naar de afnemer (artikel 44 en 196 Richtlijn 2006/112/EG).',
  small_business: 'Vrijgesteld van omzetbelasting op grond van artikel 25 Wet OB.',
  outside:
    'Geen btw: verricht op een plaats buiten het btw-gebied van de EU (artikel 6, 44 en 58 Richtlijn 2006/112/EG).',
};

type Rated = { treatment: VatTreatment; percent: number };

/** A rate as people read it, without its sign: `21`, `25,5`. */
export function formatPercent(percent: number): string {
  return String(percent).replace('.', ',');
}

/** Text in a column of rates: `21%`, `verlegd`. */
export function vatRateLabel({ treatment, percent }: Rated): string {
  if (treatment === 'reverse_charge') return 'verlegd';
  if (treatment === 'outside') return 'geen';
  return treatment === 'small_business' ? 'vrij' : `${formatPercent(percent)}%`;
}

/** Words before an amount of btw: `Btw 21%`, `Btw 25,5% (Finland)`, `Btw verlegd`. */
export function vatAmountLabel({
  treatment,
  percent,
  country,
}: Rated & { country: string }): string {
  if (treatment === 'reverse_charge') return 'Btw verlegd';
  if (treatment === 'outside') return 'Geen btw';
  if (treatment === 'small_business') return 'Vrijgesteld van btw';
  const rate = `Btw ${formatPercent(percent)}%`;
  return treatment === 'destination' ? `${rate} (${countryName(country)})` : rate;
}

/** Words about the btw behind a price: `inclusief 21% btw`, `zonder btw, die is verlegd`. */
export function vatPhrase({ treatment, percent }: Rated): string {
  if (treatment === 'reverse_charge') return 'zonder btw, die is verlegd';
  if (treatment === 'outside') return 'zonder btw, buiten het btw-gebied van de EU';
  if (treatment === 'small_business') return 'vrijgesteld van btw';
  return `inclusief ${formatPercent(percent)}% btw`;
}

/** Knowledge of a btw-id: it is in the register, it is not, or nobody could say. */
export const VAT_ID_STATES = ['valid', 'invalid', 'unknown'] as const;
export type VatIdState = (typeof VAT_ID_STATES)[number];

/** Days in which an answer about a btw-id counts for who orders now. */
export const VAT_ID_CHECK_DAYS = 1;
/** Days in which the last one counts for a sale that repeats an earlier one, where nobody answers. */
export const VAT_ID_LAST_DAYS = 45;

/** Days before the end of a term on which its next invoice no longer waits for an answer. */
const VAT_ID_PATIENCE_DAYS = 7;

/** Tells whether an invoice of the next term can wait for an answer about the buyer's btw-id. */
export function mayAwaitVatId(expiresAt: Date | null, now: Date): boolean {
  if (expiresAt === null) return false;
  return expiresAt.getTime() - now.getTime() > VAT_ID_PATIENCE_DAYS * 86_400_000;
}

/** A btw-id as VIES asks for it: the country's prefix and the number apart. */
export function splitVatId(vatId: string): { prefix: string; number: string } {
  const id = normaliseVatId(vatId);
  return { prefix: id.slice(0, 2), number: id.slice(2) };
}
