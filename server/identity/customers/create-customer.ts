import { settingValue } from '#domain/operations/settings.ts';
import type { UserActor } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { inputError } from '#server/errors.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { accountMadeMail } from './emails/account-made.ts';
import { insertAccount } from './insert-account.ts';
import { issueInvitation, type InvitingContext } from './issue-invitation.ts';

export type NewCustomer = { email: string; firstName: string; lastName: string; company: string };

/**
 * Makes an account for a customer, also where nobody can register. It has no password and no confirmed
 * address: only who reads its mail gets in. Throws INPUT_INVALID where the address has an account.
 */
export async function createCustomer(
  ctx: InvitingContext & { actor: UserActor },
  customer: NewCustomer,
): Promise<{ customerId: string }> {
  return transact(ctx, async (tx) => {
    const customerId = await insertAccount(tx, { ...customer, role: 'customer' }, ctx.now());
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

type Made = { id: string; email: string; firstName: string };

async function mailAccount(ctx: InvitingContext, tx: Tx, user: Made): Promise<void> {
  const { runsOutAt, ...urls } = await issueInvitation(ctx, tx, user);
  const settings = await readSettings(tx);
  await queueMail(ctx, tx, {
    kind: 'account-made',
    occasion: user.id,
    userId: user.id,
    to: user.email,
    settings,
    runsOutAt,
    content: accountMadeMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: user.firstName,
      email: user.email,
      ...urls,
    }),
  });
}
