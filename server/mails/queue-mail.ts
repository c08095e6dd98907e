import { randomUUID } from 'node:crypto';
import { DEFAULT_NOTIFICATION_PREFERENCES, isSwitchable, mayMail } from '#domain/notification.ts';
import { isErasedEmail } from '#domain/personal-data.ts';
import { settingValue } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { writeWithNext } from '#server/db/flights.ts';
import { readMailRules } from '#server/notifications/queries.ts';
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
  /** What happens once in the life of its record: nobody has to ask whether it was mailed before. */
  happensOnce?: boolean;
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
  const id = randomUUID();
  const writing = tx
    .insertInto('mails')
    .values({
      id,
      userId: mail.userId,
      kind: mail.kind,
      dedupeKey: `${mail.kind}:${mail.occasion}`,
      toAddress: mail.to,
      ...content,
      invoiceId: mail.invoiceId ?? null,
      status: 'queued',
      createdAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing());
  if (mail.happensOnce === true) await writeWithNext(tx, writing.compile());
  else if ((await writing.executeTakeFirst()).numInsertedOrUpdatedRows !== 1n) return false;
  // Without a mail server the mail waits in its table; the sweep queues it once there is one.
  if (ctx.mail.kind === 'waiting') return true;
  await ctx.jobs.enqueue(tx, 'mail.send', { mailId: id });
  return true;
}

async function isWanted(tx: Tx, { kind, userId }: QueuedMail): Promise<boolean> {
  const { settings, preferences } =
    userId === null
      ? { settings: await readSettings(tx), preferences: DEFAULT_NOTIFICATION_PREFERENCES }
      : await readMailRules(tx, userId);
  const shopNotifies = settingValue(settings, 'notifications_enabled');
  return mayMail(MAIL_KINDS[kind], { shopNotifies, preferences });
}
