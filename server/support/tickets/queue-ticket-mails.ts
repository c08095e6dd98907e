import { DEFAULT_ROLE, hasConsole } from '#domain/platform/role.ts';
import { responseTimes } from '#domain/support/response-times.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type MailText, renderMail } from '#server/platform/mails/layout.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { ticketCreatedMail } from '#server/support/tickets/emails/ticket-created.ts';
import { ticketRepliedMail } from '#server/support/tickets/emails/ticket-replied.ts';
import { listColleagues } from './queries.ts';

export type TicketNotification = { ticketId: string } & (
  | { type: 'created' }
  | { type: 'replied'; replyId: string; replyMessage: string; isAdminReply: boolean }
);

/**
 * Tells support of a new ticket and confirms it to the customer; tells either of a reply of the other. Each
 * of these mails is written once, also when it is asked for again.
 */
export async function queueTicketMails(
  ctx: VerbContext,
  tx: Tx,
  notification: TicketNotification,
): Promise<void> {
  const about = await readTicket(ctx, tx, notification.ticketId);
  const byCustomer = { ...about, ...(await readWriter(tx, about, notification)) };
  if (notification.type === 'created') {
    const occasion = about.id;
    const news = ticketCreatedMail(byCustomer);
    await tellSupport(ctx, tx, about, { kind: 'ticket-created', occasion, content: news });
    await tellCustomers(ctx, tx, about, (firstName) => ({
      kind: 'ticket-confirmation',
      occasion,
      content: ticketConfirmationMail({ ...about, firstName }),
    }));
    return;
  }
  const { replyId: occasion, replyMessage, isAdminReply } = notification;
  if (isAdminReply) {
    await tellCustomers(ctx, tx, about, (firstName) => ({
      kind: 'ticket-answered',
      occasion,
      content: ticketAnsweredMail({ ...about, firstName, replyMessage }),
    }));
  } else {
    const content = ticketRepliedMail({ ...byCustomer, replyMessage });
    await tellSupport(ctx, tx, about, { kind: 'ticket-replied', occasion, content });
  }
}

type About = Awaited<ReturnType<typeof readTicket>>;
type Letter = {
  kind: 'ticket-created' | 'ticket-confirmation' | 'ticket-answered' | 'ticket-replied';
  occasion: string;
  content: MailText;
};

/** Whichever colleague has the ticket is told, otherwise the address of support, if there is one. */
async function tellSupport(ctx: VerbContext, tx: Tx, about: About, mail: Letter): Promise<void> {
  const to = about.assigneeEmail ?? about.supportEmail;
  if (to !== '') await queueMail(ctx, tx, { ...mail, userId: null, to, settings: about.settings });
}

/** The customer, and each colleague of theirs who wrote on this ticket, by their own first name. */
async function tellCustomers(
  ctx: VerbContext,
  tx: Tx,
  { id: ticketId, userId, email, firstName, settings }: About,
  write: (firstName: string) => Letter,
): Promise<void> {
  const about = { settings, ticketId };
  await queueMail(ctx, tx, { ...write(firstName), ...about, userId, to: email });
  for (const colleague of await listColleagues(tx, { ticketId })) {
    const letter = write(colleague.firstName);
    const occasion = `${letter.occasion}:${colleague.id}`;
    const to = { userId: colleague.id, to: colleague.email };
    await queueMail(ctx, tx, { ...letter, ...about, ...to, occasion });
  }
}

/** Reads the writer: the customer, or a colleague of theirs in their name. */
async function readWriter(
  tx: Tx,
  { userId, openedBy, name, email }: About,
  notification: TicketNotification,
): Promise<{ name: string; email: string }> {
  const { userId: writerId } =
    notification.type === 'created'
      ? { userId: openedBy ?? userId }
      : await tx
          .selectFrom('ticketReplies')
          .select('userId')
          .where('id', '=', notification.replyId)
          .executeTakeFirstOrThrow();
  if (writerId === userId) return { name, email };
  const writer = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', writerId)
    .executeTakeFirstOrThrow();
  return { name: `${writer.name}, namens ${name}`, email: writer.email };
}

async function readTicket({ config }: VerbContext, tx: Tx, ticketId: string) {
  const ticket = await tx
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.userId')
    .leftJoin('services', 'services.id', 'tickets.serviceId')
    .leftJoin('users as assignee', (join) =>
      join
        .onRef('assignee.id', '=', 'tickets.assignedTo')
        .on('assignee.blockedAt', 'is', null)
        .on('assignee.erasedAt', 'is', null),
    )
    .leftJoin('userRoles as assigneeRoles', 'assigneeRoles.userId', 'assignee.id')
    .select([
      'tickets.id',
      'tickets.userId',
      'tickets.openedBy',
      'tickets.subject',
      'tickets.message',
      'tickets.priority',
      'services.name as serviceName',
      'users.name',
      'users.firstName',
      'users.email',
      'assignee.email as assigneeEmail',
      'assigneeRoles.role as assigneeRole',
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const settings = await readSettings(tx);
  const isStaff = hasConsole(ticket.assigneeRole ?? DEFAULT_ROLE);
  return {
    ...ticket,
    // Staff who left, or were blocked, read nothing of what a customer writes.
    assigneeEmail: isStaff ? ticket.assigneeEmail : null,
    settings,
    byMail: config.mailbox !== undefined,
    siteName: settingValue(settings, 'site_name'),
    supportEmail: settingValue(settings, 'support_email'),
    ticketUrl: `${config.appUrl}/dashboard/support/${ticketId}`,
    consoleUrl: `${config.appUrl}/admin/tickets/${ticketId}`,
  };
}

type TicketAnswered = {
  siteName: string;
  firstName: string;
  subject: string;
  replyMessage: string;
  ticketUrl: string;
  /** True if somebody reads what is answered to the mail itself. */
  byMail: boolean;
};

/** To the customer: there is an answer. */
function ticketAnsweredMail(ticket: TicketAnswered): MailText {
  return renderMail({
    subject: ticket.byMail
      ? `Re: Je ticket: ${ticket.subject}`
      : `Antwoord op je ticket: ${ticket.subject}`,
    isAnswered: ticket.byMail,
    siteName: ticket.siteName,
    greeting: `Hallo ${ticket.firstName},`,
    paragraphs: [
      `We hebben gereageerd op je ticket ‘${ticket.subject}’:`,
      { quote: ticket.replyMessage },
      ticket.byMail
        ? 'Wil je antwoorden? Beantwoord deze mail, of doe het in je dashboard.'
        : 'Wil je antwoorden? Doe dat in je dashboard, dan blijft alles bij elkaar.',
    ],
    link: { label: 'Bekijk je ticket', url: ticket.ticketUrl },
  });
}

type TicketConfirmation = {
  settings: StoredSettings;
  siteName: string;
  firstName: string;
  subject: string;
  ticketUrl: string;
  /** True if somebody reads what is answered to the mail itself. */
  byMail: boolean;
};

/** To the customer: the ticket stands. */
function ticketConfirmationMail(ticket: TicketConfirmation): MailText {
  return renderMail({
    // By one subject programs for mail put the mails of a ticket together.
    subject: ticket.byMail
      ? `Je ticket: ${ticket.subject}`
      : `We hebben je ticket ontvangen: ${ticket.subject}`,
    isAnswered: ticket.byMail,
    siteName: ticket.siteName,
    greeting: `Hallo ${ticket.firstName},`,
    paragraphs: [
      `We hebben je ticket ‘${ticket.subject}’ ontvangen.`,
      responseTimes(settingValue(ticket.settings, 'office_hours')),
      ...(ticket.byMail ? ['Iets vergeten? Beantwoord deze mail, dan komt het op je ticket.'] : []),
    ],
    link: { label: 'Bekijk je ticket', url: ticket.ticketUrl },
  });
}
