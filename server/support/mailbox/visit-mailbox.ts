import { sql } from 'kysely';
import {
  MailboxError,
  MailGone,
  type FoundMail,
  type OpenMailbox,
} from '#server/platform/mail-servers/mailbox-port.ts';
import type { Context, SystemContext, VerbContext } from '#server/context.ts';
import { isDatabaseAway } from '#server/platform/db/outage.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { recordVisit, THE_MAILBOX } from './record-visit.ts';
import { isWaiting, listWaiting, waitingSince } from './queries.ts';
import { stopWaiting } from './stop-waiting.ts';
import { receiveMail, type Taken } from './receive-mail.ts';

const MAILS_PER_VISIT = 100;
/** After this no other mail is begun; the next visit goes on. */
const BEGINS_UNTIL_MS = 40_000;
const VISIT_LIMIT_MS = 150_000;
/** Tries of a mail that ended the connection or the program, after which it is passed by. */
const TRIES_MAX = 3;

/** Mails that wait for the scanner before no others are read. */
const WAITING_MAX = 100;

/** The visit ends before this mail, and the next one begins with it. */
class MailStuck extends Error {
  override name = 'MailStuck';
  constructor(uid: number) {
    super(`mail ${uid} could not be taken in`);
  }
}

type Visit = {
  ctx: SystemContext & Pick<Context, 'mailbox' | 'limits' | 'images' | 'scanner'>;
  open: OpenMailbox;
  held: HeldMailbox;
};

/**
 * Looks what customers answered by mail, once a minute. What cannot be read now is read a minute
 * later: staff see since when, and the log says why.
 */
export async function visitMailbox(ctx: Visit['ctx'], { signal }: { signal: AbortSignal }) {
  const { mailbox, log } = ctx;
  if (mailbox === null) return;
  const { name } = mailbox;
  const held = await holdMailbox(ctx, name);
  if (held === null) return;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(VISIT_LIMIT_MS)]);
  const begins = AbortSignal.any([signal, AbortSignal.timeout(BEGINS_UNTIL_MS)]);
  try {
    const counts = await mailbox.visit(limit, async (open) => {
      await takeUntilStuck({ ctx, open, held }, begins);
      return { automatic: await open.countIn('automatic'), unknown: await open.countIn('unknown') };
    });
    await recordVisit(ctx, { name, failure: null, counts });
  } catch (error) {
    if (!(error instanceof MailboxError)) {
      await letGo(ctx, name);
      throw error;
    }
    log.warn({ why: error.why, cause: error.message }, 'the mailbox could not be read');
    await recordVisit(ctx, { name, failure: error.why });
  }
}

async function takeUntilStuck(visit: Visit, begins: AbortSignal): Promise<void> {
  try {
    await takeNewMails(visit, begins);
  } catch (error) {
    if (!(error instanceof MailStuck)) throw error;
  }
}

async function takeNewMails(visit: Visit, begins: AbortSignal): Promise<void> {
  const { ctx, open } = visit;
  const held = await findPlace(visit);
  const waiting = await listWaiting(ctx.db, held.name, WAITING_MAX);
  for (const { uid, since } of waiting) {
    if (begins.aborted) return;
    const mail = await open.find(uid);
    const taken = mail === null ? 'done' : await tryOne({ ...visit, held }, { mail, since });
    if (taken === 'done') await stopWaiting(ctx.db, { mailbox: held.name, uid });
  }
  // Nobody can scan this many: what comes now lies as well where it is.
  if (waiting.length === WAITING_MAX && (await isWaiting(ctx.db, held.name, WAITING_MAX))) return;
  for (const mail of await open.listAfter(held.lastUid, MAILS_PER_VISIT)) {
    if (begins.aborted) return;
    const { uid } = mail;
    const taken = await tryOne({ ...visit, held }, { mail, since: null });
    if (taken === 'waits') {
      await keepWaiting(ctx.db, { mailbox: held.name, uid, since: ctx.now() });
    }
    await moveOn(ctx, held.name, { lastUid: uid, triedUid: null, tries: 0 });
  }
}

/**
 * Begins a mail three times, at three visits, that takes the connection, the database or the program away,
 * or that we cannot cope with; then a person hears of it.
 */
async function tryOne(
  { ctx, open, held }: Visit,
  { mail, since }: { mail: FoundMail; since: Date | null },
): Promise<Taken> {
  const { uid } = mail;
  const tries = held.triedUid === uid ? held.tries + 1 : 1;
  if (tries > TRIES_MAX) {
    await passBy(ctx, { uid });
    return 'done';
  }
  await moveOn(ctx, held.name, { triedUid: uid, tries });
  try {
    const taken = await receiveMail(ctx, { open, mail, waitingSince: since });
    await moveOn(ctx, held.name, { triedUid: null, tries: 0 });
    return taken;
  } catch (error) {
    if (error instanceof MailboxError || isDatabaseAway(error)) throw error;
    if (error instanceof MailGone) return 'done';
    ctx.log.error({ err: error, uid }, 'a mail could not be taken in');
    throw new MailStuck(uid);
  }
}

/**
 * Finds where the visit before ended. A mailbox that is new, or numbered anew, goes on with the
 * mails since the last time: one that was taken in before is known again by its Message-ID.
 */
async function findPlace({ ctx, open, held }: Visit): Promise<HeldMailbox> {
  const { uidValidity } = open;
  if (held.uidValidity === uidValidity) return held;
  const since = await waitingSince(ctx.db, held.name);
  const lastUid = await open.lastBefore(since ?? held.readAt ?? ctx.now());
  const place = { uidValidity, lastUid, triedUid: null, tries: 0 };
  await moveOn(ctx, held.name, place);
  await stopWaiting(ctx.db, { mailbox: held.name });
  return { ...held, ...place };
}

type Place = Partial<Pick<HeldMailbox, 'uidValidity' | 'lastUid' | 'triedUid' | 'tries'>>;

async function moveOn({ db }: Visit['ctx'], name: string, place: Place): Promise<void> {
  await db.updateTable('mailboxes').set(place).where('name', '=', name).execute();
}

async function letGo({ db, log }: Visit['ctx'], name: string): Promise<void> {
  const free = db.updateTable('mailboxes').set({ heldUntil: null }).where('name', '=', name);
  await free.execute().catch((error: unknown) => log.warn({ err: error }, 'mailbox stays held'));
}

/** Minutes in which nobody else reads it; a copy that died lets go of it by this. */
const HELD_MINUTES = 5;

type HeldMailbox = {
  name: string;
  uidValidity: number | null;
  lastUid: number;
  triedUid: number | null;
  tries: number;
  readAt: Date | null;
};

/**
 * Takes a mailbox for a visit; null while another copy of the program reads it. By the clock that all
 * copies share. How far it was read is bookkeeping, which has no audit row.
 */
async function holdMailbox(
  { db }: Pick<VerbContext, 'db'>,
  name: string,
): Promise<HeldMailbox | null> {
  const until = sql<Date>`clock_timestamp() + ${HELD_MINUTES} * interval '1 minute'`;
  const row = await db
    .insertInto('mailboxes')
    .values({ name, heldUntil: until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ heldUntil: until })
        .where((eb) =>
          eb.or([
            eb('mailboxes.heldUntil', 'is', null),
            eb('mailboxes.heldUntil', '<', sql<Date>`clock_timestamp()`),
          ]),
        ),
    )
    .returning(['name', 'uidValidity', 'lastUid', 'triedUid', 'tries', 'readAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** Has a mail wait for the scanner. Bookkeeping, which has no audit row. */
async function keepWaiting(
  db: Db,
  mail: { mailbox: string; uid: number; since: Date },
): Promise<void> {
  await db
    .insertInto('waitingMails')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['mailbox', 'uid']).doNothing())
    .execute();
}

/** Leaves a mail that cannot be read in the mailbox, and tells a person that it lies there. */
async function passBy(ctx: SystemContext, { uid }: { uid: number }): Promise<void> {
  ctx.log.error({ uid }, 'a mail that could not be read is passed by; it is in the mailbox');
  await transact(ctx, (tx) =>
    openStaffTask(ctx, tx, {
      kind: 'mail-unread',
      userId: null,
      subjectId: THE_MAILBOX,
      note: `Een mail in de postbus is drie keer niet te lezen (nummer ${uid}). Hij ligt er nog, ongelezen.`,
      reopens: true,
    }),
  );
}
