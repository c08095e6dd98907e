import { randomUUID } from 'node:crypto';
import { personName } from '#domain/identity/membership.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { issueLink, LINK_LIFETIMES_MS, linkMark } from '#server/platform/auth/one-time-links.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { inputError } from '#server/errors.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { accountMadeMail } from './emails/account-made.ts';

export type NewCustomer = { email: string; firstName: string; lastName: string; company: string };

/** With the key that links in mails are made with. */
type Creating = VerbContext<UserActor> & Pick<Context, 'secretKey'>;

/**
 * Makes an account for a customer, also where nobody can register. It has no password and no confirmed
 * address: only who reads its mail gets in. Throws INPUT_INVALID where the address has an account.
 */
export async function createCustomer(
  ctx: Creating,
  customer: NewCustomer,
): Promise<{ customerId: string }> {
  return transact(ctx, async (tx) => {
    const customerId = await insertAccount(tx, customer, ctx.now());
    if (customerId === null) {
      throw inputError('email', 'Er is al een account met dit e-mailadres.');
    }
    const { email, company } = customer;
    recordChange(ctx, tx, {
      action: 'customer.create',
      subject: { type: 'user', id: customerId },
      before: null,
      after: { email, ...(company === '' ? {} : { company }) },
      ownerId: customerId,
      topics: ['customers'],
    });
    await mailAccount(ctx, tx, { ...customer, id: customerId });
    return { customerId };
  });
}

/** Null when the address has an account. */
async function insertAccount(
  tx: Tx,
  { email, firstName, lastName, company }: NewCustomer,
  now: Date,
): Promise<string | null> {
  const names = { firstName, lastName };
  const user = await tx
    .insertInto('users')
    .values({
      email,
      ...names,
      name: personName({ ...names, email }),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (user === undefined) return null;
  const userId = user.id;
  await tx.insertInto('userRoles').values({ userId, role: 'customer', updatedAt: now }).execute();
  await tx
    .insertInto('profiles')
    .values({ userId, ...names, company: company === '' ? null : company, updatedAt: now })
    .execute();
  return userId;
}

type Made = { id: string; email: string; firstName: string };

/** Invites them to choose a password, by a link that confirms their address too. */
async function mailAccount(ctx: Creating, tx: Tx, user: Made): Promise<void> {
  const linkId = randomUUID();
  const lifetimeMs = LINK_LIFETIMES_MS.accountMade;
  await issueLink(tx, {
    purpose: 'password-reset',
    user,
    lifetimeMs,
    now: ctx.now(),
    mailed: { id: linkId, secretKey: ctx.secretKey },
  });
  const settings = await readSettings(tx);
  await queueMail(ctx, tx, {
    kind: 'account-made',
    occasion: user.id,
    userId: user.id,
    to: user.email,
    settings,
    runsOutAt: new Date(ctx.now().getTime() + lifetimeMs),
    content: accountMadeMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: user.firstName,
      email: user.email,
      passwordUrl: `${ctx.config.appUrl}/reset-password?token=${linkMark(linkId)}`,
      forgotUrl: `${ctx.config.appUrl}/forgot-password`,
    }),
  });
}
