import { randomUUID } from 'node:crypto';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { BillingMailKind, MailKind } from '#server/platform/mails/kinds.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type AccountNews = {
  kind: Exclude<MailKind, BillingMailKind>;
  user: { id: string; email: string; firstName: string };
  /** To another address than the account's. */
  to?: string;
  /** Without the name of the shop: that is filled in. */
  subject: (siteName: string) => string;
  paragraphs: string[];
  link?: { label: string; path: string };
  occasion?: string;
  /** Moment from which the link or code in it opens nothing any more. */
  runsOutAt?: Date;
};

/**
 * Tells somebody that the security of their account changed. These mails cannot be switched off.
 * Answers whether this mail was new.
 */
export async function mailAccount(ctx: VerbContext, tx: Tx, news: AccountNews): Promise<boolean> {
  const settings = await readSettings(tx);
  const { kind, user, to = user.email, paragraphs, link, occasion = randomUUID() } = news;
  const siteName = settingValue(settings, 'site_name');
  return queueMail(ctx, tx, {
    kind,
    occasion,
    userId: user.id,
    to,
    settings,
    ...(news.runsOutAt !== undefined && { runsOutAt: news.runsOutAt }),
    content: securityNewsMail({
      siteName,
      supportEmail: settingValue(settings, 'support_email'),
      firstName: user.firstName,
      subject: news.subject(siteName),
      paragraphs,
      ...(link !== undefined && {
        link: { label: link.label, url: `${ctx.config.appUrl}${link.path}` },
      }),
    }),
  });
}

type SecurityNews = {
  siteName: string;
  supportEmail: string;
  firstName: string;
  subject: string;
  paragraphs: string[];
  link?: { label: string; url: string };
};

/** Tells what changed in the security of an account, and what to do when it was not its owner. */
function securityNewsMail(news: SecurityNews): MailText {
  const { siteName, supportEmail, firstName, subject, paragraphs, link } = news;
  const help = supportEmail === '' ? 'neem contact met ons op' : `mail ons op ${supportEmail}`;
  return renderMail({
    subject,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      ...paragraphs,
      `Was jij dit niet? Kies dan meteen een nieuw wachtwoord en ${help}.`,
    ],
    ...(link !== undefined && { link }),
  });
}
