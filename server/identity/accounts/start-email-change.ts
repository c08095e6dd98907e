import type { EmailChange } from '#contract/customer/security.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import { endLinks } from '#server/platform/auth/one-time-links.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { inputError } from '#server/errors.ts';
import { checkPassword } from './check-password.ts';
import { issueEmailChange } from './issue-email-change.ts';
import { mailAccount } from './mail-account.ts';
import { getAccount, getEmailChange, type Account } from './queries.ts';

type ChangeContext = VerbContext<UserActor> & Pick<Context, 'limits' | 'secretKey'>;

/**
 * Asks both mailboxes whether the address of an account may change. An address that is somebody
 * else's gets the same answer here; its owner reads that there is an account already.
 */
export async function startEmailChange(
  ctx: ChangeContext,
  { newEmail, password }: { newEmail: string; password: string },
): Promise<EmailChange> {
  const userId = ctx.actor.id;
  await checkPassword(ctx, { password });
  // Before it is counted: who only mistook one address for another may try again.
  await getAccountElsewhere(ctx.db, { userId, newEmail });
  await ctx.limits.consume('emailChange', userId);
  return transact(ctx, async (tx) => {
    await lockOwnUser(tx, userId);
    const account = await getAccountElsewhere(tx, { userId, newEmail });
    const isTaken = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', newEmail)
      .executeTakeFirst();
    await issueEmailChange(ctx, tx, {
      account,
      newEmail,
      asked: isTaken === undefined ? 'both' : 'old',
    });
    if (isTaken !== undefined) await tellOwner(ctx, tx, isTaken.id);
    recordChange(ctx, tx, {
      action: 'customer.ask-email-change',
      subject: { type: 'user', id: userId },
      before: { email: account.email },
      after: { newEmail },
      ownerId: userId,
      topics: ['session'],
    });
    return getEmailChange(tx, { userId, now: ctx.now() });
  });
}

/** An account whose address is not the new one yet. */
async function getAccountElsewhere(
  db: Db,
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<Account> {
  const account = await getAccount(db, userId);
  if (account.email.toLowerCase() === newEmail.toLowerCase()) {
    throw inputError('newEmail', 'Dit is al je e-mailadres.');
  }
  return account;
}

async function tellOwner(ctx: ChangeContext, tx: Tx, ownerId: string): Promise<void> {
  // No link of the account that asked: this is somebody else.
  await endLinks(tx, { purpose: 'change-email-new', userId: ctx.actor.id });
  await mailAccount(ctx, tx, {
    kind: 'email-change-taken',
    user: await getAccount(tx, ownerId),
    subject: (siteName) => `Je hebt al een account bij ${siteName}`,
    paragraphs: [
      'Iemand wilde dit e-mailadres gebruiken voor een ander account. Dat kan niet: er hoort al een account bij. Aan jouw account is niets veranderd.',
    ],
    link: { label: 'Inloggen', path: '/login' },
  });
}
