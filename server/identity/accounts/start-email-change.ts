import { randomUUID } from 'node:crypto';
import type { EmailChange } from '#contract/customer/security.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import {
  endLinks,
  issueLink,
  LINK_LIFETIMES_MS,
  linkMark,
} from '#server/platform/auth/one-time-links.ts';
import type { LinkPurpose } from '#server/platform/auth/one-time-links.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { inputError } from '#server/errors.ts';
import { checkPassword } from './check-password.ts';
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
    await keepChange(ctx, tx, { userId, newEmail });
    await askOld(ctx, tx, { account, newEmail });
    const isTaken = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', newEmail)
      .executeTakeFirst();
    if (isTaken === undefined) await askNew(ctx, tx, { account, newEmail });
    else await tellOwner(ctx, tx, isTaken.id);
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

async function keepChange(
  ctx: ChangeContext,
  tx: Tx,
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<void> {
  const now = ctx.now();
  const change = {
    newEmail,
    oldConfirmedAt: null,
    newConfirmedAt: null,
    expiresAt: changeEndsAt(now),
    createdAt: now,
  };
  await tx
    .insertInto('emailChanges')
    .values({ userId, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
}

function changeEndsAt(now: Date): Date {
  return new Date(now.getTime() + LINK_LIFETIMES_MS.changeEmail);
}

type Asked = { account: Account; newEmail: string };

/** A link of this purpose, which ends the older ones; its path for a mail. */
async function linkPath(
  ctx: ChangeContext,
  tx: Tx,
  { purpose, account }: { purpose: LinkPurpose; account: Account },
): Promise<string> {
  const linkId = randomUUID();
  await endLinks(tx, { purpose, userId: account.id });
  await issueLink(tx, {
    purpose,
    user: account,
    lifetimeMs: LINK_LIFETIMES_MS.changeEmail,
    now: ctx.now(),
    mailed: { id: linkId, secretKey: ctx.secretKey },
  });
  return `/change-email?token=${linkMark(linkId)}`;
}

async function askOld(ctx: ChangeContext, tx: Tx, { account, newEmail }: Asked): Promise<void> {
  const path = await linkPath(ctx, tx, { purpose: 'change-email-old', account });
  await mailAccount(ctx, tx, {
    kind: 'email-change-old',
    user: account,
    runsOutAt: changeEndsAt(ctx.now()),
    subject: (siteName) => `Wil je een ander e-mailadres voor ${siteName}?`,
    paragraphs: [
      `Er is gevraagd om het e-mailadres van je account te wijzigen in ${newEmail}.`,
      'Dat gebeurt pas als beide adressen ermee instemmen. Op de pagina achter deze link kun je instemmen of het tegenhouden. De link werkt 24 uur.',
    ],
    link: { label: 'Bekijk de wijziging', path },
  });
}

async function askNew(ctx: ChangeContext, tx: Tx, { account, newEmail }: Asked): Promise<void> {
  const path = await linkPath(ctx, tx, { purpose: 'change-email-new', account });
  await mailAccount(ctx, tx, {
    kind: 'email-change-new',
    user: account,
    to: newEmail,
    runsOutAt: changeEndsAt(ctx.now()),
    subject: (siteName) => `Bevestig je nieuwe e-mailadres voor ${siteName}`,
    paragraphs: [
      'Bevestig dat dit e-mailadres van jou is. De link werkt 24 uur.',
      'Ook je huidige adres krijgt een mail: de wijziging gaat in als beide zijn bevestigd.',
    ],
    link: { label: 'Bevestig dit adres', path },
  });
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
