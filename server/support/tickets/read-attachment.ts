import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/**
 * A file as somebody may read it: of an own ticket, for staff of any. A file that was not sent yet
 * has no ticket, and is nobody's to read.
 */
export async function readAttachment(
  db: Db,
  { attachmentId, customerId }: { attachmentId: string; customerId: string | null },
): Promise<File> {
  let query = db
    .selectFrom('ticketAttachments')
    .innerJoin('tickets', 'tickets.id', 'ticketAttachments.ticketId')
    .select(['ticketAttachments.fileName', 'ticketAttachments.content'])
    .where('ticketAttachments.id', '=', attachmentId);
  if (customerId !== null) query = query.where('tickets.userId', '=', customerId);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  // A type that no browser shows, whatever is in it.
  return new File([new Uint8Array(row.content)], row.fileName, {
    type: 'application/octet-stream',
  });
}
