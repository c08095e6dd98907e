import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { welcomeMail } from './emails/welcome.ts';

/** `send-welcome-email`: queues the welcome to a new customer, once, unless the shop sends none. */
export async function mailWelcomeCustomer(
  ctx: VerbContext,
  { userId }: { userId: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const settings = await readSettings(tx);
    if (!settingValue(settings, 'welcome_email_enabled')) return;
    const user = await tx
      .selectFrom('users')
      .select(['email', 'firstName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await queueMail(ctx, tx, {
      kind: 'welcome',
      occasion: userId,
      userId,
      to: user.email,
      settings,
      content: welcomeMail({
        siteName: settingValue(settings, 'site_name'),
        firstName: user.firstName,
        subject: settingValue(settings, 'welcome_email_subject'),
        template: settingValue(settings, 'welcome_email_template'),
        dashboardUrl: `${ctx.config.appUrl}/dashboard`,
      }),
    });
  });
}
