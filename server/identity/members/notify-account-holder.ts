import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import type { AccountHolder } from './queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type News = {
  kind: 'member-joined' | 'member-left';
  holder: AccountHolder;
  membershipId: string;
  /** Without the name of the shop: that is filled in. */
  subject: (siteName: string) => string;
  paragraphs: string[];
};

/** Tells the holder that somebody gained or lost access to the account: it cannot be switched off. */
export async function notifyAccountHolder(ctx: VerbContext, tx: Tx, news: News): Promise<void> {
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

type MemberNews = {
  siteName: string;
  supportEmail: string;
  firstName: string;
  subject: string;
  paragraphs: string[];
};

/** Tells a customer who else gets into their account, and what to do when they did not want that. */
function memberNewsMail(news: MemberNews): MailText {
  const { siteName, supportEmail, firstName, subject, paragraphs } = news;
  const help = supportEmail === '' ? 'neem contact met ons op' : `mail ons op ${supportEmail}`;
  return renderMail({
    subject,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [...paragraphs, `Klopt dit niet? Kies dan meteen een nieuw wachtwoord en ${help}.`],
  });
}
