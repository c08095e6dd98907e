import { MailboxError, MailGone, type OpenMailbox } from '#server/adapters/mail/mailbox-port.ts';
import type { Context, SystemContext } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/outage.ts';
import { holdMailbox, type HeldMailbox } from './hold-mailbox.ts';
import { noteVisit } from './note-visit.ts';
import { takeMail } from './take-mail.ts';

const MAILS_PER_VISIT = 100;
/** After this no other mail is begun; the next visit goes on. */
const BEGINS_UNTIL_MS = 40_000;
const VISIT_LIMIT_MS = 150_000;
/** What ended the connection or the program so often is passed by. */
const TRIES_MAX = 3;

type Visit = {
  ctx: SystemContext & Pick<Context, 'mailbox' | 'limits' | 'images' | 'scanner'>;
  open: OpenMailbox;
  held: HeldMailbox;
};

/**
 * Looks what customers answered by mail, once a minute. What cannot be read now is read a minute
 * later: staff see since when, and the log says why.
 */
export async function readMailbox(ctx: Visit['ctx'], { signal }: { signal: AbortSignal }) {
  const { mailbox, log } = ctx;
  if (mailbox === null) return;
  const { name } = mailbox;
  const held = await holdMailbox(ctx, name);
  if (held === null) return;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(VISIT_LIMIT_MS)]);
  const begins = AbortSignal.any([signal, AbortSignal.timeout(BEGINS_UNTIL_MS)]);
  try {
    await mailbox.visit(limit, (open) => takeNewMails({ ctx, open, held }, begins));
    await noteVisit(ctx, { name, failure: null });
  } catch (error) {
    if (!(error instanceof MailboxError)) {
      await letGo(ctx, name);
      throw error;
    }
    log.warn({ why: error.why, cause: error.message }, 'the mailbox could not be read');
    await noteVisit(ctx, { name, failure: error.why });
  }
}

async function takeNewMails(visit: Visit, begins: AbortSignal): Promise<void> {
  const { ctx, open } = visit;
  const held = await findPlace(visit);
  for (const mail of await open.listAfter(held.lastUid, MAILS_PER_VISIT)) {
    if (begins.aborted) return;
    const { uid } = mail;
    const tries = held.triedUid === uid ? held.tries + 1 : 1;
    if (tries > TRIES_MAX) {
      ctx.log.error({ uid }, 'a mail that could not be read is passed by; it is in the mailbox');
    } else {
      await moveOn(ctx, held.name, { triedUid: uid, tries });
      await takeOne(visit, mail);
    }
    await moveOn(ctx, held.name, { lastUid: uid, triedUid: null, tries: 0 });
  }
}

/**
 * Where the visit before ended. In a mailbox that is new, or numbered anew, that is what came since
 * the last time: what was taken in before is known again by its Message-ID.
 */
async function findPlace({ ctx, open, held }: Visit): Promise<HeldMailbox> {
  const { uidValidity } = open;
  if (held.uidValidity === uidValidity) return held;
  const lastUid = await open.lastBefore(held.readAt ?? ctx.now());
  const place = { uidValidity, lastUid, triedUid: null, tries: 0 };
  await moveOn(ctx, held.name, place);
  return { ...held, ...place };
}

/** No mail keeps the next one from being read, but one that takes the server or the database away. */
async function takeOne({ ctx, open }: Visit, mail: Parameters<typeof takeMail>[1]['mail']) {
  try {
    await takeMail(ctx, { open, mail });
  } catch (error) {
    if (error instanceof MailboxError || isDatabaseAway(error)) throw error;
    if (error instanceof MailGone) return;
    ctx.log.error({ err: error, uid: mail.uid }, 'a mail could not be taken in');
  }
}

type Place = Partial<Pick<HeldMailbox, 'uidValidity' | 'lastUid' | 'triedUid' | 'tries'>>;

async function moveOn({ db }: Visit['ctx'], name: string, place: Place): Promise<void> {
  await db.updateTable('mailboxes').set(place).where('name', '=', name).execute();
}

async function letGo({ db, log }: Visit['ctx'], name: string): Promise<void> {
  const free = db.updateTable('mailboxes').set({ heldUntil: null }).where('name', '=', name);
  await free.execute().catch((error: unknown) => log.warn({ err: error }, 'mailbox stays held'));
}
