import { cents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { splitGross, vatShare } from '#domain/catalogue/vat.ts';
import type { Sale, TaxedBuyer, VatRule, VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import {
  CHARGE_BOUNDS,
  chargeLineAmount,
  percentIn,
  saleOfAmounts,
  type ChargePrices,
  type ChargeRefusal,
  type ChargeUnit,
} from './charge.ts';
import type { InvoiceKind, InvoiceStatus } from './invoice.ts';
import type { OrderStatus } from './order.ts';
import { netUnitPrice } from './vat-lines.ts';

/** Bounds of a corrected invoice: those of a document, which has work and plans on it. */
export const CORRECTION_BOUNDS = {
  ...CHARGE_BOUNDS,
  /** With a discount's or a plan's own words, a line is longer than who bills work types it. */
  descriptionLength: 300,
  reasonLength: 300,
} as const;

/** Btw of a corrected invoice: as it was, or as the buyer's details say. */
export const CORRECTION_VAT = ['as-issued', 'by-buyer'] as const;
export type CorrectionVat = (typeof CORRECTION_VAT)[number];

/** A line as the invoice that is corrected has it, amounts in cents. */
export type IssuedLine = {
  id: string;
  quantity: number;
  unit: ChargeUnit | null;
  unitCents: number | null;
  grossCents: Cents;
  netCents: Cents;
  discountLabel: string | null;
  discountCents: Cents | null;
  discountNetCents: Cents | null;
};

/** A line as it has to be: one of the invoice, by its id, or another; the price of one is before discount. */
export type WantedLine = {
  lineId: string | null;
  quantity: number;
  priceCents: Cents;
};

/** Amount of an issued line before its discount, and the discount, with btw in it or not. */
function issuedAmounts(line: IssuedLine, prices: ChargePrices): { before: Cents; off: Cents } {
  const withVat = prices === 'with-vat';
  const off = (withVat ? line.discountCents : line.discountNetCents) ?? ZERO_CENTS;
  return { before: sumCents([withVat ? line.grossCents : line.netCents, off]), off };
}

/** Price of one on an issued line, in cents, as the form begins with it. */
export function issuedPrice(line: IssuedLine, prices: ChargePrices): Cents {
  return cents(Math.round(issuedAmounts(line, prices).before / line.quantity));
}

/** Tells whether its quantity and price are those that the form began with. */
function isAsIssued(wanted: WantedLine, line: IssuedLine, prices: ChargePrices): boolean {
  return wanted.quantity === line.quantity && wanted.priceCents === issuedPrice(line, prices);
}

/** A line of a corrected invoice as it is printed. */
export type CorrectedLine = {
  unitCents: number | null;
  grossCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  discountLabel: string | null;
  discountCents: Cents | null;
  discountNetCents: Cents | null;
};

type Weighed = { before: Cents; off: Cents; issued: IssuedLine | null; isKept: boolean };

function weigh(wanted: WantedLine, lines: readonly IssuedLine[], prices: ChargePrices): Weighed {
  const issued = lines.find(({ id }) => id === wanted.lineId) ?? null;
  const isKept = issued !== null && isAsIssued(wanted, issued, prices);
  const asIssued = issued === null ? null : issuedAmounts(issued, prices);
  return {
    issued,
    isKept,
    // A line that stays is not rounded again.
    before: isKept && asIssued !== null ? asIssued.before : chargeLineAmount(wanted),
    off: asIssued?.off ?? ZERO_CENTS,
  };
}

/**
 * Computes a corrected invoice, its btw by this rule. A line that stays as it was costs what it cost, to the
 * cent; one with a discount keeps that.
 */
export function correctedSale(
  wanted: readonly WantedLine[],
  { issued, prices, rule }: { issued: readonly IssuedLine[]; prices: ChargePrices; rule: VatRule },
): Result<{ sale: Sale; lines: readonly CorrectedLine[] }, ChargeRefusal> {
  const weighed = wanted.map((line) => weigh(line, issued, prices));
  const amounts = weighed.map(({ before, off }) => subtractCents(before, off));
  const charged = saleOfAmounts(amounts, prices, rule);
  if (!charged.ok) return charged;
  const percent = prices === 'with-vat' ? percentIn(rule) : 0;
  return ok({
    sale: charged.value.sale,
    lines: charged.value.lines.map(({ gross, net, vat }, at) => {
      const { issued: line = null, isKept = false, off = ZERO_CENTS } = weighed[at] ?? {};
      const price = wanted[at]?.priceCents ?? ZERO_CENTS;
      return {
        unitCents: isKept && line !== null ? line.unitCents : netUnitPrice(price, percent),
        grossCents: gross,
        netCents: net,
        vatCents: vat,
        ...discountOf(line, off, { prices, rule }),
      };
    }),
  });
}

/** The discount of a line, whose amount without btw is what is left of it. */
function discountOf(
  line: IssuedLine | null,
  off: Cents,
  { prices, rule }: { prices: ChargePrices; rule: VatRule },
): Pick<CorrectedLine, 'discountLabel' | 'discountCents' | 'discountNetCents'> {
  if (line === null || line.discountLabel === null || off === 0) {
    return { discountLabel: null, discountCents: null, discountNetCents: null };
  }
  const { discountLabel } = line;
  if (prices === 'with-vat') {
    const { net } = splitGross(off, percentIn(rule));
    const isNet = rule.treatment === 'reverse_charge';
    return { discountLabel, discountCents: isNet ? net : off, discountNetCents: net };
  }
  const vat = vatShare(off, Math.round(rule.percent * 10), 1000);
  return { discountLabel, discountCents: sumCents([off, vat]), discountNetCents: off };
}

/** Money of an invoice that is corrected: what counts for the new one, goes back, and is open, in cents. */
export type CorrectionMoney = { movedCents: Cents; backCents: Cents; openCents: Cents };

/**
 * Moves what was paid to the corrected invoice, as far as that asks for it: what is too much goes back, and
 * what is missing is open.
 */
export function moveMoney(paidCents: Cents, totalCents: Cents): CorrectionMoney {
  const movedCents = cents(Math.min(paidCents, totalCents));
  return {
    movedCents,
    backCents: subtractCents(paidCents, movedCents),
    openCents: subtractCents(totalCents, movedCents),
  };
}

export const CORRECTION_REFUSALS = [
  'not-an-invoice',
  'corrected-already',
  'order-ended',
  'being-paid',
  'customer-erased',
] as const;
export type CorrectionRefusal = (typeof CORRECTION_REFUSALS)[number];

export type CorrectableInvoice = {
  kind: InvoiceKind;
  status: InvoiceStatus;
  isCorrected: boolean;
  /** Null where no order is behind it. */
  orderStatus: OrderStatus | null;
  /** A bank works on its money, or somebody is paying. */
  isBeingPaid: boolean;
  isErased: boolean;
};

/** Says why an invoice cannot be corrected; null where it can. */
export function correctionRefusal(invoice: CorrectableInvoice): CorrectionRefusal | null {
  const { kind, status, orderStatus } = invoice;
  if (kind !== 'invoice' || status === 'draft' || orderStatus === null) return 'not-an-invoice';
  if (invoice.isCorrected) return 'corrected-already';
  if (invoice.isErased) return 'customer-erased';
  const goesOn = orderStatus === 'pending' || orderStatus === 'paid' || orderStatus === 'completed';
  if (!goesOn || status === 'credited') return 'order-ended';
  return invoice.isBeingPaid ? 'being-paid' : null;
}

/** Tells whether two buyers are taxed alike, so that btw can stay as it was. */
export function isTaxedAlike(one: TaxedBuyer, other: TaxedBuyer): boolean {
  return (
    one.kind === other.kind &&
    one.country === other.country &&
    one.vatId === other.vatId &&
    (one.country === 'NL' || one.postalCode === other.postalCode)
  );
}

/** The rule that an issued invoice was taxed by: its price had this rate in it, or that of its day. */
export function issuedRule(
  issued: { treatment: VatTreatment; percent: number },
  percentOfDay: number,
): VatRule {
  const { treatment, percent } = issued;
  if (treatment === 'small_business') return { treatment, percent, percentInPrice: 0 };
  return { treatment, percent, percentInPrice: treatment === 'standard' ? percent : percentOfDay };
}

/**
 * Lowers the lines of an invoice to what was not credited of it, each by its share: they are what a
 * correction begins with. The cents left over come off the first lines that have them; a discount is in
 * the amount by then.
 */
export function linesLeft(lines: readonly IssuedLine[], leftCents: Cents): IssuedLine[] {
  const totalCents = sumCents(lines.map(({ grossCents }) => grossCents));
  if (leftCents === totalCents) return [...lines];
  const shares = lines.map(({ grossCents }) => Math.floor((grossCents * leftCents) / totalCents));
  let over = leftCents - shares.reduce((sum, share) => sum + share, 0);
  return lines.map((line, at) => {
    const extra = over > 0 ? 1 : 0;
    over -= extra;
    const grossCents = cents((shares[at] ?? 0) + extra);
    const netCents = cents(Math.round((line.netCents * grossCents) / line.grossCents));
    return {
      ...line,
      grossCents,
      netCents,
      quantity: 1,
      unit: null,
      unitCents: null,
      discountLabel: null,
      discountCents: null,
      discountNetCents: null,
    };
  });
}

/** Refuses lines that leave out what a service was paid by, or that name one of another invoice. */
export function checkWantedLines(
  wanted: readonly WantedLine[],
  { issued, staying }: { issued: readonly IssuedLine[]; staying: ReadonlySet<string> },
): Result<true, 'LINE_UNKNOWN' | 'LINE_STAYS'> {
  const named = wanted.flatMap(({ lineId }) => lineId ?? []);
  const known = new Set(issued.map(({ id }) => id));
  if (new Set(named).size !== named.length || named.some((id) => !known.has(id))) {
    return refuse('LINE_UNKNOWN');
  }
  return [...staying].every((id) => named.includes(id)) ? ok(true) : refuse('LINE_STAYS');
}
