import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { welcomeMail } from './emails/welcome.ts';

/**
 * Gives a new account its role, profile, audit row and welcome mail, right after Better Auth wrote it.
 * Safe to run again; the sweep runs it for accounts that a crash left without.
 */
export async function registerCustomer(
  ctx: VerbContext,
  { userId, company }: { userId: string; company: string },
): Promise<void> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['email', 'firstName', 'lastName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const role = await tx
      .insertInto('userRoles')
      .values({ userId, role: 'customer', updatedAt: now })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .returning('role')
      .executeTakeFirst();
    if (role === undefined) return;
    const { email, ...names } = user;
    await tx
      .insertInto('profiles')
      .values({ userId, ...names, company: company === '' ? null : company, updatedAt: now })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .execute();
    recordChange(ctx, tx, {
      action: 'customer.register',
      subject: { type: 'user', id: userId },
      before: null,
      after: { email, role: 'customer' },
      ownerId: userId,
      topics: ['customers'],
    });
  });
  await mailWelcomeCustomer(ctx, { userId }).catch((error: unknown) => {
    ctx.log.warn({ err: error, userId }, 'welcome mail could not be queued');
  });
}

/** `send-welcome-email`: queues the welcome to a new customer, once, unless the shop sends none. */
async function mailWelcomeCustomer(
  ctx: VerbContext,
  { userId }: { userId: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const settings = await readSettings(tx);
    if (!settingValue(settings, 'welcome_email_enabled')) return;
    const user = await tx
      .selectFrom('users')
      .select(['email', 'firstName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await queueMail(ctx, tx, {
      kind: 'welcome',
      occasion: userId,
      userId,
      to: user.email,
      settings,
      content: welcomeMail({
        siteName: settingValue(settings, 'site_name'),
        firstName: user.firstName,
        subject: settingValue(settings, 'welcome_email_subject'),
        template: settingValue(settings, 'welcome_email_template'),
        dashboardUrl: `${ctx.config.appUrl}/dashboard`,
      }),
    });
  });
}
