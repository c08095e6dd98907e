import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { tryPart } from '#server/platform/db/record.ts';
import { queueTicketMails, type TicketNotification } from './queue-ticket-mails.ts';

/**
 * `send-ticket-notification`: the mails about a ticket or a reply, in the transaction of the message, whose
 * customer it holds. Where they cannot be written the message stands, and says that they still have to be:
 * the sweep does it.
 */
export async function sendTicketNotification(
  ctx: VerbContext,
  tx: Tx,
  notification: TicketNotification,
): Promise<void> {
  const { ticketId } = notification;
  await tryPart(
    tx,
    () => queueTicketMails(ctx, tx, notification),
    async (error) => {
      ctx.log.warn({ err: error, ticket: ticketId }, 'ticket notification could not be queued');
      const due = { mailsDueSince: ctx.now() };
      await (notification.type === 'created'
        ? tx.updateTable('tickets').set(due).where('id', '=', ticketId).execute()
        : tx
            .updateTable('ticketReplies')
            .set(due)
            .where('id', '=', notification.replyId)
            .execute());
    },
  );
}
