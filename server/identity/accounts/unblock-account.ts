import { randomUUID } from 'node:crypto';
import { settingValue } from '#domain/operations/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { assertNotErased } from './assert-not-erased.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { lockAccount } from './lock-account.ts';
import { getAccess } from './queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/** Lets a blocked account in again. Its sessions stay over: one signs in anew. */
export async function unblockAccount(
  ctx: VerbContext<UserActor>,
  { customerId, reason }: { customerId: string; reason: string },
) {
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx, { actor: ctx.actor, customerId });
    await assertNotErased(tx, { customerId });
    if (account.blockedAt === null) throw new AppError('TARGET_NOT_BLOCKED');
    await tx
      .updateTable('users')
      .set({ blockedAt: null, blockedReason: null, updatedAt: ctx.now() })
      .where('id', '=', customerId)
      .execute();
    recordChange(ctx, tx, {
      action: 'customer.unblock',
      subject: { type: 'user', id: customerId },
      before: { blocked: true, reason: account.blockedReason },
      after: { blocked: false, reason },
      ownerId: customerId,
      topics: ['customers'],
    });
    const settings = await readSettings(tx);
    await queueMail(ctx, tx, {
      kind: 'account-unblocked',
      occasion: randomUUID(),
      userId: customerId,
      to: account.email,
      settings,
      content: accountUnblockedMail({
        siteName: settingValue(settings, 'site_name'),
        firstName: account.firstName,
        reason,
        loginUrl: `${ctx.config.appUrl}/login`,
      }),
    });
    return getAccess(tx, { customerId, now: ctx.now() });
  });
}

type AccountUnblocked = { siteName: string; firstName: string; reason: string; loginUrl: string };

/** Tells somebody that they can sign in again. */
function accountUnblockedMail(unblocked: AccountUnblocked): MailText {
  const { siteName, firstName, reason, loginUrl } = unblocked;
  return renderMail({
    subject: `Je account bij ${siteName} is weer open`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: ['Je account is niet meer geblokkeerd. Je kunt weer inloggen.', reason],
    link: { label: 'Inloggen', url: loginUrl },
  });
}
