import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

type Claim = {
  /** The person who must have uploaded the files. */
  userId: string;
  attachmentIds: readonly string[];
  ticketId: string;
  /** Null for the first message of a ticket. */
  replyId: string | null;
};

/** Ties uploaded files to the message they are sent with; each belongs to one message, for good. */
export async function claimAttachments(tx: Tx, claim: Claim): Promise<void> {
  const ids = [...new Set(claim.attachmentIds)];
  if (ids.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('ticketAttachments')
    .set({ ticketId: claim.ticketId, replyId: claim.replyId })
    .where('id', 'in', ids)
    .where('userId', '=', claim.userId)
    .where('ticketId', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== ids.length) throw new AppError('ATTACHMENT_GONE');
}
