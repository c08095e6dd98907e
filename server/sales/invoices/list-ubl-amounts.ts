import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { unitCode, VAT_CATEGORIES } from '#domain/sales/e-invoice.ts';
import { askedCents, netBeforeDiscount } from '#domain/sales/invoice.ts';
import { decimalAmount, negateCents, subtractCents, type Cents } from '#domain/platform/money.ts';
import { VAT_STATEMENTS, type VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import { totalsByRate } from '#domain/catalogue/vat.ts';
import { element, type XmlElement } from '#domain/platform/xml.ts';

type Element = XmlElement | null;
type Line = InvoiceDocument['lines'][number];

/** An amount with the sign that the document gives it. */
type Writer = (name: string, amount: Cents) => Element;

/**
 * The part of an e-invoice that is counted: btw by rate, totals and lines. A credit note states what is
 * given back as positive amounts; ours are stored negative. Btw is the stored one, which is taken out of
 * the price and may differ by a cent from the rate over the net amount: BR-CO-17 leaves room for that.
 */
export function listUblAmounts(invoice: InvoiceDocument): Element[] {
  const isCredit = invoice.kind === 'credit_note';
  const amount: Writer = (name, stored) =>
    element(name, decimalAmount(isCredit ? negateCents(stored) : stored), { currencyID: 'EUR' });
  return [
    vatTotal(invoice, amount),
    monetaryTotal(invoice, amount),
    ...invoice.lines.map((line, index) =>
      lineElement({
        line,
        index,
        amount,
        treatment: invoice.vatTreatment,
        ...(isCredit ? CREDITED : INVOICED),
      }),
    ),
  ];
}

type Rated = { treatment: VatTreatment; percent: number };

/**
 * Makes the category of btw. The reason why there is none goes with the total of a rate: a line has no
 * such element in EN 16931.
 */
function taxCategory(name: string, { treatment, percent }: Rated, reason = ''): Element {
  return element(name, [
    element('cbc:ID', VAT_CATEGORIES[treatment]),
    // A sale outside of the scope has no rate, not even zero (BR-O-05).
    treatment === 'outside' ? null : element('cbc:Percent', String(percent)),
    element('cbc:TaxExemptionReason', reason),
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ]);
}

function vatTotal({ lines, vatCents, vatTreatment }: InvoiceDocument, amount: Writer): Element {
  const reason = VAT_STATEMENTS[vatTreatment] ?? '';
  return element('cac:TaxTotal', [
    amount('cbc:TaxAmount', vatCents),
    ...totalsByRate(lines).map(({ percent, ...rate }) =>
      element('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', rate.netCents),
        amount('cbc:TaxAmount', rate.vatCents),
        taxCategory('cac:TaxCategory', { treatment: vatTreatment, percent }, reason),
      ]),
    ),
  ]);
}

function monetaryTotal(invoice: InvoiceDocument, amount: Writer): Element {
  const { netCents, totalCents } = invoice;
  const asked = askedCents(invoice);
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', netCents),
    amount('cbc:TaxExclusiveAmount', netCents),
    amount('cbc:TaxInclusiveAmount', totalCents),
    asked === totalCents ? null : amount('cbc:PrepaidAmount', subtractCents(totalCents, asked)),
    amount('cbc:PayableAmount', asked),
  ]);
}

const INVOICED = { name: 'InvoiceLine', quantity: 'InvoicedQuantity' } as const;
const CREDITED = { name: 'CreditNoteLine', quantity: 'CreditedQuantity' } as const;

type LineRequest = {
  line: Line;
  index: number;
  amount: Writer;
  treatment: VatTreatment;
  name: 'InvoiceLine' | 'CreditNoteLine';
  quantity: 'InvoicedQuantity' | 'CreditedQuantity';
};

function lineElement({ line, treatment, index, amount, name, quantity }: LineRequest): Element {
  const { periodStart, periodEnd, quantity: sold, vatPercent: percent } = line;
  const unit = {
    unitCode: unitCode({ quantity: sold, unit: line.unit, from: periodStart, through: periodEnd }),
  };
  const count = String(sold);
  return element(`cac:${name}`, [
    element('cbc:ID', String(index + 1)),
    element(`cbc:${quantity}`, count, unit),
    amount('cbc:LineExtensionAmount', line.netCents),
    element('cac:InvoicePeriod', [
      element('cbc:StartDate', periodStart ?? ''),
      element('cbc:EndDate', periodEnd ?? ''),
    ]),
    allowance(line, amount),
    element('cac:Item', [
      element('cbc:Name', line.description),
      taxCategory('cac:ClassifiedTaxCategory', { treatment, percent }),
    ]),
    element('cac:Price', [
      // The price of all of them together: one alone may have a part of a cent.
      amount('cbc:PriceAmount', netBeforeDiscount(line)),
      sold === 1 ? null : element('cbc:BaseQuantity', count, unit),
    ]),
  ]);
}

/** A discount, of the reasons of UNCL 5189. */
const DISCOUNT = '95';

/**
 * Makes an allowance of the amount that a line was lowered by: price less allowance is its net amount
 * (PEPPOL-EN16931-R120) whatever was rounded, and the totals of the document are those of its lines.
 */
function allowance({ discount }: Line, amount: Writer): Element {
  if (discount === null) return null;
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'false'),
    element('cbc:AllowanceChargeReasonCode', DISCOUNT),
    element('cbc:AllowanceChargeReason', discount.label),
    amount('cbc:Amount', discount.netCents),
  ]);
}
