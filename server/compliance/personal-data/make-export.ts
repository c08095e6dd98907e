import { sql } from 'kysely';
import { settingValue } from '#domain/operations/settings.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { SystemContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { lockUser } from '#server/platform/auth/lock-user.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { drawInvoice } from '#server/sales/invoices/draw-invoice.ts';
import { getStaffInvoice } from '#server/sales/invoices/queries.ts';
import { writeUbl } from '#server/sales/invoices/write-ubl.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { enforceFileQuota } from '#server/support/tickets/enforce-file-quota.ts';
import { exportReadyMail } from './emails/export-ready.ts';
import { packFiles, type FilePiece } from './pack-files.ts';
import { readPersonalData } from './read-personal-data.ts';
import { writeData } from './write-data.ts';

/** The newest invoices as PDF and UBL; the others are in the list, and per year under Facturering. */
const MAX_INVOICES = 1000;
/** Files sent with tickets, together; what is beyond stays to be fetched from the ticket. */
const MAX_FILE_BYTES = 50_000_000;

type Work = { exportId: string; userId: string; run: number };
type Source = { kind: 'invoice'; id: string } | { kind: 'attachment'; id: string; name: string };

/** An invoice is two files: as PDF and as UBL. */
const filesOf = ({ kind }: Source) => (kind === 'invoice' ? 2 : 1);

/** Somebody was forgotten, or another run has begun: there is nothing to make any more. */
class Overtaken extends Error {}

/**
 * Makes the file with everything about one person: readable, for programs, and with the invoices and
 * files themselves. What is made is put away part by part. A second run begins anew; one that is finished
 * is left alone.
 */
export async function makeExport(
  ctx: SystemContext,
  { exportId }: { exportId: string },
): Promise<void> {
  const work = await begin(ctx, exportId);
  if (work === null) return;
  try {
    let sizeBytes = 0;
    let position = 0;
    for await (const content of packFiles(listPieces(ctx, work), ctx.now())) {
      await keepPart(ctx.db, { ...work, position, content });
      sizeBytes += content.length;
      position += 1;
    }
    await finish(ctx, work, sizeBytes);
  } catch (error) {
    if (error instanceof Overtaken) return;
    // Said at once; the queue tries again by itself, and so may the customer.
    await giveUp(ctx, work);
    throw error;
  }
}

async function begin(ctx: SystemContext, exportId: string): Promise<Work | null> {
  return transact(ctx, async (tx) => {
    const begun = await tx
      .updateTable('dataExports')
      .set((eb) => ({ status: 'running', done: 0, run: eb('run', '+', 1) }))
      .where('id', '=', exportId)
      .where('status', '<>', 'ready')
      .returning(['userId', 'run'])
      .executeTakeFirst();
    if (begun === undefined) return null;
    await tx.deleteFrom('dataExportParts').where('exportId', '=', exportId).execute();
    return { exportId, ...begun };
  });
}

/** Gives up an export: the part that was made of it is no use to anybody. */
async function giveUp(ctx: SystemContext, { exportId, run }: Work): Promise<void> {
  await transact(ctx, async (tx) => {
    const ended = await tx
      .updateTable('dataExports')
      .set({ status: 'failed' })
      .where('id', '=', exportId)
      .where('run', '=', run)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    if (ended === undefined) return;
    await tx.deleteFrom('dataExportParts').where('exportId', '=', exportId).execute();
  });
}

/** With a look at the run: of one that was taken for dead no part comes among those of the next. */
async function keepPart(
  db: Db,
  { exportId, run, position, content }: Work & { position: number; content: Uint8Array },
): Promise<void> {
  const kept = await sql`
    insert into data_export_parts (export_id, position, content)
    select id, ${position}::integer, ${content}::bytea from data_exports
    where id = ${exportId} and run = ${run} and status = 'running'
    for share
  `.execute(db);
  if (kept.numAffectedRows !== 1n) throw new Overtaken();
}

async function noteProgress(
  db: Db,
  { exportId, run }: Work,
  progress: { done: number } | { total: number },
): Promise<void> {
  const noted = await db
    .updateTable('dataExports')
    .set(progress)
    .where('id', '=', exportId)
    .where('run', '=', run)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (noted.numUpdatedRows === 0n) throw new Overtaken();
}

/** Every file, one at a time, with a note of how far it is. */
async function* listPieces(ctx: SystemContext, work: Work): AsyncGenerator<FilePiece, void> {
  const { db } = ctx;
  const sources = [...(await listInvoices(db, work)), ...(await listAttachments(db, work))];
  let done = 1;
  const total = sources.reduce((sum, source) => sum + filesOf(source), done);
  await noteProgress(db, work, { total });
  const settings = await readSettings(db);
  yield* writeData(readPersonalData(db, work.userId), {
    siteName: settingValue(settings, 'site_name'),
    at: ctx.now(),
    notes: [
      `In de map facturen staan je nieuwste facturen als PDF en als UBL voor je boekhouding (hoogstens ${MAX_INVOICES}); alle andere download je per jaar in je dashboard.`,
      'In de map bijlagen staan de bestanden bij je tickets (samen hoogstens 50 MB, de nieuwste eerst).',
    ],
  });
  for (const source of sources) {
    yield* readSource(ctx, source);
    done += filesOf(source);
    await noteProgress(db, work, { done });
  }
}

async function listInvoices(db: Db, { userId }: Work): Promise<Source[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_INVOICES)
    .execute();
  return rows.map(({ id }) => ({ kind: 'invoice', id }));
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

async function* readSource(
  { db, pdf }: SystemContext,
  source: Source,
): AsyncGenerator<FilePiece, void> {
  if (source.kind === 'invoice') {
    const invoice = await getStaffInvoice(db, { invoiceId: source.id });
    for (const file of [await drawInvoice(pdf, invoice), writeUbl(invoice)]) {
      yield { name: `facturen/${file.name}`, content: await file.bytes(), isLast: true };
    }
    return;
  }
  const { content } = await db
    .selectFrom('ticketAttachments')
    .select('content')
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow();
  yield { name: source.name, content, isLast: true };
}

async function finish(
  ctx: SystemContext,
  { exportId, userId, run }: Work,
  sizeBytes: number,
): Promise<void> {
  await transact(ctx, async (tx) => {
    // The person first: who asks for another locks them in this order too.
    await lockUser(tx, userId);
    const kept = await tx
      .updateTable('dataExports')
      .set((eb) => ({ status: 'ready', sizeBytes, done: eb.ref('total') }))
      .where('id', '=', exportId)
      .where('run', '=', run)
      .where('status', '=', 'running')
      .returning('expiresAt')
      .executeTakeFirst();
    // Its person was forgotten meanwhile, or another run was first.
    if (kept === undefined) return;
    await enforceFileQuota(tx, { userId, sizeBytes: 0, exportId });
    recordChange(ctx, tx, {
      action: 'personal-data.make-export',
      subject: { type: 'data-export', id: exportId },
      before: null,
      after: { sizeBytes },
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
      runsOutAt: kept.expiresAt,
      content: exportReadyMail({
        siteName: settingValue(settings, 'site_name'),
        firstName: user.firstName,
        expiresAt: kept.expiresAt,
        dataUrl: `${ctx.config.appUrl}/dashboard/settings/data`,
      }),
    });
  });
}
