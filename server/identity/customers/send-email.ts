import { settingValue } from '#domain/operations/settings.ts';
import { hideSecrets } from '#server/platform/auth/one-time-links.ts';
import type { Limits } from '#server/platform/auth/limits.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { assertNotErased } from '#server/identity/accounts/assert-not-erased.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type EmailToCustomer = {
  customerId: string;
  messageId: string;
  subject: string;
  message: string;
};

/** Mails one customer. The address is their account's, the letter the shop's; the log keeps it. */
export async function sendEmail(
  ctx: VerbContext<UserActor> & { limits: Limits },
  { customerId, messageId, ...typed }: EmailToCustomer,
): Promise<{ to: string }> {
  await ctx.limits.consume('customerMails', ctx.actor.id);
  return transact(ctx, async (tx) => {
    const customer = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', customerId)
      .executeTakeFirst();
    if (customer === undefined) throw new AppError('NOT_FOUND');
    await assertNotErased(tx, { customerId });
    const subject = hideSecrets(typed.subject);
    const settings = await readSettings(tx);
    const isNew = await queueMail(ctx, tx, {
      kind: 'staff-message',
      occasion: `${customerId}:${messageId}`,
      userId: customerId,
      to: customer.email,
      settings,
      content: staffMessageMail({
        siteName: settingValue(settings, 'site_name'),
        subject,
        message: hideSecrets(typed.message),
      }),
    });
    if (isNew) {
      recordChange(ctx, tx, {
        action: 'customer.send-email',
        subject: { type: 'user', id: customerId },
        before: null,
        after: { subject },
        ownerId: customerId,
        topics: ['mails'],
      });
    }
    return { to: customer.email };
  });
}

type StaffMessage = { siteName: string; subject: string; message: string };

/** Puts a colleague's words to a customer in the shop's own letter; its first line is the greeting. */
function staffMessageMail({ siteName, subject, message }: StaffMessage): MailText {
  const [greeting = '', ...paragraphs] = message.split(/\n{2,}/);
  return renderMail({ subject, siteName, greeting, paragraphs });
}
