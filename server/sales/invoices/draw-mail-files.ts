import { customerKind } from '#domain/identity/customer.ts';
import { isOpenInvoice } from '#domain/sales/invoice.ts';
import type { SystemContext } from '#server/context.ts';
import type { MailKind } from '#server/platform/mails/kinds.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawPaymentProof } from './draw-payment-proof.ts';
import { getStaffInvoice } from './queries.ts';
import { writeUbl } from './write-ubl.ts';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import type { PdfDrawer, PdfDocument } from '#server/platform/documents/pdf-drawer.ts';
import type { Content } from 'pdfmake/interfaces';
import { fillLegalText, type LegalBlock, type LegalSection } from '#domain/sales/legal-text.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { findVersion, TERMS_VERSIONS } from '#domain/sales/terms.ts';
import { TERMS_TEXTS } from '#domain/sales/terms-texts.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

/** Confirmations of an order: what was agreed to goes along. */
const CONFIRMATIONS: ReadonlySet<string> = new Set<MailKind>([
  'order-received',
  'order-paid',
  'plan-change-invoice',
  'plan-changed',
]);

/** Mails that confirm a payment: they bring its proof, and no file that asks for it. */
const CONFIRM_PAYMENT: ReadonlySet<string> = new Set<MailKind>([
  'order-paid',
  'renewal-paid',
  'invoice-paid-again',
  'charge-paid',
  'plan-changed',
]);

/**
 * Draws what goes along with a mail about an invoice: the invoice itself, for a company also as an
 * e-invoice, and the terms that were agreed to.
 */
export async function drawMailFiles(
  ctx: SystemContext,
  { invoiceId, kind }: { invoiceId: string; kind: string },
): Promise<File[]> {
  const invoice = await getStaffInvoice(ctx.db, { invoiceId });
  // A person at home has no program that reads an e-invoice.
  const eInvoice =
    customerKind(invoice.buyer) === 'business' && !isPrintedPaid(invoice)
      ? writeUbl(invoice)
      : null;
  const terms = CONFIRMATIONS.has(kind) ? await drawTerms(ctx, { invoiceId }) : null;
  const note = kind === 'invoice-corrected' ? await findNote(ctx.db, invoiceId) : null;
  const files = [
    ...(note === null ? [] : await drawMailFiles(ctx, { invoiceId: note, kind: 'credit-note' })),
    ...(await drawInvoiceFiles(ctx.pdf, { invoice, kind })),
    eInvoice,
    terms,
  ];
  return files.filter((file) => file !== null);
}

/** The last credit invoice of what this one came in the place of, by its id. */
async function findNote(db: SystemContext['db'], invoiceId: string): Promise<string | null> {
  const note = await db
    .selectFrom('invoices')
    .innerJoin('invoices as note', 'note.creditsInvoiceId', 'invoices.correctsInvoiceId')
    .select('note.id')
    .where('invoices.id', '=', invoiceId)
    .orderBy('note.createdAt', 'desc')
    .orderBy('note.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return note?.id ?? null;
}

/** A document that prints that it is paid asks for nothing once it is open again: the mail says what to pay. */
function isPrintedPaid({ bornPaid, status }: InvoiceDocument): boolean {
  return bornPaid && isOpenInvoice(status);
}

/**
 * The invoice, where it is issued with this mail or still asks for money; with what confirms a payment its
 * proof.
 */
async function drawInvoiceFiles(
  pdf: PdfDrawer,
  { invoice, kind }: { invoice: InvoiceDocument; kind: string },
): Promise<File[]> {
  if (isPrintedPaid(invoice)) return [];
  const proof = CONFIRM_PAYMENT.has(kind) ? await drawPaymentProof(pdf, invoice) : null;
  if (proof === null) return [await drawInvoice(pdf, invoice)];
  return invoice.bornPaid ? [await drawInvoice(pdf, invoice), proof] : [proof];
}

/**
 * The terms that the order of an invoice agreed to, with the model form of withdrawal: to keep, as
 * the law asks of a sale at a distance (BW art. 6:230v lid 7 and 6:234). Null when there is none.
 */
async function drawTerms(
  { db, pdf }: Pick<SystemContext, 'db' | 'pdf'>,
  { invoiceId }: { invoiceId: string },
): Promise<File | null> {
  const order = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .select(['orders.termsVersion', 'orders.termsAcceptedAt'])
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirst();
  const version = order === undefined ? null : findVersion(TERMS_VERSIONS, order.termsVersion);
  if (!order?.termsAcceptedAt || version === null) return null;
  const settings = await readSettings(db);
  const speaker = {
    siteName: settingValue(settings, 'site_name'),
    legalName: settingValue(settings, 'company_legal_name'),
    supportEmail: settingValue(settings, 'support_email'),
  };
  const document: PdfDocument = {
    title: `Algemene voorwaarden, versie ${version}`,
    author: speaker.legalName === '' ? speaker.siteName : speaker.legalName,
    date: order.termsAcceptedAt,
    footer: `${speaker.siteName}  ·  Algemene voorwaarden, versie ${version}`,
    content: [
      { text: `Algemene voorwaarden, versie ${version}`, style: 'title', margin: [0, 0, 0, 18] },
      ...fillLegalText(TERMS_TEXTS[version], speaker).flatMap(layOutSection),
    ],
  };
  const name = `algemene-voorwaarden-${version}.pdf`;
  return new File([await pdf.draw(document)], name, { type: 'application/pdf' });
}

function layOutSection({ title, blocks }: LegalSection): Content[] {
  return [
    { text: title, style: 'strong', margin: [0, 10, 0, 4] },
    ...blocks.map((block) => layOutBlock(block)),
  ];
}

/** A way to another page says on paper only what is there. */
function layOutBlock(block: LegalBlock): Content {
  if (typeof block === 'string') return { text: block, margin: [0, 0, 0, 5] };
  if ('to' in block) return { text: `${block.label}: op onze website.`, margin: [0, 0, 0, 5] };
  return { ul: [...block], margin: [0, 0, 0, 5] };
}
