import type { StaffTicket } from '#contract/staff/tickets.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { addReply } from './add-reply.ts';
import { lockTicket } from './lock-ticket.ts';
import { getStaffTicket } from './staff-queries.ts';

type StaffReply = {
  ticketId: string;
  message: string;
  attachmentIds: readonly string[];
  messageKey?: string | undefined;
};

/**
 * 'Reactie Versturen': staff answer a customer. On a ticket of their own they are the customer, who
 * cannot make an answer of the shop.
 */
export async function answerTicket(
  ctx: VerbContext<UserActor>,
  { ticketId, ...reply }: StaffReply,
): Promise<StaffTicket> {
  return transact(ctx, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    const side = ticket.userId === ctx.actor.id ? 'customer' : 'staff';
    await addReply(ctx, tx, { ...reply, ticket, side });
    return getStaffTicket(tx, ticketId);
  });
}
