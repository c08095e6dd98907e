import { randomUUID } from 'node:crypto';
import { settingValue } from '#domain/operations/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { lockAccount } from './lock-account.ts';
import { getAccess } from './queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/** Closes an account: its sessions end, nobody signs in to it, and its owner reads why. */
export async function blockAccount(
  ctx: VerbContext<UserActor>,
  { customerId, reason }: { customerId: string; reason: string },
) {
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx, { actor: ctx.actor, customerId });
    if (account.blockedAt !== null) throw new AppError('TARGET_IS_BLOCKED');
    const now = ctx.now();
    await tx
      .updateTable('users')
      .set({ blockedAt: now, blockedReason: reason, updatedAt: now })
      .where('id', '=', customerId)
      .execute();
    await tx.deleteFrom('sessions').where('userId', '=', customerId).execute();
    recordChange(ctx, tx, {
      action: 'customer.block',
      subject: { type: 'user', id: customerId },
      before: { blocked: false },
      after: { blocked: true, reason },
      ownerId: customerId,
      topics: ['session', 'customers'],
    });
    const settings = await readSettings(tx);
    await queueMail(ctx, tx, {
      kind: 'account-blocked',
      occasion: randomUUID(),
      userId: customerId,
      to: account.email,
      settings,
      content: accountBlockedMail({
        siteName: settingValue(settings, 'site_name'),
        supportEmail: settingValue(settings, 'support_email'),
        firstName: account.firstName,
        reason,
      }),
    });
    return getAccess(tx, { customerId, now: ctx.now() });
  });
}

type AccountBlocked = {
  siteName: string;
  supportEmail: string;
  firstName: string;
  reason: string;
};

/** Tells somebody that their account is closed, why, and what they can do (DSA, article 17). */
function accountBlockedMail(blocked: AccountBlocked): MailText {
  const { siteName, supportEmail, firstName, reason } = blocked;
  const help =
    supportEmail === '' ? 'Neem contact met ons op' : `Antwoord of mail ons op ${supportEmail}`;
  return renderMail({
    subject: `Je account bij ${siteName} is geblokkeerd`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      'We hebben je account geblokkeerd. Je kunt nu niet inloggen.',
      `De reden:\n${reason}`,
      `Ben je het hier niet mee eens, of is het opgelost? ${help}. Een medewerker kijkt er dan naar.`,
    ],
  });
}
