import { settingValue } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { readSettings } from '#server/settings/queries.ts';
import { ticketConfirmationMail } from './emails/ticket-confirmation.ts';
import { ticketCreatedMail } from './emails/ticket-created.ts';

/**
 * `send-ticket-notification`: tells support of a new ticket and confirms it to the customer, each
 * once. A confirmation is no notification one can switch off.
 */
export async function sendTicketNotification(
  ctx: VerbContext,
  { ticketId }: { ticketId: string; type: 'created' },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const ticket = await tx
      .selectFrom('tickets')
      .innerJoin('users', 'users.id', 'tickets.userId')
      .leftJoin('services', 'services.id', 'tickets.serviceId')
      .select([
        'tickets.userId',
        'tickets.subject',
        'tickets.message',
        'tickets.priority',
        'services.name as serviceName',
        'users.name',
        'users.firstName',
        'users.email',
      ])
      .where('tickets.id', '=', ticketId)
      .executeTakeFirstOrThrow();
    const settings = await readSettings(tx);
    const siteName = settingValue(settings, 'site_name');
    const supportEmail = settingValue(settings, 'support_email');
    const mail = { occasion: ticketId };
    if (supportEmail !== '') {
      const consoleUrl = `${ctx.config.appUrl}/admin`;
      const content = ticketCreatedMail({ ...ticket, siteName, consoleUrl });
      const about = { ...mail, userId: null, to: supportEmail };
      await queueMail(ctx, tx, { ...about, kind: 'ticket-created', content });
    }
    const ticketsUrl = `${ctx.config.appUrl}/dashboard/support`;
    await queueMail(ctx, tx, {
      ...mail,
      kind: 'ticket-confirmation',
      userId: ticket.userId,
      to: ticket.email,
      content: ticketConfirmationMail({ ...ticket, siteName, ticketsUrl }),
    });
  });
}
