import { settingValue } from '#domain/settings.ts';
import { checkPassword } from '#server/accounts/check-password.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { mailDate } from '#server/mails/format.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { endMandate } from '#server/mandates/end-mandate.ts';
import { lockMandate } from '#server/mandates/lock-mandate.ts';
import { endOrder } from '#server/orders/end-order.ts';
import { readSettings } from '#server/settings/queries.ts';
import { accountErasedMail } from './emails/account-erased.ts';
import { forgetPerson } from './forget-person.ts';
import { readErasure } from './queries.ts';

/**
 * Deletes the own account: who it was is forgotten, at once and for good. Refused while something
 * runs or is owed. The log keeps that it happened: a backup that is put back is cleaned from it.
 */
export async function eraseAccount(
  asking: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { password, email: typed }: { password: string; email: string },
): Promise<void> {
  await checkPassword(asking, { password });
  // From where they do it is forgotten too, also in what this writes down of itself.
  const ctx = { ...asking, actor: { ...asking.actor, address: '' } };
  const userId = ctx.actor.id;
  await transact(ctx, async (tx) => {
    // From here on nothing is ordered for this person.
    const { email, emailVerified: isProved } = await tx
      .selectFrom('users')
      .select(['email', 'emailVerified'])
      .where('id', '=', userId)
      // No stronger: whoever settles an order of theirs refers to them, and is waited for below.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (typed.toLowerCase() !== email.toLowerCase()) {
      throw inputError('email', 'Dit is niet het e-mailadres van je account.');
    }
    await cancelPendingOrders(ctx, tx, userId);
    const { refusals, invoices, keptUntil } = await readErasure(tx, userId);
    if (refusals.length > 0) throw new AppError('ACCOUNT_NOT_ERASABLE');
    await endMandateOf(ctx, tx, { userId });
    await forgetPerson(tx, { userId, email, isProved, now: ctx.now() });
    recordChange(ctx, tx, {
      action: 'personal-data.erase',
      subject: { type: 'user', id: userId },
      before: null,
      after: { keptInvoices: invoices },
      ownerId: userId,
      topics: ['session', 'customers'],
    });
    await mailFarewell(ctx, tx, { email, keptUntil });
  });
}

/** Nothing is collected from who is gone; the gateway is told by a job. */
async function endMandateOf(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { userId }: { userId: string },
): Promise<void> {
  const open = await tx
    .selectFrom('mandates')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '<>', 'ended')
    .execute();
  for (const { id: mandateId } of open) {
    const mandate = await lockMandate(tx, { mandateId });
    if (mandate !== null) await endMandate(ctx, tx, { mandate, reason: 'erased' });
  }
}

/**
 * What nobody paid is withdrawn; a payment that comes in after all is staff's to give back. Work that was
 * done stays owed.
 */
async function cancelPendingOrders(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const pending = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'userId', 'planId'])
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('paymentMethod', '<>', 'bank_transfer')
    .where('planId', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const order of pending) await endOrder(ctx, tx, order, 'cancelled');
}

async function mailFarewell(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { email, keptUntil }: { email: string; keptUntil: string | null },
): Promise<void> {
  const settings = await readSettings(tx);
  await queueMail(ctx, tx, {
    kind: 'account-erased',
    occasion: ctx.actor.id,
    // Nobody's: it goes as soon as it is sent.
    userId: null,
    to: email,
    settings,
    content: accountErasedMail({
      siteName: settingValue(settings, 'site_name'),
      supportEmail: settingValue(settings, 'support_email'),
      keptUntil: keptUntil === null ? null : mailDate(keptUntil),
    }),
  });
}
