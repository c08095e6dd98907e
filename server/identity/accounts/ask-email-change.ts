import { hasConsole } from '#domain/platform/role.ts';
import { lockUser } from '#server/platform/auth/lock-user.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { AppError, inputError } from '#server/errors.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { assertNotErased } from './assert-not-erased.ts';
import { issueEmailChange } from './issue-email-change.ts';
import { getAccount, getEmailChange } from './queries.ts';

type AskContext = VerbContext<UserActor> & Pick<Context, 'limits' | 'secretKey'>;
type Asked = { customerId: string; newEmail: string; reason: string };

/**
 * Asks the new mailbox of a customer whether it is theirs, for whom staff know to have asked for it: whoever
 * cannot read the old one any more comes in again. The old one hears of it and can stop it until then.
 */
export async function askEmailChange(
  ctx: AskContext,
  { customerId, newEmail, reason }: Asked,
): Promise<{ customerId: string; newEmail: string; expiresAt: Date }> {
  await ctx.limits.consume('emailChange', customerId);
  return transact(ctx, async (tx) => {
    await lockUser(tx, customerId);
    const account = await getAccount(tx, customerId);
    if (hasConsole(account.role)) throw new AppError('PROFILE_OF_STAFF');
    await assertNotErased(tx, { customerId });
    if (account.email.toLowerCase() === newEmail.toLowerCase()) {
      throw inputError('newEmail', 'Dit is al het e-mailadres van deze klant.');
    }
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', newEmail)
      .executeTakeFirst();
    if (taken !== undefined) {
      throw inputError('newEmail', 'Er is al een account met dit e-mailadres.');
    }
    await issueEmailChange(ctx, tx, { account, newEmail, asked: 'new' });
    recordChange(ctx, tx, {
      action: 'customer.ask-email-change',
      subject: { type: 'user', id: customerId },
      before: { email: account.email },
      after: { newEmail, reason },
      ownerId: customerId,
      topics: ['session', 'customers'],
    });
    const { expiresAt } = await getEmailChange(tx, { userId: customerId, now: ctx.now() });
    return { customerId, newEmail, expiresAt };
  });
}
