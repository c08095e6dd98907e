import type { CorrectedBuyer, CorrectionFields } from '#contract/staff/corrections.ts';
import {
  normaliseHouseNumber,
  normalisePostalCode,
  normaliseVatId,
} from '#domain/identity/customer.ts';
import {
  checkWantedLines,
  correctedSale,
  issuedRule,
  isTaxedAlike,
  linesLeft,
  moveMoney,
  type CorrectedLine,
  type CorrectionMoney,
} from '#domain/sales/correction.ts';
import type { ChargeRefusal } from '#domain/sales/charge.ts';
import { buyerIssues, type BuyerIssue } from '#domain/sales/checkout.ts';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { subtractCents, type Cents } from '#domain/platform/money.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import { settingValue, type Seller, type StoredSettings } from '#domain/operations/settings.ts';
import { vatRateOn } from '#domain/catalogue/vat-rates.ts';
import {
  VAT_ID_CHECK_DAYS,
  type Sale,
  type VatRule,
  type VatTreatment,
} from '#domain/catalogue/vat-treatment.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { AppError, inputError } from '#server/errors.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { readCorrectable, type Correctable, type IssuedInvoiceLine } from './queries.ts';

export type PlannedLine = CorrectedLine & {
  lineId: string | null;
  description: string;
  quantity: number;
  unit: IssuedInvoiceLine['unit'];
  periodStart: string | null;
  periodEnd: string | null;
};

export type CorrectionPlan = Omit<Correctable, 'lines'> & {
  /** Lines as the invoice was issued with. */
  before: readonly IssuedInvoiceLine[];
  buyer: BillingSnapshot;
  sale: Sale;
  lines: readonly PlannedLine[];
  vatCheckId: string | null;
  moved: CorrectionMoney & { dueDate: string | null };
  /** Amount that its credit invoice takes back, in cents. */
  leftCents: Cents;
};

/** A correction that staff decided on. */
export type Correcting = {
  plan: CorrectionPlan;
  /** The id of the new invoice. */
  correctionId: string;
  reason: string;
  to: RefundDestination;
  seller: Seller;
  settings: StoredSettings;
};

const BUYER_FAULTS: Readonly<Record<BuyerIssue, { path: string; message: string }>> = {
  COMPANY_REQUIRED: { path: 'buyer.company', message: 'Vul de naam van het bedrijf in.' },
  KVK_INVALID: { path: 'buyer.kvk', message: 'Een KvK-nummer heeft 8 cijfers.' },
  VAT_ID_INVALID: { path: 'buyer.vatId', message: 'Dit btw-id klopt niet. Controleer de cijfers.' },
  POSTAL_CODE_INVALID: { path: 'buyer.postalCode', message: 'Deze postcode klopt niet.' },
};

const LINE_FAULTS: Readonly<Record<ChargeRefusal | 'LINE_UNKNOWN' | 'LINE_STAYS', string>> = {
  LINE_TOO_LOW:
    'Elke regel komt op minstens één cent. Moet er niets betaald worden? Betaal dan terug.',
  TOTAL_TOO_HIGH: 'Een factuur is hoogstens € 100.000.',
  LINE_UNKNOWN: 'Een van de regels is niet van deze factuur. Begin opnieuw.',
  LINE_STAYS:
    'Een regel van een service kan niet weg: maak de regel goedkoper, of betaal de bestelling terug.',
};

/** The buyer as an invoice prints them: what is no company has none of its fields. */
function normaliseBuyer({ reference, ...buyer }: CorrectedBuyer): BillingSnapshot {
  const issues = buyerIssues(buyer).map((issue) => BUYER_FAULTS[issue]);
  if (issues.length > 0) throw new AppError('INPUT_INVALID', { issues });
  const isBusiness = buyer.kind === 'business';
  return {
    ...buyer,
    company: isBusiness ? buyer.company : '',
    kvk: isBusiness ? buyer.kvk : '',
    vatId: isBusiness ? normaliseVatId(buyer.vatId) : '',
    houseNumber: normaliseHouseNumber(buyer.houseNumber),
    postalCode: normalisePostalCode(buyer.postalCode, buyer.country),
    reference,
  };
}

type Planning = {
  invoiceId: string;
  fields: CorrectionFields;
  settings: StoredSettings;
  now: Date;
};

/**
 * Works out a correction as things stand now: the new invoice with its btw, and where the money goes. Writes
 * nothing and asks nobody outside. Throws INVOICE_NOT_CORRECTABLE, and INPUT_INVALID with what is wrong.
 */
export async function planCorrection(
  db: Db,
  { invoiceId, fields, settings, now }: Planning,
): Promise<CorrectionPlan> {
  const correctable = await readCorrectable(db, { invoiceId, now });
  const { invoice, money, staying, refusal } = correctable;
  if (refusal !== null) throw new AppError('INVOICE_NOT_CORRECTABLE');
  const buyer = normaliseBuyer(fields.buyer);
  const leftCents = subtractCents(invoice.totalAmountCents, money.creditedCents);
  const begun = new Map(linesLeft(correctable.lines, leftCents).map((line) => [line.id, line]));
  const issued = correctable.lines.map((line) => ({ ...line, ...begun.get(line.id) }));
  const { rule, vatCheckId } = await readRule(db, { correctable, fields, buyer, settings, now });
  const named = checkWantedLines(fields.lines, { issued, staying });
  if (!named.ok) throw inputError('lines', LINE_FAULTS[named.reason]);
  const sold = correctedSale(fields.lines, { issued, prices: fields.prices, rule });
  if (!sold.ok) throw inputError('lines', LINE_FAULTS[sold.reason]);
  const moved = moveMoney(money.paidCents, sold.value.sale.totalCents);
  return {
    ...correctable,
    before: correctable.lines,
    buyer,
    sale: sold.value.sale,
    lines: sold.value.lines.map((line, at) => planLine(line, at, { fields, issued })),
    vatCheckId,
    leftCents,
    moved: { ...moved, dueDate: moved.openCents === 0 ? null : dueDay(invoice, settings, now) },
  };
}

function planLine(
  line: CorrectedLine,
  at: number,
  { fields, issued }: { fields: CorrectionFields; issued: readonly IssuedInvoiceLine[] },
): PlannedLine {
  const wanted = fields.lines[at];
  if (wanted === undefined) throw new Error('a line was not asked for');
  const { lineId, description, quantity, unit } = wanted;
  const before = issued.find(({ id }) => id === lineId) ?? issued[0];
  return {
    ...line,
    lineId,
    description,
    quantity,
    unit,
    unitCents: unit === null ? null : line.unitCents,
    periodStart: before?.periodStart ?? null,
    periodEnd: before?.periodEnd ?? null,
  };
}

type Taxing = {
  correctable: Correctable;
  fields: CorrectionFields;
  buyer: BillingSnapshot;
  settings: StoredSettings;
  now: Date;
};

/** The btw as it was, which the same buyer may keep, or by what is known of this buyer on the day of supply. */
async function readRule(
  db: Db,
  { correctable: { invoice, lines }, fields, buyer, settings, now }: Taxing,
): Promise<{ rule: VatRule; vatCheckId: string | null }> {
  const suppliedOn = lines[0]?.periodStart ?? invoice.issuedOn;
  if (fields.vat === 'by-buyer') {
    return readSaleVat(db, { buyer, settings, now, days: VAT_ID_CHECK_DAYS, suppliedOn });
  }
  const { billing } = invoice;
  if (billing === null || !isTaxedAlike(billing, buyer)) {
    throw inputError(
      'vat',
      'Deze gegevens veranderen misschien de btw. Kies ‘Volgens de gegevens van de klant’.',
    );
  }
  const treatment: VatTreatment = invoice.vatTreatment;
  const percent = lines[0]?.vatPercent ?? 0;
  const rule = issuedRule({ treatment, percent }, vatRateOn('NL', suppliedOn));
  return { rule, vatCheckId: treatment === 'reverse_charge' ? invoice.vatCheckId : null };
}

/** As many days as for any invoice, and never sooner than it was to be paid before. */
function dueDay({ dueDate }: Correctable['invoice'], settings: StoredSettings, now: Date): string {
  const day = addDays(amsterdamDate(now), settingValue(settings, 'bank_transfer_due_days'));
  return day > dueDate ? day : dueDate;
}
