import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { runForEach } from '#server/platform/jobs/run-each.ts';
import { lockActiveUser } from './lock-active-user.ts';
import { lockTicket } from './lock-ticket.ts';
import { queueTicketMails } from './queue-ticket-mails.ts';

const AT_ONCE = 100;

/** Writes the mails about messages that were taken when their mails could not be written. */
export async function sweepTicketMails(ctx: VerbContext): Promise<void> {
  const tickets = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('mailsDueSince', 'is not', null)
    .orderBy('mailsDueSince')
    .limit(AT_ONCE)
    .execute();
  await runForEach(tickets, ({ id }) => tellOfTicket(ctx, id));
  const replies = await ctx.db
    .selectFrom('ticketReplies')
    .select(['id', 'ticketId', 'message', 'isStaff'])
    .where('mailsDueSince', 'is not', null)
    .orderBy('mailsDueSince')
    .limit(AT_ONCE)
    .execute();
  await runForEach(replies, (reply) => tellOfReply(ctx, reply));
}

async function tellOfTicket(ctx: VerbContext, ticketId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { userId } = await lockTicket(tx, ticketId);
    const { numUpdatedRows } = await tx
      .updateTable('tickets')
      .set({ mailsDueSince: null })
      .where('id', '=', ticketId)
      .where('mailsDueSince', 'is not', null)
      .executeTakeFirstOrThrow();
    // Another copy was there, or whoever wrote it is gone.
    if (numUpdatedRows === 0n || !(await lockActiveUser(tx, { userId }))) return;
    await queueTicketMails(ctx, tx, { ticketId, type: 'created' });
  });
}

type Reply = { id: string; ticketId: string; message: string; isStaff: boolean };

async function tellOfReply(ctx: VerbContext, reply: Reply): Promise<void> {
  const { id: replyId, ticketId, message: replyMessage, isStaff: isAdminReply } = reply;
  await transact(ctx, async (tx) => {
    const { userId } = await lockTicket(tx, ticketId);
    const { numUpdatedRows } = await tx
      .updateTable('ticketReplies')
      .set({ mailsDueSince: null })
      .where('id', '=', replyId)
      .where('mailsDueSince', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n || !(await lockActiveUser(tx, { userId }))) return;
    const told = { replyId, replyMessage, isAdminReply };
    await queueTicketMails(ctx, tx, { ticketId, type: 'replied', ...told });
  });
}
