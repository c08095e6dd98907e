import { DEFAULT_NOTIFICATION_PREFERENCES, isSwitchable, mayMail } from '#domain/notification.ts';
import { isErasedEmail } from '#domain/personal-data.ts';
import { settingValue } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { readPreferences } from '#server/notifications/queries.ts';
import { readSettings } from '#server/settings/queries.ts';
import { MAIL_KINDS, type MailKind } from './kinds.ts';
import { addPreferencesLink, type MailText } from './layout.ts';

export type QueuedMail = {
  kind: MailKind;
  /** The occasion: a second mail for it is not made. */
  occasion: string;
  userId: string | null;
  to: string;
  content: MailText;
  /** An invoice that goes with it. */
  invoiceId?: string | null;
};

/**
 * Writes a mail down and queues its sending in the transaction that gave rise to it. News that the
 * customer or the shop has switched off is not written; what does go says where that is done.
 * Answers whether this mail was new.
 */
export async function queueMail(ctx: VerbContext, tx: Tx, mail: QueuedMail): Promise<boolean> {
  // Whoever this was about is gone; something they left behind may still come to its end.
  if (isErasedEmail(mail.to)) return false;
  const isNews = isSwitchable(MAIL_KINDS[mail.kind]);
  if (isNews && !(await isWanted(tx, mail))) return false;
  const settingsUrl = `${ctx.config.appUrl}/dashboard/settings/notifications`;
  const content = isNews ? addPreferencesLink(mail.content, settingsUrl) : mail.content;
  const row = await tx
    .insertInto('mails')
    .values({
      userId: mail.userId,
      kind: mail.kind,
      dedupeKey: `${mail.kind}:${mail.occasion}`,
      toAddress: mail.to,
      ...content,
      invoiceId: mail.invoiceId ?? null,
      status: 'queued',
      createdAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  // Without a mail server the mail waits in its table; the sweep queues it once there is one.
  if (ctx.mail.kind === 'waiting') return true;
  await ctx.jobs.enqueue(tx, 'mail.send', { mailId: row.id });
  return true;
}

async function isWanted(tx: Tx, { kind, userId }: QueuedMail): Promise<boolean> {
  const settings = await readSettings(tx);
  const preferences =
    userId === null ? DEFAULT_NOTIFICATION_PREFERENCES : await readPreferences(tx, userId);
  const shopNotifies = settingValue(settings, 'notifications_enabled');
  return mayMail(MAIL_KINDS[kind], { shopNotifies, preferences });
}
