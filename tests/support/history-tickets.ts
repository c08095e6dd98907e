import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  CUSTOMER_TICKET_PRIORITIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#domain/support/ticket.ts';
import { pick, type Choice, type HistoryShop, type Step } from './history-shop.ts';
import { AMONG_STAFF } from './history-witness.ts';

/** Steps in which customers and staff talk to each other, and staff among themselves. */
export const CUSTOMER_TICKET_STEPS = {
  async opensTicket(shop, choice) {
    const { which, how } = choice;
    const about = how % 2 === 0 ? await shop.serviceOf(choice, 'active', 'suspended') : undefined;
    // Now and then of somebody else, as who tries what they may.
    const next = { ...choice, who: choice.who + 1 };
    const serviceId = how === 9 ? await shop.serviceOf(next, 'active') : about;
    await shop.as(choice).tickets.create({
      subject: `Vraag ${which}${how}`,
      message: randomUUID(),
      priority: pick(CUSTOMER_TICKET_PRIORITIES, which),
      serviceId: serviceId ?? null,
      messageKey: randomUUID(),
    });
  },
  async repliesOnTicket(shop, choice) {
    const ticketId = await ticketOf(shop, choice);
    if (ticketId === undefined) return;
    const reply = { ticketId, message: randomUUID(), messageKey: randomUUID() };
    const { tickets } = shop.as(choice);
    // Sent once more by who heard nothing.
    const times = choice.how % 3 === 0 ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => tickets.reply(reply)));
  },
  async closesTicket(shop, choice) {
    const ticketId = await ticketOf(shop, choice);
    if (ticketId !== undefined) await shop.as(choice).tickets.close({ ticketId });
  },
} satisfies Record<string, Step>;

export const TICKET_STEPS = {
  ...CUSTOMER_TICKET_STEPS,
  async answersTicket(shop, choice) {
    const ticketId = await ticketOf(shop, choice);
    if (ticketId === undefined) return;
    const message = { ticketId, message: randomUUID(), messageKey: randomUUID() };
    await shop.admin.tickets.reply(message);
  },
  async notesOnTicket(shop, choice) {
    const ticketId = await ticketOf(shop, choice);
    if (ticketId === undefined) return;
    const message = `${AMONG_STAFF} ${randomUUID()}`;
    await shop.admin.tickets.addNote({ ticketId, message, messageKey: randomUUID() });
  },
  async movesTicket(shop, choice) {
    const ticketId = await ticketOf(shop, choice);
    const status = pick(TICKET_STATUSES, choice.how);
    const priority = pick(TICKET_PRIORITIES, choice.how);
    if (ticketId === undefined || status === undefined || priority === undefined) return;
    const { tickets } = shop.admin;
    const assigneeId = choice.how % 2 === 0 ? shop.colleague.id : null;
    if (choice.how > 7) await tickets.assign({ ticketId, assigneeId });
    else if (choice.how > 5) await tickets.setPriority({ ticketId, priority });
    else await tickets.setStatus({ ticketId, status });
  },
} satisfies Record<string, Step>;

/** Picks a ticket of the customer, counted from the newest. */
async function ticketOf(shop: HistoryShop, choice: Choice): Promise<string | undefined> {
  const rows = await shop.api.db
    .selectFrom('tickets')
    .select('id')
    .where('userId', '=', shop.customerOf(choice).id)
    .orderBy('createdAt', 'desc')
    .orderBy('subject')
    .execute();
  return pick(rows, choice.which)?.id;
}

/**
 * Finds messages that were posted twice though they were meant once, tickets about a service of another
 * customer, and mails about a ticket to people who have nothing to do with it.
 */
export async function readWrongTickets({ api }: HistoryShop): Promise<unknown[]> {
  const { rows } = await sql`
    select 'twice' as what, message as about from ticket_replies group by message having count(*) > 1
    union all
    select 'not theirs', tickets.id::text
    from tickets join services on services.id = service_id where services.user_id <> tickets.user_id
    union all
    select 'mailed to ' || to_address, mails.kind
    from mails join tickets on tickets.id = ticket_id join users on users.id = tickets.user_id
    where to_address not in (users.email, 'hulp@hostwerk.test') and not exists (
      select from users as others left join user_roles on user_roles.user_id = others.id
      left join memberships on member_id = others.id and account_id = tickets.user_id
        and accepted_at is not null and technical
      where others.email = to_address and (role <> 'customer' or member_id is not null)
    )
  `.execute(api.db);
  return rows;
}
