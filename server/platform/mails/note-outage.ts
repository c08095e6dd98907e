import { sql } from 'kysely';
import { nextKnock } from '#domain/platform/outgoing-mail.ts';
import type { MailFailure } from '#server/platform/mail-servers/mail-port.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { cleanWords } from './clean-words.ts';
import type { MailOutage } from './queries.ts';

/** One more mail did not go. */
export async function noteOutage(
  tx: Tx,
  { failure, now }: { failure: MailFailure; now: Date },
): Promise<MailOutage> {
  const isAway = failure.trouble === 'away';
  const words = cleanWords(failure.message);
  return tx
    .insertInto('mailOutages')
    .values({
      since: now,
      lastFailedAt: now,
      nextTryAt: nextKnock({ since: now, now }),
      failures: 1,
      isAway,
      words,
    })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet((eb) => ({
        lastFailedAt: now,
        failures: eb('mailOutages.failures', '+', 1),
        isAway: sql<boolean>`mail_outages.is_away or ${isAway}`,
        words,
      })),
    )
    .returning(['since', 'isAway', 'failures', 'words'])
    .executeTakeFirstOrThrow();
}
