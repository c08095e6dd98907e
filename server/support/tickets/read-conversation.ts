import { sql } from 'kysely';
import type { TicketAttachment } from '#contract/customer/tickets.ts';
import type { StaffReply } from '#contract/staff/tickets.ts';
import { TICKET_MAX_REPLIES } from '#domain/support/ticket.ts';
import type { Db } from '#server/platform/db/database.ts';

export type Conversation = { attachments: TicketAttachment[]; replies: StaffReply[] };

/**
 * All that was said on a ticket, oldest first. Whose ticket it may be is asked by who calls. A
 * customer reads of staff the first name, staff of each other the whole; what is known of the sender
 * of a mail is for staff.
 */
export async function readConversation(
  db: Db,
  {
    ticketId,
    readBy,
    readerId,
  }: { ticketId: string; readBy: 'customer' | 'staff'; readerId: string },
): Promise<Conversation> {
  const [replies, files] = await Promise.all([
    db
      .selectFrom('ticketReplies')
      .innerJoin('users', 'users.id', 'ticketReplies.userId')
      .select([
        'ticketReplies.id',
        'ticketReplies.message',
        'ticketReplies.isStaff',
        'ticketReplies.viaMail',
        'ticketReplies.isAutomatic',
        'ticketReplies.isProven',
        'ticketReplies.parts',
        'ticketReplies.userId',
        'ticketReplies.createdAt',
        readBy === 'staff'
          ? 'users.name as authorName'
          : sql<string>`case when is_staff then users.first_name else users.name end`.as(
              'authorName',
            ),
      ])
      .where('ticketReplies.ticketId', '=', ticketId)
      .orderBy('ticketReplies.createdAt')
      .orderBy('ticketReplies.id')
      .limit(TICKET_MAX_REPLIES)
      .execute(),
    db
      .selectFrom('ticketAttachments')
      .select(['id', 'replyId', 'fileName', 'kind', 'sizeBytes'])
      .where('ticketId', '=', ticketId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  ]);
  const filesOf = (replyId: string | null) =>
    files
      .filter((file) => file.replyId === replyId)
      .map(({ id, fileName, kind, sizeBytes }) => ({ id, fileName, kind, sizeBytes }));
  return {
    attachments: filesOf(null),
    replies: replies.map(({ userId, ...reply }) => ({
      ...reply,
      isOwn: userId === readerId,
      attachments: filesOf(reply.id),
    })),
  };
}
