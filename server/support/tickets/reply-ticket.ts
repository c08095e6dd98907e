import type { CustomerTicket } from '#contract/customer/tickets.ts';
import type { MailPart } from '#domain/platform/mail-part.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { addReply } from './add-reply.ts';
import { lockTicket } from './lock-ticket.ts';
import { getCustomerTicket } from './customer-queries.ts';

type CustomerReply = {
  ticketId: string;
  message: string;
  attachmentIds: readonly string[];
  messageKey?: string | undefined;
  /** It came as an answer to a mail of ours. */
  viaMail?: boolean | undefined;
  parts?: MailPart[] | null | undefined;
  isProven?: boolean | null | undefined;
};

/** A customer writes on their own ticket; what waited for them is open again. */
export async function replyTicket(
  ctx: VerbContext<UserActor>,
  { ticketId, ...reply }: CustomerReply,
): Promise<CustomerTicket> {
  const customerId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket.userId !== customerId) throw new AppError('NOT_FOUND');
    await addReply(ctx, tx, { ...reply, ticket, side: 'customer' });
    return getCustomerTicket(tx, { customerId, ticketId });
  });
}
