import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { unitCode, vatCategory } from '#domain/e-invoice.ts';
import { isBornPaid } from '#domain/invoice.ts';
import { decimalAmount, negateCents, ZERO_CENTS, type Cents } from '#domain/money.ts';
import { totalsByRate } from '#domain/vat.ts';
import { element, type XmlElement } from '#server/write-xml.ts';

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
      isCredit
        ? lineElement({ line, index, amount, name: 'CreditNoteLine', quantity: 'CreditedQuantity' })
        : lineElement({ line, index, amount, name: 'InvoiceLine', quantity: 'InvoicedQuantity' }),
    ),
  ];
}

function taxCategory(name: string, percent: number): Element {
  return element(name, [
    element('cbc:ID', vatCategory(percent)),
    element('cbc:Percent', String(percent)),
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ]);
}

function vatTotal({ lines, vatCents }: InvoiceDocument, amount: Writer): Element {
  return element('cac:TaxTotal', [
    amount('cbc:TaxAmount', vatCents),
    ...totalsByRate(lines).map((rate) =>
      element('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', rate.netCents),
        amount('cbc:TaxAmount', rate.vatCents),
        taxCategory('cac:TaxCategory', rate.percent),
      ]),
    ),
  ]);
}

function monetaryTotal(invoice: InvoiceDocument, amount: Writer): Element {
  const { netCents, totalCents } = invoice;
  const isPaid = isBornPaid(invoice);
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', netCents),
    amount('cbc:TaxExclusiveAmount', netCents),
    amount('cbc:TaxInclusiveAmount', totalCents),
    isPaid ? amount('cbc:PrepaidAmount', totalCents) : null,
    amount('cbc:PayableAmount', isPaid ? ZERO_CENTS : totalCents),
  ]);
}

type LineRequest = {
  line: Line;
  index: number;
  amount: Writer;
  name: 'InvoiceLine' | 'CreditNoteLine';
  quantity: 'InvoicedQuantity' | 'CreditedQuantity';
};

function lineElement({ line, index, amount, name, quantity }: LineRequest): Element {
  const { periodStart, periodEnd, quantity: sold } = line;
  const unit = { unitCode: unitCode({ quantity: sold, from: periodStart, through: periodEnd }) };
  const count = String(sold);
  return element(`cac:${name}`, [
    element('cbc:ID', String(index + 1)),
    element(`cbc:${quantity}`, count, unit),
    amount('cbc:LineExtensionAmount', line.netCents),
    element('cac:InvoicePeriod', [
      element('cbc:StartDate', periodStart ?? ''),
      element('cbc:EndDate', periodEnd ?? ''),
    ]),
    element('cac:Item', [
      element('cbc:Name', line.description),
      taxCategory('cac:ClassifiedTaxCategory', line.vatPercent),
    ]),
    element('cac:Price', [
      // The price of all of them together: one alone may have a part of a cent.
      amount('cbc:PriceAmount', line.netCents),
      sold === 1 ? null : element('cbc:BaseQuantity', count, unit),
    ]),
  ]);
}
