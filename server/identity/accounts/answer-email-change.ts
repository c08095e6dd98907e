import { refuse, ok, type Result } from '#domain/platform/result.ts';
import { lockUser } from '#server/platform/auth/lock-user.ts';
import { consumeLink, endLinks, type LinkRefusal } from '#server/platform/auth/one-time-links.ts';
import type { SystemContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { confirmAddress } from '#server/platform/mails/confirm-address.ts';
import { mailAccount } from './mail-account.ts';
import { findEmailChange, getAccount, type FoundEmailChange } from './queries.ts';

type Answer = { token: string; answer: 'confirm' | 'cancel' };
export type EmailChangeOutcome = { state: 'waiting' | 'changed' | 'cancelled'; email: string };

/** Takes a mailbox's answer about a new address. The second yes changes the address. */
export async function answerEmailChange(
  ctx: SystemContext,
  { token, answer }: Answer,
): Promise<Result<EmailChangeOutcome, LinkRefusal>> {
  const now = ctx.now();
  const found = await findEmailChange(ctx.db, { token, now });
  if (!found.ok) return found;
  return transact(ctx, async (tx) => {
    const { userId, linkId } = found.value;
    // Both mailboxes at once: the second waits, and sees what the first said.
    await lockUser(tx, userId);
    if (!(await consumeLink(tx, { id: linkId }))) return refuse('LINK_UNKNOWN');
    return answer === 'cancel' ? cancel(ctx, tx, found.value) : confirm(ctx, tx, found.value);
  });
}

async function cancel(
  ctx: SystemContext,
  tx: Tx,
  { userId, oldEmail, newEmail, side }: FoundEmailChange,
): Promise<Result<EmailChangeOutcome, LinkRefusal>> {
  await forget(tx, userId);
  recordChange(ctx, tx, {
    action: 'customer.cancel-email-change',
    subject: { type: 'user', id: userId },
    before: { newEmail },
    after: { by: side },
    ownerId: userId,
    topics: ['session'],
  });
  return ok({ state: 'cancelled', email: oldEmail });
}

async function confirm(
  ctx: SystemContext,
  tx: Tx,
  { userId, newEmail, side }: FoundEmailChange,
): Promise<Result<EmailChangeOutcome, LinkRefusal>> {
  const column = side === 'old' ? 'oldConfirmedAt' : 'newConfirmedAt';
  const change = await tx
    .updateTable('emailChanges')
    .set({ [column]: ctx.now() })
    .where('userId', '=', userId)
    .where('newEmail', '=', newEmail)
    .returning(['oldConfirmedAt', 'newConfirmedAt'])
    .executeTakeFirst();
  if (change === undefined) return refuse('LINK_UNKNOWN');
  recordChange(ctx, tx, {
    action: 'customer.confirm-email-change',
    subject: { type: 'user', id: userId },
    before: null,
    after: { by: side, newEmail },
    ownerId: userId,
    topics: ['session'],
  });
  if (change.oldConfirmedAt === null || change.newConfirmedAt === null) {
    return ok({ state: 'waiting', email: newEmail });
  }
  return apply(ctx, tx, { userId, newEmail });
}

async function apply(
  ctx: SystemContext,
  tx: Tx,
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<Result<EmailChangeOutcome, LinkRefusal>> {
  const before = await getAccount(tx, userId);
  const changed = await tx
    .updateTable('users')
    .set({
      email: newEmail,
      emailVerified: true,
      // A person without a name is called by the address.
      ...(before.name === before.email ? { name: newEmail } : {}),
      updatedAt: ctx.now(),
    })
    .where('id', '=', userId)
    // Somebody may have registered it since it was asked for.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('users as other').select('other.id').where('other.email', '=', newEmail)),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  await forget(tx, userId);
  if (changed === undefined) return refuse('LINK_UNKNOWN');
  await confirmAddress(ctx, tx, { userId, email: newEmail });
  recordChange(ctx, tx, {
    action: 'customer.change-email',
    subject: { type: 'user', id: userId },
    before: { email: before.email },
    after: { email: newEmail },
    ownerId: userId,
    topics: ['session', 'customers'],
  });
  for (const to of [before.email, newEmail]) {
    await mailAccount(ctx, tx, {
      kind: 'email-changed',
      user: before,
      to,
      subject: (siteName) => `Je e-mailadres voor ${siteName} is gewijzigd`,
      paragraphs: [`Het e-mailadres van je account is nu ${newEmail}. Log voortaan daarmee in.`],
    });
  }
  return ok({ state: 'changed', email: newEmail });
}

async function forget(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).execute();
  await endLinks(tx, { purpose: 'change-email-old', userId });
  await endLinks(tx, { purpose: 'change-email-new', userId });
}
