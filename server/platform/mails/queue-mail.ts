import { randomUUID } from 'node:crypto';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  isSwitchable,
  mayMail,
} from '#domain/platform/notification.ts';
import { isErasedEmail } from '#domain/compliance/personal-data.ts';
import { sellerFrom, settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import { writeOnce } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import {
  BILLING_MAILS,
  isBillingMail,
  isOfMany,
  isServiceMail,
  MAIL_KINDS,
  type BillingMailKind,
  type MailKind,
} from './kinds.ts';
import { isBouncing, readPreferences } from './queries.ts';
import { addFoot, type MailText } from './layout.ts';

type Addressed =
  | { kind: Exclude<MailKind, BillingMailKind>; to: string }
  | { kind: BillingMailKind; to: BillingAddresses };

/** Address with which a customer logs in, and the one for their invoices when that is another. */
type BillingAddresses = { email: string; billingEmail: string | null };

export type QueuedMail = Addressed & {
  /** The occasion: a second mail for it is not made. */
  occasion: string;
  userId: string | null;
  content: MailText;
  /** As it goes to an address for invoices that is another than the account's: nobody confirmed that one. */
  elsewhere?: () => MailText;
  /** The shop's, which whoever writes a mail has read for its name. */
  settings: StoredSettings;
  /** An invoice that goes with it. */
  invoiceId?: string | null;
  /** The ticket it is about. */
  ticketId?: string | null;
  /** Moment from which what stands in it opens nothing any more: after that it is not sent. */
  runsOutAt?: Date;
};

/**
 * Writes a mail down and queues its sending in the transaction that gave rise to it. News that the
 * customer or the shop has switched off is not written, nor is any to an address from which mails come
 * back; what does go says where that is done, and who sends it.
 * Answers whether this mail was new.
 */
export async function queueMail(ctx: VerbContext, tx: Tx, mail: QueuedMail): Promise<boolean> {
  // An erased customer is not mailed; something they left behind may still come to its end.
  const addresses = addressesOf(mail);
  if (addresses.some(isErasedEmail)) return false;
  const isNews = isSwitchable(MAIL_KINDS[mail.kind]);
  if (isNews && !(await isWanted(tx, mail))) return false;
  if (await isPaused(tx, mail)) return false;
  const seller = sellerFrom(mail.settings);
  const settingsUrl = `${ctx.config.appUrl}/dashboard/settings/notifications`;
  const foot = {
    seller: seller.ok ? seller.value : null,
    preferencesUrl: isNews ? settingsUrl : null,
  };
  for (const [place, to] of addresses.entries()) {
    const isElsewhere = typeof mail.to !== 'string' && to !== mail.to.email;
    const text = isElsewhere ? (mail.elsewhere?.() ?? mail.content) : mail.content;
    const content = addFoot(text, foot);
    // The second mail has an occasion of its own, or it would be the same mail.
    const occasion = place === 0 ? mail.occasion : `${mail.occasion}:account`;
    if (!(await writeMail(ctx, tx, { mail, occasion, to, content }))) return false;
  }
  return true;
}

/** The first is where a bookkeeper reads it. */
function addressesOf({ kind, to }: QueuedMail): string[] {
  if (typeof to === 'string') return [to];
  const { email, billingEmail } = to;
  if (billingEmail === null || billingEmail.toLowerCase() === email.toLowerCase()) return [email];
  const isForBoth = isBillingMail(kind) && BILLING_MAILS[kind] === 'besides';
  return isForBoth ? [billingEmail, email] : [billingEmail];
}

type Letter = { mail: QueuedMail; occasion: string; to: string; content: MailText };

async function writeMail(ctx: VerbContext, tx: Tx, letter: Letter): Promise<boolean> {
  const id = randomUUID();
  const inserting = insertMail(tx, { ...letter, id, createdAt: ctx.now() });
  if ((await tx.executeQuery(inserting)).numAffectedRows !== 1n) return false;
  // Without a mail server, or an address to send from, it waits in its table; the sweep queues it once
  // there are both.
  const { settings } = letter.mail;
  const hasSender = ctx.mail.kind === 'outbox' || settingValue(settings, 'support_email') !== '';
  if (ctx.mail.kind === 'waiting' || !hasSender) return true;
  const place = { isOfMany: isOfMany(letter.mail.kind) };
  await ctx.jobs.enqueue(tx, 'mail.send', { mailId: id }, place);
  return true;
}

/** News to an address from which mails come back waits until it is confirmed again. */
async function isPaused(tx: Tx, { kind, to }: QueuedMail): Promise<boolean> {
  return isServiceMail(kind) && typeof to === 'string' && (await isBouncing(tx, to));
}

async function isWanted(tx: Tx, { kind, userId, settings }: QueuedMail): Promise<boolean> {
  const preferences =
    userId === null ? DEFAULT_NOTIFICATION_PREFERENCES : await readPreferences(tx, userId);
  const shopNotifies = settingValue(settings, 'notifications_enabled');
  return mayMail(MAIL_KINDS[kind], { shopNotifies, preferences });
}

type NewMail = Letter & { id: string; createdAt: Date };

function rowsOf({ mail, occasion, to, id, content, createdAt }: NewMail) {
  return {
    mail: {
      id,
      userId: mail.userId,
      kind: mail.kind,
      dedupeKey: `${mail.kind}:${occasion}`,
      toAddress: to,
      ...content,
      invoiceId: mail.invoiceId ?? null,
      ticketId: mail.ticketId ?? null,
      runsOutAt: mail.runsOutAt ?? null,
      status: 'queued' as const,
      createdAt,
    },
  };
}

const insertMail = writeOnce(rowsOf, (db, { mail }) =>
  db
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing()),
);
