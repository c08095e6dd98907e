import type { ContentTable, ContentText } from 'pdfmake/interfaces';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import type { QrCode } from '#contract/values.ts';
import { groupIban } from '#domain/sales/iban.ts';
import { askedCents, creditTerms } from '#domain/sales/invoice.ts';
import { subtractCents, type Cents } from '#domain/platform/money.ts';
import { drawTransferQr } from './draw-transfer-qr.ts';

const money = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });
const longDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });
const NO_BREAK = '\u00a0';

/** Longer than this, a word is broken anywhere. */
const LONG_WORD = /\S{32}/u;

function text(value: string): ContentText {
  return LONG_WORD.test(value) ? { text: value, wordBreak: 'break-all' } : { text: value };
}

function euro(amount: Cents): string {
  return money.format(amount / 100);
}

function day(date: string): string {
  return longDate.format(new Date(`${date}T12:00:00Z`));
}

/** Lays out the box that tells the reader how to pay, or that it was paid, apart from the figures. */
export function layOutPayment(invoice: InvoiceDocument, paidOn: string | null): ContentTable {
  return paidOn === null ? paymentBox(invoice) : paidBox(invoice, paidOn);
}

function paymentBox(invoice: InvoiceDocument): ContentTable {
  const asked = text(paymentText(invoice));
  const code = isToBePaid(invoice)
    ? drawTransferQr({ ...invoice, totalCents: askedCents(invoice) })
    : null;
  return {
    layout: 'boxed',
    table:
      code === null
        ? { widths: ['*'], body: [[asked]] }
        : {
            widths: ['*', 'auto'],
            dontBreakRows: true,
            body: [[{ stack: [asked, SCAN] }, { svg: qrPicture(code), width: QR_POINTS }]],
          },
  };
}

function paidBox({ invoiceNumber, totalCents }: InvoiceDocument, paidOn: string): ContentTable {
  const told = text(
    `Voldaan op ${day(paidOn)}: ${euro(totalCents)}. Dit is een kopie van factuur ${invoiceNumber}, als bewijs dat die is betaald. Je hoeft niets meer te doen.`,
  );
  return { layout: 'boxed', table: { widths: ['*'], body: [[told]] } };
}

/** Tells whether the document asks for a transfer. */
function isToBePaid(invoice: InvoiceDocument): boolean {
  return invoice.credits === null && invoice.collection === null && !invoice.bornPaid;
}

/** Some 0.7 mm a square: what a phone reads from paper at arm's length. */
const QR_POINTS = 92;
/** Squares of white around it, which a reader needs to find it. */
const QR_MARGIN = 4;

const SCAN: ContentText = {
  text: 'Of scan de QR-code met de app van je bank. Kan je app dat niet? Neem dan IBAN, bedrag en kenmerk zelf over.',
  style: 'soft',
  margin: [0, 6, 0, 0],
};

function qrPicture({ size, path }: QrCode): string {
  const side = size + 2 * QR_MARGIN;
  const box = `${-QR_MARGIN} ${-QR_MARGIN} ${side} ${side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><rect x="${-QR_MARGIN}" y="${-QR_MARGIN}" width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}

function paymentText(invoice: InvoiceDocument): string {
  const { credits, seller, collection, moneyBack } = invoice;
  if (credits !== null) return creditTerms(credits.invoiceNumber, moneyBack, euro);
  if (invoice.bornPaid) return 'Deze factuur is al betaald. Je hoeft niets meer te doen.';
  if (collection !== null) {
    return `We schrijven ${euro(invoice.totalCents)} op ${day(collection.on)} af van je rekening die eindigt op ${collection.accountEnding} (machtiging ${collection.reference}). Je hoeft niets te doen.`;
  }
  const asked = askedCents(invoice);
  const before =
    asked === invoice.totalCents
      ? ''
      : `Van deze factuur had je al ${euro(subtractCents(invoice.totalCents, asked))} betaald. `;
  return `${before}Maak ${euro(asked)} uiterlijk op ${day(invoice.dueDate)} over naar ${groupIban(seller.iban, NO_BREAK)} ten name van ${seller.name}, onder vermelding van ${invoice.invoiceNumber}.`;
}
