import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { memberNewsMail } from './emails/member-news.ts';
import type { AccountHolder } from './queries.ts';

type News = {
  kind: 'member-joined' | 'member-left';
  holder: AccountHolder;
  membershipId: string;
  /** Without the name of the shop: that is filled in. */
  subject: (siteName: string) => string;
  paragraphs: string[];
};

/** Who gets into an account is told to its holder, and cannot be switched off. */
export async function tellHolder(ctx: VerbContext, tx: Tx, news: News): Promise<void> {
  const { kind, holder, membershipId, subject, paragraphs } = news;
  const settings = await readSettings(tx);
  const siteName = settingValue(settings, 'site_name');
  await queueMail(ctx, tx, {
    kind,
    occasion: membershipId,
    userId: holder.id,
    to: holder.email,
    settings,
    content: memberNewsMail({
      siteName,
      supportEmail: settingValue(settings, 'support_email'),
      firstName: holder.firstName,
      subject: subject(siteName),
      paragraphs,
    }),
  });
}
