import type { MandateEnd } from '#domain/direct-debit.ts';
import { settingValue } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { settingsColumn } from '#server/settings/queries.ts';
import { mandateEndedMail } from './emails/mandate-ended.ts';

/** Queues the mail that says that nothing is collected any more, and who ended it. */
export async function mailEndedMandate(
  ctx: VerbContext,
  tx: Tx,
  { mandateId, userId, reason }: { mandateId: string; userId: string; reason: MandateEnd },
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', settingsColumn()])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'mandate-ended',
    occasion: mandateId,
    happensOnce: true,
    userId,
    to: customer.email,
    settings: customer.settings,
    content: mandateEndedMail({
      siteName: settingValue(customer.settings, 'site_name'),
      firstName: customer.firstName,
      byBank: reason === 'bank',
      url: `${ctx.config.appUrl}/dashboard/billing/direct-debit`,
    }),
  });
}
