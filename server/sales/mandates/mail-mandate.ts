import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { MailText } from '#server/platform/mails/layout.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';

type Names = { siteName: string; firstName: string; url: string };
type MandateMail = {
  kind: 'mandate-given' | 'mandate-ended';
  mandateId: string;
  userId: string;
  write: (names: Names) => MailText;
};

/**
 * Queues the mail about a mandate that was given or ended, to the address one logs in with: whoever did
 * not ask for it must hear of it.
 */
export async function mailMandate(ctx: VerbContext, tx: Tx, mail: MandateMail): Promise<void> {
  const { kind, mandateId, userId, write } = mail;
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', settingsColumn()])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { email, firstName, settings } = customer;
  await queueMail(ctx, tx, {
    kind,
    occasion: mandateId,
    userId,
    to: email,
    settings,
    content: write({
      siteName: settingValue(settings, 'site_name'),
      firstName,
      url: `${ctx.config.appUrl}/dashboard/billing/direct-debit`,
    }),
  });
}
