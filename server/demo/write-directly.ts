import type { TicketPriority, TicketStatus } from '#domain/ticket.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';

// What happens here has no verb yet. Each function gives way to its verb once there is one; nothing
// else in the demo world changes the shop's rows by hand.

export type NewTicket = {
  id: string;
  userId: string;
  subject: string;
  message: string;
  priority: TicketPriority;
  /** Whether it is about the newest service that the customer has. */
  aboutService: boolean;
};

export async function openTicket(
  ctx: VerbContext,
  { aboutService, ...ticket }: NewTicket,
): Promise<void> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const service = await tx
      .selectFrom('services')
      .select('id')
      .where('userId', '=', ticket.userId)
      .where('status', '<>', 'cancelled')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const serviceId = aboutService ? (service?.id ?? null) : null;
    const { id, subject, priority, userId: ownerId } = ticket;
    await tx
      .insertInto('tickets')
      .values({ ...ticket, serviceId, status: 'open', createdAt: now, updatedAt: now })
      .execute();
    recordChange(ctx, tx, {
      action: 'ticket.open',
      subject: { type: 'ticket', id },
      before: null,
      after: { status: 'open', subject, priority },
      ownerId,
      topics: ['tickets'],
      event: { type: 'ticket.opened', subjectType: 'ticket', ownerId },
    });
  });
}

export type TicketStep = {
  ticketId: string;
  ownerId: string;
  from: TicketStatus;
  to: TicketStatus;
  /** Null when only the status changes. */
  reply: { userId: string; message: string; isStaff: boolean } | null;
};

/** A reply on a ticket, or another status for it. Who answers for the shop has it from then on. */
export async function changeTicket(ctx: VerbContext, step: TicketStep): Promise<void> {
  const { ticketId, ownerId, from, to, reply } = step;
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    if (reply !== null) {
      await tx
        .insertInto('ticketReplies')
        .values({ ticketId, ...reply, createdAt: now })
        .execute();
    }
    await tx
      .updateTable('tickets')
      .set({ status: to, updatedAt: now, ...(reply?.isStaff && { assignedTo: reply.userId }) })
      .where('id', '=', ticketId)
      .execute();
    recordChange(ctx, tx, {
      action: reply === null ? 'ticket.set-status' : 'ticket.reply',
      subject: { type: 'ticket', id: ticketId },
      before: { status: from },
      after: { status: to },
      ownerId,
      topics: ['tickets'],
      event: {
        type: reply === null ? `ticket.${to}` : 'ticket.replied',
        subjectType: 'ticket',
        ownerId,
      },
    });
  });
}
