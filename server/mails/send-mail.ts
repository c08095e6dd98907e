import { fillLinks } from '#server/auth/one-time-links.ts';
import type { SystemContext } from '#server/context.ts';
import { compileOnce, slot } from '#server/db/compile-once.ts';
import { mayBeLost } from '#server/db/durability.ts';
import { drawTerms } from './draw-terms.ts';
import type { MailKind } from './kinds.ts';
import { drawInvoice } from '#server/invoices/draw-invoice.ts';
import { getStaffInvoice } from '#server/invoices/queries.ts';

/** Confirmations of an order: what was agreed to goes along. */
const CONFIRMATIONS: ReadonlySet<string> = new Set<MailKind>(['order-received', 'order-paid']);

const readMail = compileOnce((db) =>
  db
    .selectFrom('mails')
    .select(['id', 'toAddress', 'subject', 'text', 'html', 'status', 'invoiceId', 'kind'])
    .where('id', '=', slot<string>('mailId')),
);

const markSent = compileOnce((db) =>
  db
    .updateTable('mails')
    .set({ status: 'sent', sentAt: slot<Date>('sentAt') })
    .where('id', '=', slot<string>('mailId'))
    .returning(mayBeLost),
);

/**
 * Sends one queued mail. A crash between the sending and the note of it sends it again with the
 * same Message-ID: at least once, and recognisable.
 */
export async function sendMail(ctx: SystemContext, { mailId }: { mailId: string }): Promise<void> {
  const [mail] = await readMail(ctx.db, { mailId });
  if (mail === undefined || mail.status === 'sent') return;
  const { toAddress: to, status: _status, invoiceId, kind, ...content } = mail;
  const { text, html } = fillLinks(content, ctx.secretKey);
  // An outbox shows the mail only; nobody would open what hangs on it.
  const attachments =
    invoiceId === null || ctx.mail.kind === 'outbox'
      ? []
      : await drawAttachments(ctx, { invoiceId, kind });
  await ctx.mail.send({ ...content, text, html, to, attachments });
  if (kind === 'account-erased') {
    // The last trace of an address that its owner wanted forgotten.
    await ctx.db.deleteFrom('mails').where('id', '=', mailId).execute();
    return;
  }
  await markSent(ctx.db, { mailId, sentAt: ctx.now() });
}

async function drawAttachments(
  ctx: SystemContext,
  { invoiceId, kind }: { invoiceId: string; kind: string },
): Promise<File[]> {
  const invoice = await drawInvoice(ctx.pdf, await getStaffInvoice(ctx.db, { invoiceId }));
  const terms = CONFIRMATIONS.has(kind) ? await drawTerms(ctx, { invoiceId }) : null;
  return terms === null ? [invoice] : [invoice, terms];
}
