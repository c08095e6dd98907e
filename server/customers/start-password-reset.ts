import { settingValue } from '#domain/settings.ts';
import { endLinks, issueLink, LINK_LIFETIMES_MS, linkMark } from '#server/auth/one-time-links.ts';
import type { SystemContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { readSettings } from '#server/settings/queries.ts';
import { resetPasswordMail } from './emails/reset-password.ts';

/**
 * Mails a link for a new password, which ends the older ones. An address without an account gets
 * nothing, nor does one that is blocked. Safe to run again: a link is made once.
 */
export async function startPasswordReset(
  ctx: SystemContext,
  { linkId, email, address }: { linkId: string; email: string; address: string },
): Promise<void> {
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
    const purpose = 'password-reset';
    const link = await issueLink(tx, {
      purpose,
      user,
      lifetimeMs: LINK_LIFETIMES_MS.passwordReset,
      now: ctx.now(),
      mailed: { id: linkId, secretKey: ctx.secretKey },
    });
    if (link === null) return;
    await endLinks(tx, { purpose, userId: user.id, except: linkId });
    recordChange(ctx, tx, {
      action: 'customer.ask-password-reset',
      subject: { type: 'user', id: user.id },
      before: null,
      after: { address },
      ownerId: user.id,
      topics: [],
    });
    const settings = await readSettings(tx);
    await queueMail(ctx, tx, {
      kind: 'password-reset',
      occasion: linkId,
      userId: user.id,
      to: user.email,
      settings,
      content: resetPasswordMail({
        siteName: settingValue(settings, 'site_name'),
        firstName: user.firstName,
        resetUrl: `${ctx.config.appUrl}/reset-password?token=${linkMark(linkId)}`,
      }),
    });
  });
}
