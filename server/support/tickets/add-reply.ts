import { randomUUID } from 'node:crypto';
import { statusAfterReply, type TicketSide, type TicketStatus } from '#domain/support/ticket.ts';
import type { MailPart } from '#domain/platform/mail-part.ts';
import { partsWithoutTokens, withoutReplyTokens } from '#server/platform/auth/reply-tokens.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { checkRoom } from './check-room.ts';
import { claimAttachments } from './claim-attachments.ts';
import { lockActiveUser } from './lock-active-user.ts';
import type { lockTicket } from './lock-ticket.ts';
import { sendTicketNotification } from './send-ticket-notification.ts';

type NewReply = {
  ticket: Awaited<ReturnType<typeof lockTicket>>;
  side: TicketSide;
  message: string;
  attachmentIds: readonly string[];
  messageKey?: string | undefined;
  viaMail?: boolean | undefined;
  /** The message with what is folded between it; of a mail alone. */
  parts?: MailPart[] | null | undefined;
  /** The verdict of our mail server on the sender of a mail; null where nobody asks for it. */
  isProven?: boolean | null | undefined;
};

/**
 * Writes a reply on a locked ticket, gives the ticket the status that follows from it and mails the other
 * side. Nothing is done when this very message was there already.
 */
export async function addReply(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { ticket, side, attachmentIds, messageKey, ...reply }: NewReply,
): Promise<void> {
  const { actor } = ctx;
  const { viaMail = false, parts = null, isProven = null } = reply;
  const authorId = actor.authorId ?? actor.id;
  if (
    messageKey !== undefined &&
    (await wasSent(tx, { userId: authorId, messageKey }, ticket.id))
  ) {
    return;
  }
  const isStaff = side === 'staff';
  const status = await takeReply(tx, { ticket, side });
  const id = randomUUID();
  const message = withoutReplyTokens(reply.message, '…');
  const now = ctx.now();
  const written = await tx
    .insertInto('ticketReplies')
    .values({
      id,
      ticketId: ticket.id,
      userId: authorId,
      message,
      isStaff,
      messageKey: messageKey ?? null,
      viaMail,
      parts: parts === null ? null : JSON.stringify(partsWithoutTokens(parts)),
      isProven,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'messageKey']).doNothing())
    .executeTakeFirstOrThrow();
  // This ticket is locked: it was sent on another one meanwhile.
  if (written.numInsertedOrUpdatedRows === 0n) throw new AppError('CONFLICT');
  await claimAttachments(tx, { userId: actor.id, attachmentIds, ticketId: ticket.id, replyId: id });
  const assignedTo = assigneeAfter(ticket, { isStaff, moved: status !== ticket.status }, actor.id);
  await tx
    .updateTable('tickets')
    .set({ status, assignedTo, updatedAt: now })
    .where('id', '=', ticket.id)
    .execute();
  recordChange(ctx, tx, {
    action: 'ticket.reply',
    subject: { type: 'ticket', id: ticket.id },
    before: { status: ticket.status, assignedTo: ticket.assignedTo },
    after: { status, assignedTo, replyId: id, isStaff, ...(viaMail && { viaMail }) },
    ownerId: ticket.userId,
    topics: ['tickets'],
    event: { type: 'ticket.replied', subjectType: 'ticket', ownerId: ticket.userId },
  });
  await sendTicketNotification(ctx, tx, {
    ticketId: ticket.id,
    type: 'replied',
    replyId: id,
    replyMessage: message,
    isAdminReply: isStaff,
  });
}

/** The status after a reply, or why there is none. */
async function takeReply(
  tx: Tx,
  { ticket, side }: Pick<NewReply, 'ticket' | 'side'>,
): Promise<TicketStatus> {
  if (!(await lockActiveUser(tx, { userId: ticket.userId }))) {
    throw new AppError(side === 'staff' ? 'TARGET_IS_ERASED' : 'UNAUTHORIZED');
  }
  const next = statusAfterReply(ticket.status, side);
  if (!next.ok) throw new AppError(next.reason);
  await checkRoom(tx, ticket.id);
  return next.value;
}

/**
 * A ticket goes to the member of staff who moves it on, and, while nobody has it, to the one who answers.
 */
function assigneeAfter(
  ticket: { assignedTo: string | null },
  { isStaff, moved }: { isStaff: boolean; moved: boolean },
  actorId: string,
): string | null {
  if (!isStaff) return ticket.assignedTo;
  return moved ? actorId : (ticket.assignedTo ?? actorId);
}

async function wasSent(
  tx: Tx,
  sent: { userId: string; messageKey: string },
  ticketId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('ticketReplies')
    .select('ticketId')
    .where('userId', '=', sent.userId)
    .where('messageKey', '=', sent.messageKey)
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.ticketId !== ticketId) throw new AppError('CONFLICT');
  return true;
}
