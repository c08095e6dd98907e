import { settingValue } from '#domain/operations/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { MailText } from '#server/platform/mails/layout.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { welcomeMail } from './emails/welcome.ts';

/** The welcome as whoever asks would get it, from texts that need not be saved yet. */
export async function previewWelcome(
  ctx: Pick<VerbContext<UserActor>, 'db' | 'actor' | 'config'>,
  draft: { subject: string; template: string },
): Promise<MailText> {
  const [settings, user] = await Promise.all([
    readSettings(ctx.db),
    ctx.db
      .selectFrom('users')
      .select('firstName')
      .where('id', '=', ctx.actor.id)
      .executeTakeFirst(),
  ]);
  if (user === undefined) throw new AppError('NOT_FOUND');
  return welcomeMail({
    ...draft,
    siteName: settingValue(settings, 'site_name'),
    firstName: user.firstName,
    dashboardUrl: `${ctx.config.appUrl}/dashboard`,
  });
}
