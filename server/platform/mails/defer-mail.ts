import {
  concernsAll,
  nextMailTry,
  pauseAfter,
  RETRY_SOONEST_MS,
  nextKnock,
} from '#domain/platform/outgoing-mail.ts';
import type { MailFailure } from '#server/platform/mail-servers/mail-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { cleanForeignText } from './clean-foreign-text.ts';
import { abandonMail } from './abandon-mail.ts';
import type { MailOutage } from './queries.ts';
import { sql } from 'kysely';

/** There is one: that it takes nothing is one task until it does. */
export const THE_MAIL_SERVER = '00000000-0000-4000-8000-00000000a11e';

type Held = { id: string; kind: string; tries: number; deferredSince: Date | null };

/** A mail that does not go now waits in its row; put off for too long it has been refused. */
export async function deferMail(ctx: VerbContext, mail: Held, failure: MailFailure): Promise<void> {
  const now = ctx.now();
  const about = {
    mail: mail.id,
    trouble: failure.trouble,
    words: cleanForeignText(failure.message),
  };
  ctx.log.warn(about, 'a mail did not go, and waits');
  await transact(ctx, async (tx) => {
    const outage = await noteOutage(tx, { failure, now });
    if (isAlarming(outage, failure, now)) await tellOwner(ctx, tx, { outage, failure });
    const times = timesOf(mail, failure, now);
    if (times.nextTryAt === null) return abandonMail(ctx, tx, { ...mail, words: failure.message });
    await tx
      .updateTable('mails')
      .set({ ...times, tries: mail.tries + 1, triedAt: now, serverWords: about.words })
      .where('id', '=', mail.id)
      .where('status', '=', 'queued')
      .execute();
  });
}

/** Waiting for a server has no end: who mends it after a week has the invoices of that week go. */
function timesOf({ tries, deferredSince: before }: Held, { trouble }: MailFailure, now: Date) {
  if (trouble === 'away') {
    return { nextTryAt: new Date(now.getTime() + pauseAfter(tries + 1)), deferredSince: before };
  }
  const deferredSince = before ?? now;
  return { nextTryAt: nextMailTry({ tries: tries + 1, deferredSince, now }), deferredSince };
}

/**
 * An outage that is over within a minute is nobody's business; one that does not end by itself is at once.
 */
function isAlarming(outage: MailOutage, { isOurFault }: MailFailure, now: Date): boolean {
  const lasts = now.getTime() - outage.since.getTime() >= RETRY_SOONEST_MS;
  return concernsAll(outage) && (isOurFault || lasts);
}

async function tellOwner(
  ctx: VerbContext,
  tx: Tx,
  { outage, failure }: { outage: MailOutage; failure: MailFailure },
): Promise<void> {
  const next = failure.isOurFault
    ? 'Dit gaat niet vanzelf over: kijk naar SMTP_URL, de login daarin en het supportadres bij Instellingen.'
    : 'Daarna gaan ze vanzelf.';
  await openStaffTask(ctx, tx, {
    kind: 'mail-server-away',
    userId: null,
    subjectId: THE_MAIL_SERVER,
    note: `Mails wachten tot de mailserver ze weer aanneemt. Hij zei: ‘${outage.words}’. ${next} Wie het programma draait, ziet met npm run doctor hoe het ervoor staat.`,
    reopens: true,
  });
}

/** One more mail did not go. */
async function noteOutage(
  tx: Tx,
  { failure, now }: { failure: MailFailure; now: Date },
): Promise<MailOutage> {
  const isAway = failure.trouble === 'away';
  const words = cleanForeignText(failure.message);
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
