import { randomUUID } from 'node:crypto';
import type { CustomerTicket } from '#contract/customer/tickets.ts';
import type { TicketPriority } from '#domain/support/ticket.ts';
import { withoutReplyTokens } from '#server/platform/auth/reply-tokens.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { claimAttachments } from './claim-attachments.ts';
import { lockActiveUser } from './lock-active-user.ts';
import { getCustomerTicket } from './customer-queries.ts';
import { sendTicketNotification } from './send-ticket-notification.ts';

type NewTicket = {
  subject: string;
  message: string;
  priority: TicketPriority;
  serviceId: string | null;
  attachmentIds: readonly string[];
  messageKey?: string | undefined;
};

/**
 * Opens a ticket for the signed-in person, with the mails about it. One that was sent twice, because the
 * first answer got lost, is one ticket.
 */
export async function createTicket(
  ctx: VerbContext<UserActor>,
  input: NewTicket,
): Promise<CustomerTicket> {
  const customerId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    if (!(await lockActiveUser(tx, { userId: customerId }))) throw new AppError('UNAUTHORIZED');
    if (input.serviceId !== null) await checkOwnService(tx, customerId, input.serviceId);
    const ticketId = randomUUID();
    if (await openTicket(ctx, tx, { ...input, ticketId })) {
      await sendTicketNotification(ctx, tx, { ticketId, type: 'created' });
      return getCustomerTicket(tx, { customerId, ticketId });
    }
    const { id } = await tx
      .selectFrom('tickets')
      .select('id')
      .where('userId', '=', customerId)
      .where('messageKey', '=', input.messageKey ?? null)
      .executeTakeFirstOrThrow();
    return getCustomerTicket(tx, { customerId, ticketId: id });
  });
}

/** False when there already is a ticket with the key of this message. */
async function openTicket(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  input: NewTicket & { ticketId: string },
): Promise<boolean> {
  const { attachmentIds, ticketId: id, messageKey = null, ...given } = input;
  const fields = {
    ...given,
    subject: withoutReplyTokens(given.subject, 'Zonder onderwerp'),
    message: withoutReplyTokens(given.message, '…'),
  };
  const { actor } = ctx;
  const now = ctx.now();
  const times = { createdAt: now, updatedAt: now };
  const row = await tx
    .insertInto('tickets')
    .values({
      ...fields,
      id,
      messageKey,
      userId: actor.id,
      openedBy: actor.authorId ?? null,
      status: 'open',
      ...times,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'messageKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await claimAttachments(tx, { userId: actor.id, attachmentIds, ticketId: id, replyId: null });
  const { subject, priority, serviceId } = fields;
  recordChange(ctx, tx, {
    action: 'ticket.open',
    subject: { type: 'ticket', id },
    before: null,
    after: { status: 'open', subject, priority, serviceId },
    ownerId: actor.id,
    topics: ['tickets'],
    event: { type: 'ticket.opened', subjectType: 'ticket', ownerId: actor.id },
  });
  return true;
}

/** A service of somebody else does not exist here. */
async function checkOwnService(tx: Tx, customerId: string, serviceId: string): Promise<void> {
  const own = await tx
    .selectFrom('services')
    .select('id')
    .where('id', '=', serviceId)
    .where('userId', '=', customerId)
    .executeTakeFirst();
  if (own === undefined) throw new AppError('NOT_FOUND');
}
