import { customerKind } from '#domain/identity/customer.ts';
import type { SystemContext } from '#server/context.ts';
import type { MailKind } from '#server/platform/mails/kinds.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawPaidCopy } from './draw-paid-copy.ts';
import { drawTerms } from './draw-terms.ts';
import { getStaffInvoice } from './queries.ts';
import { writeUbl } from './write-ubl.ts';

/** Confirmations of an order: what was agreed to goes along. */
const CONFIRMATIONS: ReadonlySet<string> = new Set<MailKind>([
  'order-received',
  'order-paid',
  'plan-change-invoice',
  'plan-changed',
]);

/** That money came: what goes along must not ask for it. */
const CONFIRM_PAYMENT: ReadonlySet<string> = new Set<MailKind>([
  'order-paid',
  'renewal-paid',
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
  const eInvoice = customerKind(invoice.buyer) === 'business' ? writeUbl(invoice) : null;
  const terms = CONFIRMATIONS.has(kind) ? await drawTerms(ctx, { invoiceId }) : null;
  const draw = CONFIRM_PAYMENT.has(kind) ? drawPaidCopy : drawInvoice;
  const files = [await draw(ctx.pdf, invoice), eInvoice, terms];
  return files.filter((file) => file !== null);
}
