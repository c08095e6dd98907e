import { invoiceFileName } from '#domain/invoice.ts';
import { settingValue } from '#domain/settings.ts';
import { shortId } from '#domain/short-id.ts';
import type { SystemContext } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { drawInvoice } from '#server/invoices/draw-invoice.ts';
import { getStaffInvoice } from '#server/invoices/queries.ts';
import { writeUbl } from '#server/invoices/write-ubl.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { readSettings } from '#server/settings/queries.ts';
import { exportReadyMail } from './emails/export-ready.ts';
import { packFiles, type PackedFile } from './pack-files.ts';
import { readPersonalData } from './read-personal-data.ts';
import { writeOverview } from './write-overview.ts';
import { writeTables } from './write-tables.ts';

/** The newest invoices as PDF and UBL; the others are in the list, and per year under Facturering. */
const MAX_INVOICES = 1000;
/** Files sent with tickets, together; what is beyond stays to be fetched from the ticket. */
const MAX_FILE_BYTES = 50_000_000;

type Work = { exportId: string; userId: string };
type Source = { id: string; kind: 'invoice' | 'e-invoice' | 'attachment'; name: string };

/**
 * Makes the file with everything about one person: readable, for programs, and with the invoices and
 * files themselves. A second run begins anew; one that is finished is left alone.
 */
export async function makeExport(
  ctx: SystemContext,
  { exportId }: { exportId: string },
): Promise<void> {
  const row = await ctx.db
    .updateTable('dataExports')
    .set({ status: 'running', done: 0 })
    .where('id', '=', exportId)
    .where('status', '<>', 'ready')
    .returning('userId')
    .executeTakeFirst();
  if (row === undefined) return;
  const work = { exportId, userId: row.userId };
  try {
    const content = await packFiles(listFiles(ctx, work), ctx.now());
    await finish(ctx, work, content);
  } catch (error) {
    // Said at once; the queue tries again by itself, and so may the customer.
    await ctx.db
      .updateTable('dataExports')
      .set({ status: 'failed' })
      .where('id', '=', exportId)
      .where('status', '=', 'running')
      .execute();
    throw error;
  }
}

/** Every file, one at a time, with a note of how far it is. */
async function* listFiles(ctx: SystemContext, work: Work): AsyncGenerator<PackedFile> {
  const { db } = ctx;
  const data = await readPersonalData(db, work.userId);
  const sources = [...(await listInvoices(db, work)), ...(await listAttachments(db, work))];
  const total = sources.length + 1;
  await db.updateTable('dataExports').set({ total }).where('id', '=', work.exportId).execute();
  const settings = await readSettings(db);
  const overview = writeOverview(data, {
    siteName: settingValue(settings, 'site_name'),
    at: ctx.now(),
    notes: [
      `In de map facturen staan je nieuwste facturen als PDF en als UBL voor je boekhouding (hoogstens ${MAX_INVOICES}); alle andere download je per jaar in je dashboard.`,
      'In de map bijlagen staan de bestanden bij je tickets (samen hoogstens 50 MB, de nieuwste eerst).',
    ],
  });
  const text = new TextEncoder();
  yield { name: 'overzicht.html', bytes: text.encode(overview) };
  yield { name: 'gegevens.json', bytes: text.encode(JSON.stringify(data, null, 2)) };
  yield* writeTables(data);
  for (const [index, source] of sources.entries()) {
    yield { name: source.name, bytes: await readSource(ctx, source) };
    const done = index + 2;
    await db.updateTable('dataExports').set({ done }).where('id', '=', work.exportId).execute();
  }
}

async function listInvoices(db: Db, { userId }: Work): Promise<Source[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'invoiceNumber', 'kind'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_INVOICES)
    .execute();
  return rows.flatMap(({ id, ...invoice }): Source[] => [
    { id, kind: 'invoice', name: `facturen/${invoiceFileName(invoice, 'pdf')}` },
    { id, kind: 'e-invoice', name: `facturen/${invoiceFileName(invoice, 'xml')}` },
  ]);
}

async function listAttachments(db: Db, { userId }: Work): Promise<Source[]> {
  const rows = await db
    .selectFrom('ticketAttachments')
    .innerJoin('tickets', 'tickets.id', 'ticketAttachments.ticketId')
    .select(['ticketAttachments.id', 'fileName', 'sizeBytes'])
    .where('tickets.userId', '=', userId)
    .orderBy('ticketAttachments.createdAt', 'desc')
    .limit(MAX_INVOICES)
    .execute();
  let bytes = 0;
  return rows
    .filter(({ sizeBytes }) => {
      bytes += sizeBytes;
      return bytes <= MAX_FILE_BYTES;
    })
    .map(({ id, fileName }) => ({
      id,
      kind: 'attachment',
      // Two files may have one name; and none may lead out of its folder.
      name: `bijlagen/${shortId(id)}-${fileName.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')}`,
    }));
}

async function readSource(ctx: SystemContext, { id, kind }: Source): Promise<Uint8Array> {
  if (kind !== 'attachment') {
    const invoice = await getStaffInvoice(ctx.db, { invoiceId: id });
    const file = kind === 'invoice' ? await drawInvoice(ctx.pdf, invoice) : writeUbl(invoice);
    return file.bytes();
  }
  const { content } = await ctx.db
    .selectFrom('ticketAttachments')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return content;
}

async function finish(
  ctx: SystemContext,
  { exportId, userId }: Work,
  content: Buffer,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const kept = await tx
      .updateTable('dataExports')
      .set((eb) => ({
        status: 'ready',
        content,
        sizeBytes: content.length,
        done: eb.ref('total'),
      }))
      .where('id', '=', exportId)
      .where('status', '=', 'running')
      .returning('expiresAt')
      .executeTakeFirst();
    // Its person was forgotten meanwhile, or another run was first.
    if (kept === undefined) return;
    recordChange(ctx, tx, {
      action: 'personal-data.make-export',
      subject: { type: 'data-export', id: exportId },
      before: null,
      after: { sizeBytes: content.length },
      ownerId: userId,
      topics: ['personal-data'],
    });
    const user = await tx
      .selectFrom('users')
      .select(['email', 'firstName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const settings = await readSettings(tx);
    await queueMail(ctx, tx, {
      kind: 'export-ready',
      occasion: exportId,
      userId,
      to: user.email,
      settings,
      content: exportReadyMail({
        siteName: settingValue(settings, 'site_name'),
        firstName: user.firstName,
        expiresAt: kept.expiresAt,
        dataUrl: `${ctx.config.appUrl}/dashboard/settings/data`,
      }),
    });
  });
}
