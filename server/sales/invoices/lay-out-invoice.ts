import type { Column, Content, ContentTable, ContentText, TableCell } from 'pdfmake/interfaces';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { paidWayName } from '#domain/sales/payment.ts';
import { quantityLabel } from '#domain/sales/charge.ts';
import { countryName } from '#domain/identity/customer.ts';
import { groupIban } from '#domain/sales/iban.ts';
import { netBeforeDiscount } from '#domain/sales/invoice.ts';
import { negateCents, type Cents } from '#domain/platform/money.ts';
import {
  VAT_STATEMENTS,
  vatAmountLabel,
  vatRateLabel,
  type VatTreatment,
} from '#domain/catalogue/vat-treatment.ts';
import { totalsByRate } from '#domain/catalogue/vat.ts';
import type { PdfDocument } from '#server/platform/documents/pdf-drawer.ts';
import { layOutPayment } from './lay-out-payment.ts';

type Party = InvoiceDocument['seller'];
type Line = InvoiceDocument['lines'][number];

const money = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });
/** A price of one of several may have a part of a cent. */
const unitPrice = new Intl.NumberFormat('nl-NL', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 4,
});
const longDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });

/** Longer than this, a word is broken anywhere, or it would run over the column beside it. */
const LONG_WORD = /\S{32}/u;

function euro(amount: Cents): string {
  return money.format(amount / 100);
}

function day(date: string): string {
  return longDate.format(new Date(`${date}T12:00:00Z`));
}

function text(value: string): ContentText {
  return LONG_WORD.test(value) ? { text: value, wordBreak: 'break-all' } : { text: value };
}

/** A long name on a line of its own, where it is broken only when it does not fit there either. */
function describe(description: string): ContentText[] {
  return description
    .split(/(\S{32,})/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => text(part));
}

const NO_BREAK = '\u00a0';

/**
 * Lays out an invoice: the mandatory fields (Wet OB art. 35a) from the snapshot of its issue and nothing
 * that changes afterwards, so that a copy of years later is the same document. With the day on which it
 * was paid it is a copy of its own, which asks for nothing.
 */
export function layOutInvoice(
  invoice: InvoiceDocument,
  { paidOn = null }: { paidOn?: string | null } = {},
): PdfDocument {
  const { seller } = invoice;
  const issued = invoice.kind === 'credit_note' ? 'Creditfactuur' : 'Factuur';
  const word = paidOn === null ? issued : 'Betaalbewijs';
  const title = `${paidOn === null ? word : 'Betaalbewijs van factuur'} ${invoice.invoiceNumber}`;
  return {
    title,
    author: seller.name,
    date: new Date(`${invoice.issuedOn}T12:00:00Z`),
    // A sheet that lies apart still shows which document it belongs to.
    footer: [title, seller.name, `KvK ${seller.kvk}`, `Btw-id ${seller.vatId}`].join('  ·  '),
    content: [
      { text: word, style: 'title', margin: [0, 0, 0, 18] },
      {
        columns: [
          { width: '*', stack: partyStack('Van', seller) },
          { width: '*', stack: partyStack('Aan', invoice.buyer) },
        ],
        columnGap: 24,
      },
      { ...factTable(invoice, paidOn), margin: [0, 22, 0, 22] },
      lineTable(invoice),
      {
        // Together on one page: what is to be paid is read beside what it is made of.
        unbreakable: true,
        stack: [
          { ...totalTable(invoice), margin: [0, 14, 0, 22] },
          ...vatStatement(invoice),
          layOutPayment(invoice, paidOn),
        ],
      },
    ],
  };
}

function partyStack(title: string, party: Party): Content[] {
  const [name = '', ...rest] = [
    party.company,
    party.company === party.name ? '' : party.name,
    party.street,
    `${party.postalCode} ${party.city}`.trim(),
    countryName(party.country),
    party.kvk === '' ? '' : `KvK ${party.kvk}`,
    party.vatId === '' ? '' : `Btw-id ${party.vatId}`,
    party.iban === '' ? '' : `IBAN ${groupIban(party.iban, NO_BREAK)}`,
  ].filter((line) => line !== '');
  return [
    { text: title, style: 'soft', margin: [0, 0, 0, 3] },
    { ...text(name), style: 'strong' },
    ...rest.map((line) => text(line)),
  ];
}

function factTable(invoice: InvoiceDocument, paidOn: string | null): ContentTable {
  const { buyer, credits, reason } = invoice;
  const due: [string, string] =
    credits === null
      ? ['Vervaldatum', day(invoice.dueDate)]
      : ['Creditering van', `${credits.invoiceNumber} van ${day(credits.issuedOn)}`];
  const { corrects } = invoice;
  const facts: [string, string][] = [
    ['Factuurnummer', invoice.invoiceNumber],
    ['Factuurdatum', day(invoice.issuedOn)],
    [
      'Vervangt',
      corrects === null ? '' : `${corrects.invoiceNumber} van ${day(corrects.issuedOn)}`,
    ],
    paidOn === null ? due : ['Voldaan op', day(paidOn)],
    ['Betaald met', paidOn === null ? '' : invoice.paidBy.map(paidWayName).join(', ')],
    ['Je referentie', buyer.reference ?? ''],
    ['Reden', reason ?? ''],
  ];
  return {
    layout: 'noBorders',
    table: {
      widths: [90, 370],
      body: facts
        .filter(([, value]) => value !== '')
        .map(([term, value]) => [{ text: term, color: '#55635d' }, text(value)]),
    },
  };
}

/** Without btw there is nothing that the total includes. */
function totalLabel(treatment: VatTreatment): string {
  return VAT_STATEMENTS[treatment] === null ? 'Totaal incl. btw' : 'Totaal';
}

/** States why no btw is charged, if none is. */
function vatStatement({ vatTreatment }: InvoiceDocument): Content[] {
  const statement = VAT_STATEMENTS[vatTreatment];
  return statement === null ? [] : [{ text: statement, margin: [0, 0, 0, 14] }];
}

function lineTable({ lines, vatTreatment }: InvoiceDocument): Content {
  const head = (label: string, alignment: 'left' | 'right' = 'right'): TableCell => ({
    text: label,
    style: 'strong',
    alignment,
  });
  return {
    layout: 'ruled',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 48, 68, 38, 72],
      body: [
        [
          head('Omschrijving', 'left'),
          head('Aantal'),
          head('Prijs'),
          head('Btw'),
          head('Bedrag excl. btw'),
        ],
        ...lines.flatMap((line) => [lineRow(line, vatTreatment), ...discountRows(line)]),
      ],
    },
  };
}

/** Work is of one day. */
function period(start: string, end: string): string {
  return start === end ? day(start) : `${day(start)} t/m ${day(end)}`;
}

function lineRow(line: Line, treatment: VatTreatment): TableCell[] {
  const days =
    line.periodStart === null || line.periodEnd === null
      ? []
      : [{ text: period(line.periodStart, line.periodEnd), style: 'soft' }];
  const right = (value: string): TableCell => ({ text: value, alignment: 'right', noWrap: true });
  return [
    { stack: [...describe(line.description), ...days] },
    right(quantityLabel(line)),
    right(unitPrice.format((line.unitCents ?? netBeforeDiscount(line) / line.quantity) / 100)),
    right(vatRateLabel({ treatment, percent: line.vatPercent })),
    right(euro(netBeforeDiscount(line))),
  ];
}

/** The discount of a line below it: it is not in the price of one (Wet OB art. 35a). */
function discountRows({ discount }: Line): TableCell[][] {
  if (discount === null) return [];
  const off: TableCell = {
    text: euro(negateCents(discount.netCents)),
    alignment: 'right',
    noWrap: true,
  };
  return [[{ text: discount.label }, '', '', '', off]];
}

function totalTable(invoice: InvoiceDocument): { columns: Column[] } {
  const { vatTreatment: treatment, buyer } = invoice;
  const { country } = buyer;
  const right = (value: string, style = ''): TableCell => ({
    text: value,
    style,
    alignment: 'right',
    noWrap: true,
  });
  return {
    columns: [
      { width: '*', text: '' },
      {
        width: 270,
        layout: 'ruled',
        table: {
          widths: ['*', 'auto'],
          body: [
            ['Totaal excl. btw', right(euro(invoice.netCents))],
            ...totalsByRate(invoice.lines).map(({ percent, netCents, vatCents }) => [
              `${vatAmountLabel({ treatment, percent, country })} over ${euro(netCents)}`,
              right(euro(vatCents)),
            ]),
            [
              { text: totalLabel(treatment), style: 'total' },
              right(euro(invoice.totalCents), 'total'),
            ],
          ],
        },
      },
    ],
  };
}
