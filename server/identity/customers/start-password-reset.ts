import { settingValue } from '#domain/operations/settings.ts';
import {
  endLinks,
  issueLink,
  LINK_LIFETIMES_MS,
  linkMark,
} from '#server/platform/auth/one-time-links.ts';
import type { SystemContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type Asked = {
  linkId: string;
  email: string;
  address: string;
  /** Moment at which it was asked; jobs from before it was told have none. */
  at?: string;
};

/**
 * Mails a link for a new password, which ends the older ones. An address without an account gets
 * nothing, nor does one that is blocked. Safe to run again, also after the link was used or replaced:
 * of each link there is one mail, and of who was mailed one since they asked, no other.
 */
export async function startPasswordReset(
  ctx: SystemContext,
  { linkId, email, address, at }: Asked,
): Promise<void> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    // The lock puts two requests in a row: only the link of the last one stays.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'firstName'])
      .where('email', '=', email)
      .where('blockedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (user === undefined) {
      ctx.log.info({ address }, 'password reset asked for an address without account');
      return;
    }
    const since = at === undefined ? now : new Date(at);
    if (await wasMailed(tx, { userId: user.id, since })) return;
    // The mail stays where a link does not: one that was used, or replaced, is gone.
    if (!(await mailLink(ctx, tx, { linkId, user }))) return;
    const purpose = 'password-reset';
    await endLinks(tx, { purpose, userId: user.id });
    await issueLink(tx, {
      purpose,
      user,
      lifetimeMs: LINK_LIFETIMES_MS.passwordReset,
      now,
      mailed: { id: linkId, secretKey: ctx.secretKey },
    });
    recordChange(ctx, tx, {
      action: 'customer.ask-password-reset',
      subject: { type: 'user', id: user.id },
      before: null,
      after: { address },
      ownerId: user.id,
      topics: [],
    });
  });
}

/** Tells whether a newer link went out already: an older one that comes after it would end it. */
async function wasMailed(
  tx: Tx,
  { userId, since }: { userId: string; since: Date },
): Promise<boolean> {
  const newer = await tx
    .selectFrom('mails')
    .select('id')
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .where('kind', '=', 'password-reset')
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

type Link = { linkId: string; user: { id: string; email: string; firstName: string } };

async function mailLink(ctx: SystemContext, tx: Tx, { linkId, user }: Link): Promise<boolean> {
  const settings = await readSettings(tx);
  return queueMail(ctx, tx, {
    kind: 'password-reset',
    occasion: linkId,
    userId: user.id,
    to: user.email,
    settings,
    runsOutAt: new Date(ctx.now().getTime() + LINK_LIFETIMES_MS.passwordReset),
    content: resetPasswordMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: user.firstName,
      resetUrl: `${ctx.config.appUrl}/reset-password?token=${linkMark(linkId)}`,
    }),
  });
}

type ResetPassword = { siteName: string; firstName: string; resetUrl: string };

/** The way to a new password, for who asked and nobody else. */
function resetPasswordMail({ siteName, firstName, resetUrl }: ResetPassword): MailText {
  return renderMail({
    subject: `Kies een nieuw wachtwoord voor ${siteName}`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      'Je vroeg om een nieuw wachtwoord. Kies het met de knop of link hieronder. De link werkt één keer, 30 minuten lang.',
      'Heb je hier niet om gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is. Stuur deze mail niet door.',
    ],
    link: { label: 'Kies een nieuw wachtwoord', url: resetUrl },
  });
}
