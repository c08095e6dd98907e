import { concernsAll } from '#domain/platform/outgoing-mail.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { hasOpenJob } from '#server/platform/jobs/queries.ts';
import { expireMails } from './expire-mails.ts';
import { readMailServer } from './queries.ts';
import { queueWaitingMails } from './queue-waiting-mails.ts';

/** A job that was just made for a mail is on its way. */
const SETTLE_MS = 60_000;

/**
 * Closes the mails that came too late and has the others go that are due. While nothing gets through to
 * the server one of them knocks.
 */
export async function sweepMails(ctx: VerbContext): Promise<void> {
  await expireMails(ctx);
  const { canSend, outage } = await readMailServer(ctx.db, ctx);
  if (!canSend) return tellThatTheyWait(ctx);
  if (outage !== null && concernsAll(outage)) return sendOneToKnock(ctx);
  await queueWaitingMails(ctx, {
    writtenBefore: new Date(ctx.now().getTime() - SETTLE_MS),
  });
}

async function tellThatTheyWait({ db, log, mail }: VerbContext): Promise<void> {
  const waiting = await db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'queued')
    .limit(1)
    .executeTakeFirst();
  if (waiting === undefined) return;
  const missing = mail.kind === 'waiting' ? 'SMTP_URL is not set' : 'there is no support address';
  log.warn(`mails are waiting: ${missing}`);
}

/** The one that was tried longest ago: another each time, should it be the mail and not the server. */
async function sendOneToKnock(ctx: VerbContext): Promise<void> {
  await transact(ctx, async (tx) => {
    const one = await tx
      .selectFrom('mails')
      .select('mails.id')
      .where('status', '=', 'queued')
      .where((eb) => eb.not(hasOpenJob('mail.send', 'mailId', 'mails.id')))
      .where((eb) =>
        eb.exists(eb.selectFrom('mailOutages').select('one').where('nextTryAt', '<=', ctx.now())),
      )
      .orderBy('triedAt', (order) => order.asc().nullsFirst())
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirst();
    if (one !== undefined) await ctx.jobs.enqueue(tx, 'mail.send', { mailId: one.id });
  });
}
