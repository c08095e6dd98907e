import type { CustomerTicket } from '#contract/customer/tickets.ts';
import type { TicketPriority } from '#domain/ticket.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { getCustomerTicket } from './queries.ts';
import { sendTicketNotification } from './send-ticket-notification.ts';

type NewTicket = {
  subject: string;
  message: string;
  priority: TicketPriority;
  serviceId: string | null;
};

/** Opens a ticket for the signed-in person; the mails about it may fail without harm to the ticket. */
export async function createTicket(
  ctx: VerbContext<UserActor>,
  input: NewTicket,
): Promise<CustomerTicket> {
  const id = crypto.randomUUID();
  const { actor } = ctx;
  const ticket = await transact(ctx, async (tx) => {
    if (input.serviceId !== null) await checkOwnService(tx, actor.id, input.serviceId);
    const now = ctx.now();
    await tx
      .insertInto('tickets')
      .values({ ...input, id, userId: actor.id, status: 'open', createdAt: now, updatedAt: now })
      .execute();
    const { subject, priority, serviceId } = input;
    recordChange(ctx, tx, {
      action: 'ticket.open',
      subject: { type: 'ticket', id },
      before: null,
      after: { status: 'open', subject, priority, serviceId },
      ownerId: actor.id,
      topics: ['tickets'],
      event: { type: 'ticket.opened', subjectType: 'ticket', ownerId: actor.id },
    });
    return getCustomerTicket(tx, { customerId: actor.id, ticketId: id });
  });
  await sendTicketNotification(ctx, { ticketId: id, type: 'created' }).catch((error: unknown) => {
    ctx.log.warn({ err: error, ticket: id }, 'ticket notification could not be queued');
  });
  return ticket;
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
