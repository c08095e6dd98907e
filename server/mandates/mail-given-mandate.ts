import { settingValue } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { settingsColumn } from '#server/settings/queries.ts';
import { mandateGivenMail } from './emails/mandate-given.ts';

/**
 * Queues the mail that says from which account is collected, to the address one logs in with: whoever
 * did not ask for it must hear of it.
 */
export async function mailGivenMandate(
  ctx: VerbContext,
  tx: Tx,
  given: { mandateId: string; userId: string; accountEnding: string },
): Promise<void> {
  const { mandateId, userId, accountEnding } = given;
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', settingsColumn()])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'mandate-given',
    occasion: mandateId,
    happensOnce: true,
    userId,
    to: customer.email,
    settings: customer.settings,
    content: mandateGivenMail({
      siteName: settingValue(customer.settings, 'site_name'),
      firstName: customer.firstName,
      accountEnding,
      url: `${ctx.config.appUrl}/dashboard/billing/direct-debit`,
    }),
  });
}
