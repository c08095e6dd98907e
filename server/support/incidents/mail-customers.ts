import { sql } from 'kysely';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { incidentNewsMail } from './emails/incident-news.ts';
import { findListeners } from './find-listeners.ts';
import type { Round, ToldBatch } from './lock-next-round.ts';

const BATCH = 100;

/** Writes the mails of the next customers of a round, to who wants such mail. */
export async function mailCustomers(ctx: VerbContext, tx: Tx, round: Round): Promise<ToldBatch> {
  const { updateId, incidentId, toldUpTo } = round;
  const { ids, upTo } = await findListeners(tx, { parts: round.parts, toldUpTo, limit: BATCH });
  const customers = await tx
    .selectFrom('users')
    .select(['id', 'email', 'firstName'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    // Until their mail is written: who deletes their account meanwhile leaves no mail behind.
    .forKeyShare()
    .execute();
  const settings = await readSettings(tx);
  const siteName = settingValue(settings, 'site_name');
  const statusUrl = `${ctx.config.appUrl}/status#${incidentId}`;
  let reached = 0;
  for (const { id: userId, email, firstName } of customers) {
    const isNew = await queueMail(ctx, tx, {
      kind: 'incident-news',
      occasion: `${updateId}:${userId}`,
      userId,
      to: email,
      settings,
      content: incidentNewsMail({ ...round, siteName, firstName, statusUrl }),
    });
    if (isNew) reached += 1;
  }
  return { upTo, reached };
}
