import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import { refuse, ok, type Result } from '#domain/platform/result.ts';
import { lockUser } from '#server/platform/auth/lock-user.ts';
import { endCodes } from '#server/platform/auth/mailed-codes.ts';
import {
  consumeLink,
  endLinks,
  findLink,
  type LinkHolder,
  type LinkRefusal,
} from '#server/platform/auth/one-time-links.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { refuseWeakPassword } from '#server/platform/auth/weak-passwords.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type NewPassword = { token: string; password: string; address: string };

/**
 * Sets the password that the holder of a link chose, and ends every session of theirs. A password
 * that is too weak leaves the link as it was.
 */
export async function resetPassword(
  ctx: VerbContext,
  { token, password, address }: NewPassword,
): Promise<Result<{ email: string }, LinkRefusal>> {
  const now = ctx.now();
  const link = await findLink(ctx.db, { purpose: 'password-reset', token, now });
  if (!link.ok) return link;
  const { id, holder } = link.value;
  const settings = await readSettings(ctx.db);
  await refuseWeakPassword(password, {
    email: holder.email,
    names: [holder.firstName, holder.lastName],
    siteName: settingValue(settings, 'site_name'),
  });
  // Slow on purpose, so not while the transaction holds its rows.
  const passwordHash = await hashPassword(password, ctx.config);
  return transact(ctx, async (tx) => {
    await lockUser(tx, holder.id);
    // The address may be another one since, and whoever reads the old mailbox is no longer asked.
    const still = await findLink(tx, { purpose: 'password-reset', token, now });
    if (!still.ok) return still;
    if (!(await consumeLink(tx, { id }))) return refuse('LINK_UNKNOWN');
    await endLinks(tx, { purpose: 'password-reset', userId: holder.id });
    await endCodes(tx, { userId: holder.id });
    const lostFactor = await dropUnprovenFactor(tx, holder.id);
    await storePassword(tx, { userId: holder.id, passwordHash, now });
    const ended = await tx
      .deleteFrom('sessions')
      .where('userId', '=', holder.id)
      .returning('id')
      .execute();
    recordChange(ctx, tx, {
      action: 'customer.reset-password',
      subject: { type: 'user', id: holder.id },
      before: lostFactor ? { secondFactor: true } : null,
      after: { address, endedSessions: ended.length, ...(lostFactor && { secondFactor: false }) },
      ownerId: holder.id,
      topics: ['session'],
    });
    await mailChange(ctx, tx, { linkId: id, holder: still.value.holder, settings });
    return ok({ email: holder.email });
  });
}

/**
 * Until somebody shows that they read the mail of an account, anybody may have registered it: a second
 * factor from before that would keep the owner of the address out. Whether there was one.
 */
async function dropUnprovenFactor(tx: Tx, userId: string): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('secondFactors')
    .using('users')
    .whereRef('users.id', '=', 'secondFactors.userId')
    .where('users.id', '=', userId)
    .where('users.emailVerified', '=', false)
    .returning('confirmedAt')
    .executeTakeFirst();
  return dropped !== undefined && dropped.confirmedAt !== null;
}

/** Stores the password. A reader of the mail owns its address, so that is confirmed too. */
async function storePassword(
  tx: Tx,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
): Promise<void> {
  const kept = await tx
    .updateTable('accounts')
    .set({ password: passwordHash, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .returning('id')
    .execute();
  if (kept.length === 0) {
    await tx
      .insertInto('accounts')
      .values({
        userId,
        accountId: userId,
        providerId: 'credential',
        password: passwordHash,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  }
  await tx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: now })
    .where('id', '=', userId)
    .execute();
}

type ChangeMail = { linkId: string; holder: LinkHolder; settings: StoredSettings };

async function mailChange(
  ctx: VerbContext,
  tx: Tx,
  { linkId, holder, settings }: ChangeMail,
): Promise<void> {
  await queueMail(ctx, tx, {
    kind: 'password-changed',
    occasion: linkId,
    userId: holder.id,
    to: holder.email,
    settings,
    content: passwordChangedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: holder.firstName,
      isFirst: !holder.hasPassword,
      supportEmail: settingValue(settings, 'support_email'),
      forgotUrl: `${ctx.config.appUrl}/forgot-password`,
    }),
  });
}

type PasswordChanged = {
  siteName: string;
  firstName: string;
  /** There was none before it. */
  isFirst: boolean;
  supportEmail: string;
  forgotUrl: string;
};

/** Tells the owner of an account that it has a password now, or another one. */
function passwordChangedMail(changed: PasswordChanged): MailText {
  const { siteName, firstName, isFirst, supportEmail, forgotUrl } = changed;
  const done = isFirst ? 'ingesteld' : 'gewijzigd';
  const help = supportEmail === '' ? 'neem contact met ons op' : `mail ons op ${supportEmail}`;
  return renderMail({
    subject: `Je wachtwoord voor ${siteName} is ${done}`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      isFirst
        ? 'Je wachtwoord is zojuist ingesteld. Je kunt er nu mee inloggen.'
        : 'Je wachtwoord is zojuist gewijzigd. Op alle apparaten ben je uitgelogd; log opnieuw in met je nieuwe wachtwoord.',
      `Was jij dit niet? Kies dan meteen zelf een nieuw wachtwoord en ${help}.`,
    ],
    link: { label: 'Ik was dit niet', url: forgotUrl },
  });
}
