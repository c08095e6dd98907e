import { concernsAll } from '#domain/platform/outgoing-mail.ts';
import { MailFailure } from '#server/platform/mail-servers/mail-port.ts';
import type { VerbContext } from '#server/context.ts';
import { endOutage } from './end-outage.ts';
import { readMailServer } from './queries.ts';
import { takeKnock } from './take-knock.ts';

/** How the mails of one batch fare. */
type MailCourse = {
  /** Sends one, or leaves it: while nothing gets through only one of all tries now and then. */
  attempt(send: () => Promise<void>): Promise<'sent' | 'left' | MailFailure>;
  /** A server takes mails, or says no to one: what waited for that goes too. */
  welcomeBack(): Promise<void>;
};

/** With what is known of the server now; what this batch meets with counts for the rest of it. */
export async function openCourse(ctx: VerbContext): Promise<MailCourse> {
  const { canSend, ...server } = await readMailServer(ctx.db, ctx);
  let { outage } = server;
  return {
    async attempt(send) {
      if (!canSend) return 'left';
      if (outage !== null && concernsAll(outage)) {
        const { since } = outage;
        if (!(await takeKnock(ctx.db, { since, now: ctx.now() }))) return 'left';
      }
      try {
        await send();
        return 'sent';
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        if (error.trouble === 'refused') return error;
        // The next one in turn knows it at once.
        outage = {
          since: outage?.since ?? ctx.now(),
          failures: (outage?.failures ?? 0) + 1,
          isAway: outage?.isAway === true || error.trouble === 'away',
          words: error.message,
        };
        return error;
      }
    },
    async welcomeBack() {
      if (outage === null) return;
      outage = null;
      await endOutage(ctx);
    },
  };
}
