import type { TicketPriority, TicketStatus } from '#domain/support/ticket.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { lockTicket } from './lock-ticket.ts';

type Locked = Awaited<ReturnType<typeof lockTicket>>;
type Fields = { status?: TicketStatus; priority?: TicketPriority; assignedTo?: string | null };

type TicketChange = {
  ticket: Locked;
  action: 'ticket.set-status' | 'ticket.set-priority' | 'ticket.assign' | 'ticket.close';
  fields: Fields;
};

/** Writes what somebody decided about a locked ticket, with its audit row and its notices. */
export async function changeTicket(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { ticket, action, fields }: TicketChange,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ ...fields, updatedAt: ctx.now() })
    .where('id', '=', ticket.id)
    .execute();
  const { status, priority, assignedTo } = ticket;
  const before = { status, priority, assignedTo };
  recordChange(ctx, tx, {
    action,
    subject: { type: 'ticket', id: ticket.id },
    before,
    after: { ...before, ...fields },
    ownerId: ticket.userId,
    topics: ['tickets'],
    // The member of staff who has it, and how urgent they find it, are no part of the customer's history.
    ...(fields.status !== undefined && {
      event: {
        type: `ticket.${fields.status}`,
        subjectType: 'ticket' as const,
        ownerId: ticket.userId,
      },
    }),
  });
}
